import { z } from 'zod';
import type { DescribeError } from '../../response/error-handler.ts';

/** An error as the LibreTranslate API sends it. */
export const describeError: DescribeError = (error) => ({
  status: error.code === 'invalid_key' ? 403 : error.status,
  body: { error: error.message },
});

const errorResponse = z.object({ error: z.string() }).meta({ id: 'LibreTranslateError' });

/** Error responses of a path, for the OpenAPI document. */
export function errorResponses(...statuses: number[]): Record<number, typeof errorResponse> {
  return Object.fromEntries(statuses.map((status) => [status, errorResponse]));
}
