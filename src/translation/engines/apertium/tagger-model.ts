/**
 * Makes the model of Apertium's first-order tagger (`.prob`) give the same answers whatever was tagged before.
 *
 * The tagger treats an unknown word as one of the "open class" of tags. When it meets a known word whose set of possible
 * tags was not in its training, it looks for the smallest known set that contains it, and by mistake writes that set over
 * the open class (`find_similar_ambiguity_class` of apertium 3.8 assigns through a reference): from then on, for the rest
 * of the process, unknown words count as something else, so answers depend on what others asked before. The class can only
 * ever shrink, so a class of one tag cannot change. Which tag hardly matters (chrF within 0.2 of a tagger started afresh
 * for each sentence); a name is what an unknown word most often is, and is seldom one reading of several.
 *
 * The file begins with the open class and, after a list of pairs, the names of the tags; the rest is left as it is.
 *
 * @throws RangeError when the bytes are not such a model
 */
export function repeatableTaggerModel(model: Buffer): Buffer {
  const reader = createReader(model);
  const openClass = readOpenClass(reader);
  const rest = model.subarray(reader.position());
  const names = readTagNames(reader);
  const nameTag = openClass.find((tag) => /^(NP|ANTROPONIM|PROPN|PERSON)/.test(names[tag] ?? ''));
  const tag = nameTag ?? openClass[0];
  if (tag === undefined) throw new RangeError('The tagger model has no open class.');
  return Buffer.concat([encode(1), encode(tag), rest]);
}

type Reader = ReturnType<typeof createReader>;

function createReader(bytes: Buffer) {
  let at = 0;
  return {
    position: () => at,
    /** The numbers of lttoolbox: the two high bits of the first byte say how many bytes follow, most significant first. */
    number(): number {
      const first = bytes.readUInt8(at++);
      let value = first & 0x3f;
      for (let following = first >> 6; following > 0; following--) value = value * 256 + bytes.readUInt8(at++);
      return value;
    },
  };
}

/** Tags are stored as their distances, in ascending order. */
function readOpenClass(reader: Reader): number[] {
  const tags: number[] = [];
  let tag = 0;
  for (let left = reader.number(); left > 0; left--) {
    tag += reader.number();
    tags.push(tag);
  }
  return tags;
}

function readTagNames(reader: Reader): string[] {
  for (let left = reader.number(); left > 0; left--) {
    reader.number();
    reader.number();
  }
  return Array.from({ length: reader.number() }, () =>
    Array.from({ length: reader.number() }, () => String.fromCodePoint(reader.number())).join(''),
  );
}

function encode(value: number): Buffer {
  return value < 0x40 ? Buffer.from([value]) : Buffer.from([0x40 | (value >> 8), value & 0xff]);
}
