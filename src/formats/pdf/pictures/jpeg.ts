/* The segments of a JPEG (ITU-T T.81, annex B). */

const [MARKER, START, SCAN] = [0xff, 0xd8, 0xda];
/** Frames that tell the size of an image and its number of components. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Segments of applications, without those of JFIF and Adobe, and comments. A PDF ignores them, other programs turn the image by them. */
const isForeign = (marker: number): boolean => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

interface JpegFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly components: number;
}

/** @returns the JPEG without segments that change how other programs show it; undefined for a damaged one */
export function readJpeg(bytes: Buffer): (JpegFacts & { bytes: Buffer }) | undefined {
  if (bytes[0] !== MARKER || bytes[1] !== START) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let facts: JpegFacts | undefined;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== MARKER) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER) {
      at++;
      continue;
    }
    if (marker === SCAN) return facts && { ...facts, bytes: Buffer.concat([...kept, bytes.subarray(at)]) };
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (isFrame(marker) && at + 10 <= bytes.length) {
      const components = bytes[at + 9] ?? 0;
      facts = { heightPx: bytes.readUInt16BE(at + 5), widthPx: bytes.readUInt16BE(at + 7), components };
    }
    if (!isForeign(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}
