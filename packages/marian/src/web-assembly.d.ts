/** The part of the WebAssembly API that the project uses. TypeScript includes it only in its DOM library. */
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
    /** Sizes in pages of 64 KiB. */
    constructor(limits: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
    /** @param pages number of pages of 64 KiB to add */
    grow(pages: number): number;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports?: Imports): Promise<Instance>;
}
