import { crc32 } from 'node:zlib';
import { buildZip, type SampleEntry, type SampleOptions } from './zip-samples.ts';

const TEXT = Buffer.from('text '.repeat(100));
const entry = (name: string, more: Partial<SampleEntry> = {}): SampleEntry => ({ name, content: TEXT, ...more });
const extra = (id: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};
const unicodePath = (name: Buffer, utf8: string): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeUInt32LE(crc32(name), 1);
  return extra(0x7075, Buffer.concat([head, Buffer.from(utf8)]));
};

/** `päth.png` in the encoding of the first PCs. */
const PC_NAME = Buffer.from('p\x84th.png', 'latin1');

/** A container with the text `a.xml`. */
const plain = (more: Partial<SampleEntry> = {}, options: SampleOptions = {}): Buffer =>
  buildZip([entry('mimetype', { isStored: true }), entry('a.xml', more), entry('image.png')], options);
const inner = buildZip([entry('a.xml', { content: Buffer.from('other '.repeat(100)) })]);

/** Writes into the end record, which has no comment. */
function atEnd(zip: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt16LE(value, zip.length - 22 + offset);
  return changed;
}

/** Adds a digital signature to the central directory. */
function signed(zip: Buffer): Buffer {
  const signature = Buffer.from('504b05050000', 'hex');
  const changed = Buffer.concat([zip.subarray(0, -22), signature, zip.subarray(-22)]);
  changed.writeUInt32LE(zip.readUInt32LE(zip.length - 10) + signature.length, changed.length - 10);
  return changed;
}

/** Ways in which programs, transfers and attackers write a container. */
export const VARIANTS: Readonly<Record<string, Buffer>> = {
  plain: plain(),
  'a byte behind the end': Buffer.concat([plain(), Buffer.from([0])]),
  'a line break behind the end': Buffer.concat([plain(), Buffer.from('\r\n')]),
  'many bytes behind the end': Buffer.concat([plain(), Buffer.alloc(30_000, 'x')]),
  'bytes behind a comment': Buffer.concat([plain({}, { comment: 'A comment' }), Buffer.alloc(5)]),
  'more bytes behind the end than a comment can have': Buffer.concat([plain(), Buffer.alloc(70_000, 'x')]),
  'the signature of an end behind the end': Buffer.concat([plain(), Buffer.from('PK\x05\x06 and more')]),
  'a comment': plain({}, { comment: 'A comment' }),
  'a long comment': plain({}, { comment: 'x'.repeat(65_535) }),
  'a comment with the signature of an end': plain({}, { comment: 'PK\x05\x06 in a comment, which is long enough' }),
  'a comment that is a ZIP file': Buffer.concat([atEnd(plain(), 20, inner.length), inner]),
  'two ZIP files': Buffer.concat([plain(), inner]),
  'a prefix': Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), plain()]),
  'a prefix in ZIP64': Buffer.concat([Buffer.alloc(100, 'x'), plain({ isZip64: true }, { isZip64: true })]),
  'a prefix and bytes behind the end': Buffer.concat([Buffer.alloc(100, 'x'), plain(), Buffer.alloc(3)]),
  'the mark of a divided file': Buffer.concat([Buffer.from('PK00'), plain()]),
  'data descriptors': plain({ hasDescriptor: true }),
  'a data descriptor of a stored entry': plain({ hasDescriptor: true, isStored: true }),
  'ZIP64 in an entry': plain({ isZip64: true }),
  'ZIP64 at the end': plain({}, { isZip64: true }),
  'ZIP64 with a data descriptor': plain({ isZip64: true, hasDescriptor: true }, { isZip64: true }),
  folders: buildZip([entry('word/', { content: Buffer.alloc(0), isStored: true }), entry('a.xml')]),
  'compressed folders': buildZip([entry('word/', { content: Buffer.alloc(0) }), entry('a.xml')]),
  'a folder twice': buildZip([
    ...[1, 2].map(() => entry('word/', { content: Buffer.alloc(0), isStored: true })),
    entry('a.xml'),
  ]),
  'a name in UTF-8 with its flag': buildZip([entry('a.xml'), entry('päth.png')]),
  'a name in UTF-8 without its flag': buildZip([entry('a.xml'), entry('plain.png', { flags: 0 })]),
  'a name of the first PCs': buildZip([entry('a.xml'), entry('päth.png', { flags: 0, nameBytes: PC_NAME })]),
  'a Unicode name beside a plain one': buildZip([
    entry('a.xml'),
    entry('päth.png', { flags: 0, nameBytes: PC_NAME, extra: unicodePath(PC_NAME, 'päth.png') }),
  ]),
  'a Unicode name of a renamed entry': buildZip([
    entry('a.xml', { flags: 0, extra: unicodePath(Buffer.from('b.xml'), 'c.xml') }),
  ]),
  'flags of the compression': plain({ flags: 0x806 }),
  'no flags': plain({ flags: 0 }),
  'an extra field of times': plain({ extra: extra(0x5455, Buffer.from('0300aabbcc', 'hex')) }),
  'an unknown extra field': plain({ extra: extra(0xcafe, Buffer.alloc(0)) }),
  'a gap between entries': plain({ gap: 100 }),
  'the directory in another order': plain({}, { order: (indexes) => indexes.toReversed() }),
  'comments and attributes of an entry': plain({ comment: 'A comment', externalAttributes: 0x81a40000 }),
  'an image in an unknown compression': buildZip([entry('a.xml'), entry('image.png', { method: 97 })]),
  'a signature of the directory': signed(plain()),
  'other sizes in a local header': plain({ localSizes: [1, 2] }),
  'more entries than listed': atEnd(atEnd(plain(), 10, 2), 8, 2),
  'fewer entries than listed': atEnd(atEnd(plain(), 10, 4), 8, 4),
  'one of several files': atEnd(plain(), 4, 1),
  'two entries of one name': buildZip([entry('a.xml'), entry('a.xml', { content: Buffer.from('other') })]),
  'a wrong checksum': plain({ crc: 1 }),
  'a wrong size': plain({ bytes: 10 }),
  'a cut end': plain().subarray(0, -3),
  'a cut beginning': plain().subarray(3),
};
