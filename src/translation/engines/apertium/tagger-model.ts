import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Repeatable copies of tagger models, as open files for the pipelines. */
export interface TaggerModels extends AsyncDisposable {
  /** @returns the descriptor of the repeatable copy of a model; it stays open until disposal */
  descriptor(path: string): Promise<number>;
}

/** Each file is unlinked before use, so that no file remains even if the process crashes. */
export function openTaggerModels(): TaggerModels {
  const handles = new Map<string, Promise<FileHandle>>();
  return {
    async descriptor(path) {
      let handle = handles.get(path);
      if (!handle) {
        handle = openUnlinkedCopy(path);
        handles.set(path, handle);
        handle.catch(() => handles.delete(path));
      }
      return (await handle).fd;
    },
    async [Symbol.asyncDispose]() {
      const opened = await Promise.allSettled(handles.values());
      for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
    },
  };
}

async function openUnlinkedCopy(path: string): Promise<FileHandle> {
  const model = repeatableTaggerModel(await readFile(path));
  const name = join(tmpdir(), `glossa-tagger-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    await handle.writeFile(model);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Changes the model of Apertium's first-order tagger (`.prob`) so that its output does not depend on earlier input.
 *
 * The tagger treats an unknown word as a member of the "open class" of tags. For a known word whose set of possible tags
 * was not in the training data, it searches for the smallest known superset. A defect then overwrites the open class with
 * this set (`find_similar_ambiguity_class` of apertium 3.8 assigns through a reference). Afterwards the process treats
 * unknown words differently, so its output depends on the input of other requests. The open class can only shrink, so a
 * class of one tag never changes. Which tag remains has little effect (chrF within 0.2 of a tagger that is restarted for
 * each sentence). A name tag is preferred, because most unknown words are names.
 *
 * The file begins with the open class and, after a list of pairs, the names of the tags. The rest is copied unchanged.
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
    /** A number of lttoolbox: the two high bits of the first byte count the bytes that follow, most significant first. */
    number(): number {
      const first = bytes.readUInt8(at++);
      let value = first & 0x3f;
      for (let following = first >> 6; following > 0; following--) value = value * 256 + bytes.readUInt8(at++);
      return value;
    },
  };
}

/** Tags are stored in ascending order, as differences. */
function readOpenClass(reader: Reader): number[] {
  const tags: number[] = [];
  let tag = 0;
  for (let remaining = reader.number(); remaining > 0; remaining--) {
    tag += reader.number();
    tags.push(tag);
  }
  return tags;
}

function readTagNames(reader: Reader): string[] {
  for (let remaining = reader.number(); remaining > 0; remaining--) {
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
