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
 * Reads the fields of a protobuf message. Integers beyond 2⁵³ lose their lowest bits.
 * @throws ProtobufError
 */
export function* readFields(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++];
      if (byte === undefined || factor > 2 ** 63) throw new ProtobufError('a number is not complete');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const wireType = tag % 8;
    const number = Math.floor(tag / 8);
    if (wireType === 0) {
      yield { number, value: varint() };
      continue;
    }
    const length = wireType === 2 ? varint() : FIXED_BYTES.get(wireType);
    if (length === undefined || at + length > message.length) throw new ProtobufError('a field is not complete');
    yield { number, value: message.subarray(at, at + length) };
    at += length;
  }
}
