const PAGE_BYTES = 65_536;
/** Addresses of allocated blocks are multiples of this, the size of a cache line. */
const ALIGNMENT_BYTES = 64;

/**
 * A WebAssembly memory that is filled from its start. What is allocated stays until `release`, so a model comes first and the
 * operands of one call after it. The memory grows where needed and never shrinks.
 */
export class Memory {
  readonly wasm = new WebAssembly.Memory({ initial: 1 });
  #used = ALIGNMENT_BYTES;
  #integers = new Int32Array(this.wasm.buffer);
  #floats = new Float32Array(this.wasm.buffer);

  /** Size in bytes. */
  get bytes(): number {
    return this.wasm.buffer.byteLength;
  }

  /** Allocates bytes, which are not initialized. @returns their address */
  allocate(bytes: number): number {
    const address = this.#used;
    this.#used = Math.ceil((address + bytes) / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
    const missing = this.#used - this.bytes;
    if (missing > 0) {
      this.wasm.grow(Math.ceil(missing / PAGE_BYTES));
      this.#integers = new Int32Array(this.wasm.buffer);
      this.#floats = new Float32Array(this.wasm.buffer);
    }
    return address;
  }

  /** Allocates floats of 32 bits. @returns their address */
  allocateFloats(count: number): number {
    return this.allocate(4 * count);
  }

  /** The end of the allocated memory, for `release`. */
  get mark(): number {
    return this.#used;
  }

  /** Releases what was allocated since `mark` was read. */
  release(mark: number): void {
    this.#used = mark;
  }

  /** The bytes from an address. */
  bytesAt(address: number, count: number): Uint8Array {
    return new Uint8Array(this.wasm.buffer, address, count);
  }

  setFloats(address: number, values: ArrayLike<number>): void {
    this.#floats.set(values, address / 4);
  }

  setIntegers(address: number, values: ArrayLike<number>): void {
    this.#integers.set(values, address / 4);
  }

  setInteger(address: number, value: number): void {
    this.#integers[address / 4] = value;
  }

  /** Copies floats out of the memory. */
  copyFloats(address: number, count: number): Float32Array {
    return this.#floats.slice(address / 4, address / 4 + count);
  }

  /** Copies bytes from one address to another. */
  move(to: number, from: number, bytes: number): void {
    this.#integers.copyWithin(to / 4, from / 4, (from + bytes) / 4);
  }

  clear(address: number, bytes: number): void {
    this.#integers.fill(0, address / 4, (address + bytes) / 4);
  }
}
