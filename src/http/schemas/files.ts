import { z } from 'zod';
import { logId } from './common.ts';

const success = z.literal(true);
const key = z.string().meta({ description: 'The name of the file: any characters but controls, up to 512 bytes.' });

export const storedAnswer = z
  .object({
    success,
    key,
    url: z.string().meta({ description: 'Address of the file; reading it needs an API key of the owner.' }),
    size: z.int().meta({ description: 'Bytes.' }),
    temp_public_url: z
      .string()
      .optional()
      .meta({ description: 'When asked for: works for ten minutes without a key.' }),
    log_id: logId,
  })
  .meta({ id: 'StoredAnswer' });

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.string().max(2048).optional(),
});

export const listAnswer = z
  .object({
    success,
    files: z.array(z.object({ key, size: z.int(), content_type: z.string(), created_at: z.string() })),
    next_cursor: z.string().nullable(),
    log_id: logId,
  })
  .meta({ id: 'ListAnswer' });

export const deletedAnswer = z.object({ success, key, log_id: logId }).meta({ id: 'DeletedAnswer' });
