// The imports and constants of scripts that the bundler provides.

/** Go's wasm_exec.js in a private scope: it reads and leaves no globals of its own. */
declare module 'go:wasm_exec' {
  /** One run of one Go program. */
  export class Go {
    argv: string[]
    env: Record<string, string>
    /** Called with the exit code when the program ends. */
    exit: (code: number) => void
    /** Continues the program after an event. */
    _resume: () => void
    /** The timers that the program waits for. */
    _scheduledTimeouts: Map<number, unknown>
    /** Whether the program has ended; calling it again throws. Unset until it runs. */
    exited?: boolean
    importObject: WebAssembly.Imports
    /** Runs main until it blocks, then returns; the promise is fulfilled when the program ends. */
    run(instance: WebAssembly.Instance): Promise<void>
  }

  /** The properties that programs have set in js.Global(), in the order of the runs. */
  export const exports: Record<string, any>
}

/** A style sheet, minified. */
declare module '*.css' {
  const text: string
  export default text
}

/** A program of this build, compressed by gzip, as text in base 91. */
declare module 'packed:*' {
  const text: string
  export default text
}

/** A program that the runtime has compiled. */
declare module '*.wasm' {
  const program: WebAssembly.Module
  export default program
}

/** The sizes of the programs, and for scripts in the folder of a version their hashes. */
declare const ENCODER_WASM: { bytes: number, integrity?: string }
declare const READER_WASM: { bytes: number, integrity?: string }
declare const PAGE_WASM: { bytes: number, integrity?: string }
declare const WORKBENCH_WASM: { bytes: number, integrity?: string }

/** The figures that workbench.wasm has. */
declare const WORKBENCH_FIGURES: string[]

/** The parts of the state of figures: name, default, whether it is a number. */
declare const STATE_PARTS: [name: string, standard: string, numeric: boolean][]

/** The figures: name, title in English and in Chinese. */
declare const FIGURE_TITLES: [name: string, english: string, chinese: string, tool: string][]

/** A hash of the program of the Worker. */
declare const WORKER_VERSION: string

/** The path of the file with the outlines of rare characters. */
declare const GLYPHS_FILE: string

/** The parts of the state with their default values, as in a query: name=value. */
declare const STANDARDS: string[]
