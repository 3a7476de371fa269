/** A number in a buffer, of 4 bytes or, in ZIP64, of 8. */
export interface ZipField {
  readonly at: number;
  readonly isWide: boolean;
}

export function readField(buffer: Buffer, { at, isWide }: ZipField): number {
  return isWide ? Number(buffer.readBigUInt64LE(at)) : buffer.readUInt32LE(at);
}

export function writeField(buffer: Buffer, { at, isWide }: ZipField, value: number): void {
  if (isWide) buffer.writeBigUInt64LE(BigInt(value), at);
  else buffer.writeUInt32LE(value, at);
}
