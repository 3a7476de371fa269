/** Reads what Apertium's serialiser writes: each number is a count of bytes, and then the bytes, most significant first. */
export interface SerialisedReader {
  /** @returns the low 32 bits, with sign */
  number(): number;
  /** A floating-point number. */
  double(): number;
  /** One character for each UTF-16 code unit or byte. */
  string(): string;
  list<Element>(readElement: () => Element): Element[];
}

const DOUBLE_LENGTH = 8;

/** Every method throws a RangeError at the end of the bytes. */
export function createSerialisedReader(bytes: Uint8Array): SerialisedReader {
  const scratch = new DataView(new ArrayBuffer(DOUBLE_LENGTH));
  let at = 0;

  function byte(): number {
    const value = bytes[at];
    if (value === undefined) throw new RangeError('The file ends too early.');
    at++;
    return value;
  }

  function number(): number {
    let value = 0;
    for (let remaining = byte(); remaining > 0; remaining--) value = (value << 8) | byte();
    return value;
  }

  function string(): string {
    let text = '';
    for (let remaining = number(); remaining > 0; remaining--) text += String.fromCharCode(number());
    return text;
  }

  return {
    number,
    double() {
      const length = byte();
      if (length > DOUBLE_LENGTH) throw new RangeError('A number has too many bytes.');
      scratch.setFloat64(0, 0);
      for (let i = DOUBLE_LENGTH - length; i < DOUBLE_LENGTH; i++) scratch.setUint8(i, byte());
      return scratch.getFloat64(0);
    },
    string,
    list(readElement) {
      const elements = [];
      for (let remaining = number(); remaining > 0; remaining--) elements.push(readElement());
      return elements;
    },
  };
}
