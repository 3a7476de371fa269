/** Reads the big-endian fields of a compiled grammar. */
export interface FieldReader {
  byte(): number;
  /** 32 bits without sign. */
  number(): number;
  /** A length in bytes, then UTF-8. */
  string(): string;
  text(length: number): string;
  skip(length: number): void;
  /** A count, then each element. */
  list<T>(element: () => T): T[];
}

/** Every method throws a RangeError at the end of the bytes. */
export function createFieldReader(bytes: Uint8Array): FieldReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  let at = 0;

  function number(): number {
    const value = view.getUint32(at);
    at += 4;
    return value;
  }

  function text(length: number): string {
    if (at + length > bytes.length) throw new RangeError('The file ends too early.');
    at += length;
    // Most names are short ASCII, for which a decoder costs more than it does.
    let ascii = '';
    for (let index = at - length; index < at; index++) {
      const code = bytes[index] ?? 0;
      if (code > 0x7f) return decoder.decode(bytes.subarray(at - length, at));
      ascii += String.fromCharCode(code);
    }
    return ascii;
  }

  return {
    byte() {
      const value = view.getUint8(at);
      at++;
      return value;
    },
    number,
    string: () => text(number()),
    text,
    skip(length) {
      at += length;
    },
    list(element) {
      const elements = [];
      for (let remaining = number(); remaining > 0; remaining--) elements.push(element());
      return elements;
    },
  };
}
