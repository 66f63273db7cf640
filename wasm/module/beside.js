// Where the programs are, for those who load them: beside this script.

/**
 * The program for load, and what is known of it.
 *
 * @param {unknown} reader whether it is the one that reads numbers and configurations
 */
export const program = (reader) =>
  reader
    ? { source: new URL('reader.wasm', import.meta.url), expected: READER_WASM }
    : { source: new URL('encoder.wasm', import.meta.url), expected: ENCODER_WASM }
