import { STATUS_CODES } from 'node:http';
import type { DescribeError } from '../../response/error-handler.ts';
import { explainError } from '../explain-error.ts';

/** An error as APy sends it. */
export const describeError: DescribeError = (error) => ({
  status: error.status,
  body: {
    status: 'error',
    code: error.status,
    message: STATUS_CODES[error.status] ?? 'Unknown',
    explanation: explainError(error, {
      current_language: 'the first language of langpair',
      target_language: 'the second language of langpair',
    }),
  },
});
