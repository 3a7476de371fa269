import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import type { DescribeError } from '../../response/error-handler.ts';

/** Statuses that the DeepL API has for errors whose status is another one in this service. */
const STATUSES: Partial<Record<ErrorCode, number>> = { invalid_key: 403, quota_exceeded: 456 };

/** An error as the DeepL API sends it. */
export const describeError: DescribeError = (error) => ({
  status: STATUSES[error.code] ?? error.status,
  body: { message: error.message },
});

const errorResponse = z.object({ message: z.string(), detail: z.string().optional() }).meta({ id: 'DeepLError' });

/** Error responses of a path, for the OpenAPI document. */
export function errorResponses(...statuses: number[]): Record<number, typeof errorResponse> {
  return Object.fromEntries(statuses.map((status) => [status, errorResponse]));
}
