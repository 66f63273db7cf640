// How long the tests of endurance last.

/** 1 in make test, 10 in make soak. */
export const factor = Number(process.env.POSENC_SOAK ?? 1)
