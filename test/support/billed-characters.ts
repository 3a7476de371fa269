import { z } from 'zod';
import type { TestService } from './service.ts';

const days = z.array(z.looseObject({ operation: z.string(), input_characters: z.int() }));

/** Characters that the first key has used for an operation so far. */
export async function billedCharacters(glossa: TestService, operation: string): Promise<number> {
  const { body } = await glossa.get('/v1/usage');
  const rows = days.parse(body.usage).filter((row) => row.operation === operation);
  return rows.reduce((sum, row) => sum + row.input_characters, 0);
}
