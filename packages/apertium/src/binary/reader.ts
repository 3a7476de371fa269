/** Reads the compressed numbers and strings of lttoolbox's binary files. */
export interface Reader {
  readonly position: number;
  readonly isAtEnd: boolean;
  /** The two high bits of the first byte count the bytes that follow, most significant first. At most 30 bits. */
  number(): number;
  /** A count of code points, then each code point. */
  string(): string;
  /** A count of items, then each item. */
  list<Item>(read: () => Item): Item[];
  /** A floating-point number: mantissa and exponent. */
  weight(): number;
  /** Skips four bytes and eight bytes of features if the four are `magic`. @returns the features, or undefined */
  header(magic: string): bigint | undefined;
  /** @throws RangeError when fewer bytes are left */
  bytes(length: number): Uint8Array;
}

const HIGH_PART = 2 ** 26;
const MANTISSA_SCALE = 2 ** 30;

/** Every method throws a RangeError at the end of the bytes. */
export function createReader(bytes: Uint8Array): Reader {
  let at = 0;

  function byte(): number {
    const value = bytes[at];
    if (value === undefined) throw new RangeError('The file ends too early.');
    at++;
    return value;
  }

  function number(): number {
    const first = byte();
    // Nearly all numbers of large files have one or two bytes.
    if (first < 0x40) return first;
    if (first < 0x80) return ((first & 0x3f) << 8) | byte();
    let value = first & 0x3f;
    for (let following = first >> 6; following > 0; following--) value = (value << 8) | byte();
    return value;
  }

  /** 32 bits with sign. A first number with bit 26 set has the high bits, the next one the 26 low bits. */
  function signed(): number {
    const high = number();
    return (high < HIGH_PART ? high : ((high - HIGH_PART) << 26) | number()) | 0;
  }

  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('The file ends too early.');
    const taken = bytes.subarray(at, at + length);
    at += length;
    return taken;
  }

  return {
    get position() {
      return at;
    },
    get isAtEnd() {
      return at >= bytes.length;
    },
    number,
    string() {
      let text = '';
      for (let remaining = number(); remaining > 0; remaining--) text += String.fromCodePoint(number());
      return text;
    },
    list: (read) => Array.from({ length: number() }, read),
    weight: () => (signed() / MANTISSA_SCALE) * 2 ** signed(),
    header(magic) {
      for (let i = 0; i < magic.length; i++) if (bytes[at + i] !== magic.charCodeAt(i)) return undefined;
      at += magic.length;
      const features = take(8);
      return new DataView(features.buffer, features.byteOffset, 8).getBigUint64(0);
    },
    bytes: take,
  };
}
