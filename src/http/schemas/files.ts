import { z } from 'zod';
import { MAX_CURSOR_LENGTH } from '../../files/cursor.ts';
import { isValidKey, MAX_KEY_BYTES } from '../../files/file-key.ts';
import { logId } from './common.ts';

const success = z.literal(true);
const key = z
  .string()
  .meta({ description: 'The name of the file: any characters but controls, up to 512 bytes, and not . or .. alone.' });

/** For the description. A schema counts characters, not bytes. */
const KEY_LIMITS = {
  minLength: 1,
  maxLength: MAX_KEY_BYTES,
  pattern: '^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]*$',
};

/** With parameters. All is printable ASCII, since it is sent as a header when the file is read. */
const MEDIA_TYPE = /^[A-Za-z0-9_!#$&^.+-]+\/[A-Za-z0-9_!#$&^.+-]+( *;([ -~]*[!-~])?)?$/;

/** A switch as JSON has it, or as a query or a form spells it. */
const flag = z.preprocess(
  (value) => z.stringbool().safeParse(value).data ?? value ?? undefined,
  z.boolean().default(false),
);

/** What a caller may say of an upload, in the query or in the part `body` of a form. */
export const uploadOptions = z.object({
  key: z
    .string()
    .refine((name) => name !== '.' && name !== '..', { error: 'must not be . or ..', abort: true })
    .refine(isValidKey, 'must have 1 to 512 bytes and no control characters')
    .optional()
    .meta({
      description:
        'The name of the file: any characters but controls, up to 512 bytes, and not . or .. alone; random when absent.',
      ...KEY_LIMITS,
    }),
  overwrite: flag.meta({ description: 'Whether a file of the same key is replaced.' }),
  content_type: z
    .string()
    .max(255)
    .regex(MEDIA_TYPE, 'must be a media type')
    .optional()
    .meta({ description: 'The media type that the file is read with; that of the body or its part when absent.' }),
  temp_public_url: flag.meta({
    description: 'Whether the answer has a link that works for ten minutes without a key.',
  }),
});
export type UploadOptions = z.output<typeof uploadOptions>;

/** The two bodies of an upload, for the description: neither is read before the file is streamed. */
export const uploadBodies = {
  'multipart/form-data': z.object({
    file: z.file().meta({ description: 'The bytes.' }),
    body: uploadOptions.optional().meta({ description: 'Options as JSON, instead of in the query.' }),
  }),
  'application/octet-stream': z
    .file()
    .min(1)
    .meta({ description: 'The bytes, under any media type; options in the query.' }),
};

export const fileKey = z.object({
  '*': key.meta({ description: 'The key of the file; its slashes may stand as they are.' }),
});

export const linkQuery = z.object({
  expires: z.string().optional().meta({ description: 'Of a signed link: Unix seconds.' }),
  signature: z.string().optional().meta({ description: 'Of a signed link: stands in for the API key.' }),
});

export const fileBytes = {
  description: 'The bytes, with their content type, as an attachment.',
  types: { '*/*': z.file() },
};

const expiresAt = z
  .string()
  .optional()
  .meta({ description: 'When the file is gone, ISO 8601, UTC; absent when it is kept.', format: 'date-time' });

export const storedAnswer = z
  .object({
    success,
    key,
    url: z.string().meta({ description: 'Address of the file; reading it needs an API key of the owner.' }),
    size: z.int().min(0).meta({ description: 'Bytes.' }),
    expires_at: expiresAt,
    temp_public_url: z
      .string()
      .optional()
      .meta({ description: 'When asked for: works for ten minutes without a key.' }),
    log_id: logId,
  })
  .meta({ id: 'StoredAnswer' });

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100).meta({ description: 'Most files of one answer.' }),
  cursor: z.string().max(MAX_CURSOR_LENGTH).optional().meta({ description: 'The next_cursor of the answer before.' }),
});

export const listAnswer = z
  .object({
    success,
    files: z.array(
      z.object({
        key,
        size: z.int().min(0).meta({ description: 'Bytes.' }),
        content_type: z.string(),
        created_at: z.string().meta({ description: 'ISO 8601, UTC.', format: 'date-time' }),
        expires_at: expiresAt,
      }),
    ),
    next_cursor: z.string().nullable().meta({ description: 'For the next page; null on the last.' }),
    log_id: logId,
  })
  .meta({ id: 'ListAnswer' });

export const deletedAnswer = z.object({ success, key, log_id: logId }).meta({ id: 'DeletedAnswer' });
