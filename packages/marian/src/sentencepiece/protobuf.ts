/** A value of a protobuf message: a number, or the bytes of a string, a message or a 32-bit or 64-bit number. */
export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The bytes are not a protobuf message. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

/** Lengths of the values of wire types with a fixed length, in bytes. */
const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [5, 4],
]);

/**
 * Called for each field of a message.
 * @param value a number; undefined for bytes
 * @param start of the bytes, in the whole array
 */
type Visit = (number: number, value: number | undefined, start: number, end: number) => void;

/** Reads the fields of a protobuf message. @throws ProtobufError */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  visitFields(message, 0, message.length, (number, value, start, end) => {
    fields.push({ number, value: value ?? message.subarray(start, end) });
  });
  return fields;
}

/**
 * Reads the fields of the message between two positions, without an array for each of them: a vocabulary has 100,000. Integers
 * beyond 2⁵³ lose their lowest bits.
 * @throws ProtobufError
 */
export function visitFields(bytes: Uint8Array, start: number, end: number, visit: Visit): void {
  let at = start;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = at < end ? bytes[at++] : undefined;
      if (byte === undefined || factor > 2 ** 63) throw new ProtobufError('a number is not complete');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < end) {
    const tag = varint();
    const wireType = tag % 8;
    const number = Math.floor(tag / 8);
    if (wireType === 0) {
      visit(number, varint(), at, at);
      continue;
    }
    const length = wireType === 2 ? varint() : FIXED_BYTES.get(wireType);
    if (length === undefined || at + length > end) throw new ProtobufError('a field is not complete');
    visit(number, undefined, at, at + length);
    at += length;
  }
}
