import { z } from 'zod';
import { isValidKey, MAX_KEY_BYTES } from '../../files/file-key.ts';
import { anyBytes, flag, JSON_TEXT, nextCursor, pageQuery, responseOf } from './common.ts';

const key = z
  .string()
  .meta({ description: 'The name of the file: up to 512 bytes without control characters, and not . or .. alone.' });

/** For the OpenAPI document. JSON Schema counts characters, not bytes. */
const KEY_LIMITS = {
  minLength: 1,
  maxLength: MAX_KEY_BYTES,
  pattern: '^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]*$',
};

/** A media type with optional parameters, in printable ASCII, because it becomes a header when the file is read. */
const MEDIA_TYPE = /^[A-Za-z0-9_!#$&^.+-]+\/[A-Za-z0-9_!#$&^.+-]+( *;([ -~]*[!-~])?)?$/;

/** Options of an upload, in the query or in the part `body` of a form. */
export const uploadOptions = z.object({
  key: z
    .string()
    .refine((name) => name !== '.' && name !== '..', { error: 'must not be . or ..', abort: true })
    .refine(isValidKey, 'must have 1 to 512 bytes and no control characters')
    .optional()
    .meta({
      description:
        'The name of the file: up to 512 bytes without control characters, and not . or .. alone. When absent, it is random.',
      ...KEY_LIMITS,
    }),
  overwrite: flag.meta({ description: 'Whether to replace a file with the same key.' }),
  content_type: z.string().max(255).regex(MEDIA_TYPE, 'must be a media type').optional().meta({
    description: 'The media type of the file. When absent, it is that of the request body or of the part file.',
  }),
  temp_public_url: flag.meta({
    description: 'Whether to return a link that works without an API key for ten minutes.',
  }),
});
export type UploadOptions = z.output<typeof uploadOptions>;

/** The two bodies of an upload, for the OpenAPI document. The handler streams them. */
export const uploadBodies = {
  'multipart/form-data': z.object({
    file: z.file().meta({ description: 'The bytes.' }),
    body: z
      .unknown()
      .optional()
      .meta({ description: 'The options as a JSON object, in place of the query.', ...JSON_TEXT }),
  }),
  'application/octet-stream': z
    .file()
    .min(1)
    .meta({ description: 'The bytes, with any media type. The options are in the query.' }),
};

export const fileKey = z.object({
  '*': key.meta({ description: 'The key of the file. Its slashes need no escape.' }),
});

export const fileBytes = {
  description: 'The bytes of the file, as an attachment with its media type.',
  types: anyBytes,
};

const expiresAt = z
  .string()
  .optional()
  .meta({ description: 'When the file is deleted, ISO 8601, UTC. Absent when it is kept.', format: 'date-time' });

export const uploadResponse = responseOf('FileUploadResponse', {
  key,
  url: z.string().meta({ description: 'URL of the file. Reading it needs an API key of the owner.' }),
  size: z.int().min(0).meta({ description: 'Bytes.' }),
  expires_at: expiresAt,
  temp_public_url: z
    .string()
    .optional()
    .meta({ description: 'URL that works without an API key for ten minutes, when requested.' }),
});

export const listQuery = pageQuery('files');

export const listResponse = responseOf('FileListResponse', {
  files: z.array(
    z.object({
      key,
      size: z.int().min(0).meta({ description: 'Bytes.' }),
      content_type: z.string(),
      created_at: z.string().meta({ description: 'ISO 8601, UTC.', format: 'date-time' }),
      expires_at: expiresAt,
    }),
  ),
  next_cursor: nextCursor,
});

export const deletionResponse = responseOf('FileDeletionResponse', { key });
