// The little of WebAssembly that is used here: the types of the language have it only together with those of a browser.
declare namespace WebAssembly {
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {
    constructor(code: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } });
    readonly exports: object;
  }
  const validate: (code: Uint8Array) => boolean;
}
