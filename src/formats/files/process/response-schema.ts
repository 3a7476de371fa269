import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../../errors.ts';
import { MAX_READING_BYTES } from '../../pdf/reading.ts';
import { unitSchema } from '../../unit-schema.ts';
import { DOCUMENT_WARNING_CODES } from '../../warnings.ts';
import { MAX_PREVIEW_NAMES } from '../file-processor.ts';
import { READABLE_TYPES, type ReadableFormatName } from '../file-types.ts';
import { MAX_NAME_BYTES } from '../zip/limits.ts';
import type { FileResponse } from './messages.ts';

const format = z.custom<ReadableFormatName>(
  (value) => typeof value === 'string' && Object.hasOwn(READABLE_TYPES, value),
);
const code = z.custom<ErrorCode>((value) => typeof value === 'string' && Object.hasOwn(ERRORS, value));
const size = z.number().min(0);
const reason = z.string().max(200).exactOptional();

const number = z.int().min(1).exactOptional();
const block = z.strictObject({
  kind: z.enum(['heading', 'paragraph', 'list_item']),
  text: z.string().min(1),
  slide: number,
  chapter: number,
  cue: number,
});

const extraction = z
  .strictObject({
    units: z.int().min(0),
    characters: z.int().min(0),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    language: z.string().max(100).optional(),
    warnings: z.partialRecord(z.enum(DOCUMENT_WARNING_CODES), z.int().min(1)),
    reading: z
      .base64()
      .max(4 * Math.ceil(MAX_READING_BYTES / 3))
      .exactOptional(),
  })
  .transform(({ language, ...rest }) => ({ ...rest, language }));

const name = z.string().max(1_000);

const textPreview = z.strictObject({
  all: size,
  chosen: size,
  namesLeft: size,
  names: z
    .array(
      z
        .strictObject({ name: name.optional(), example: z.string().max(300), count: size, chosen: size })
        .transform(({ name: own, ...rest }) => ({ ...rest, name: own })),
    )
    .max(MAX_PREVIEW_NAMES),
  unmatched: z.array(z.string()),
});

/** The process reads hostile files, so its messages are validated like any caller's input. */
export const fileResponse: z.ZodType<FileResponse> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('opened'), largestTextBytes: size, expectedBytes: size.exactOptional() }),
  z.strictObject({ type: z.literal('progress'), textBytes: size }),
  z.strictObject({ type: z.literal('units'), units: z.array(unitSchema) }),
  z.strictObject({ type: z.literal('identified'), format }),
  z.strictObject({ type: z.literal('extracted'), extraction }),
  z.strictObject({ type: z.literal('preview'), preview: textPreview }),
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('blocks'), blocks: z.array(block) }),
  z.strictObject({
    type: z.literal('composed'),
    keptUnits: z.int().min(0),
    lostTexts: z.int().min(0),
    lostComments: z.int().min(0),
  }),
  z.strictObject({
    type: z.literal('picture'),
    name: z.string().max(MAX_NAME_BYTES),
    content: z.string(),
    scannedPages: z.int().min(0).exactOptional(),
  }),
  z.strictObject({ type: z.literal('pictures'), left: z.int().min(0) }),
  z.strictObject({ type: z.literal('replaced'), left: z.int().min(0) }),
  z.strictObject({ type: z.literal('unitsChanged') }),
  z.strictObject({ type: z.literal('refused'), code, message: z.string().max(1_000), reason }),
  z.strictObject({ type: z.literal('done'), residentBytes: size, cpuTimeMs: size }),
  z.strictObject({
    type: z.literal('failed'),
    code,
    message: z.string().max(1_000),
    reason,
    stack: z.string().max(10_000).exactOptional(),
  }),
]);
