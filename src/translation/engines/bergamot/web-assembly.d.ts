/** The part of WebAssembly's JavaScript interface that is used here: TypeScript has it only along with all of a browser. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  type Imports = Record<string, Record<string, unknown>>;

  class Module {
    constructor(bytes: Uint8Array);
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }

  class Memory {
    constructor(limits: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
    /** @param pages of 64 KiB */
    grow(pages: number): number;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports?: Imports): Promise<Instance>;
}
