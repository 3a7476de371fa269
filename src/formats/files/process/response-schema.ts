import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../../errors.ts';
import type { Unit } from '../../format.ts';
import { FILE_TYPES, type FileFormatName } from '../file-formats.ts';
import type { FileResponse } from './messages.ts';

const offset = z.int().min(0);
/** JSON has no undefined: a tag without a parent has no such field there. */
const tag = z
  .strictObject({ start: offset, end: offset, parent: offset.optional() })
  .transform(({ start, end, parent }) => ({ start, end, parent }));
const unit = z
  .strictObject({
    text: z.string(),
    tags: z.array(tag),
    verbatim: z.array(z.strictObject({ start: offset, end: offset })).exactOptional(),
    layout: z.literal('lines').exactOptional(),
    language: z.string().exactOptional(),
  })
  .refine(isWellFormed);
const format = z.custom<FileFormatName>((value) => typeof value === 'string' && Object.hasOwn(FILE_TYPES, value));
const code = z.custom<ErrorCode>((value) => typeof value === 'string' && Object.hasOwn(ERRORS, value));
const size = z.number().min(0);

const extraction = z
  .strictObject({
    units: z.int().min(0),
    characters: z.int().min(0),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    language: z.string().max(100).optional(),
  })
  .transform(({ language, ...rest }) => ({ ...rest, language }));

/** The process reads hostile files, so its messages are validated like any caller's input. */
export const fileResponse: z.ZodType<FileResponse> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('opened'), largestTextBytes: size }),
  z.strictObject({ type: z.literal('progress') }),
  z.strictObject({ type: z.literal('units'), units: z.array(unit) }),
  z.strictObject({ type: z.literal('identified'), format }),
  z.strictObject({ type: z.literal('extracted'), extraction }),
  z.strictObject({ type: z.literal('composed'), keptUnits: z.int().min(0) }),
  z.strictObject({ type: z.literal('done'), residentBytes: size, cpuTimeMs: size }),
  z.strictObject({
    type: z.literal('failed'),
    code,
    message: z.string().max(1_000),
    stack: z.string().max(10_000).exactOptional(),
  }),
]);

/** Whether all tags are ranges of the text and come after their parents. */
function isWellFormed({ text, tags, verbatim = [] }: Unit): boolean {
  const isRange = ({ start, end }: { start: number; end: number }): boolean => start <= end && end <= text.length;
  return verbatim.every(isRange) && tags.every((one, at) => isRange(one) && (one.parent ?? -1) < at);
}
