import type { ErrorCode } from '../../errors.ts';
import type { DescribeError } from '../response/error-handler.ts';

/** Codes of JSON-RPC 2.0. */
const JSON_RPC_CODES: Partial<Record<ErrorCode, number>> = {
  invalid_json: -32_700,
  invalid_request: -32_600,
  internal: -32_603,
};
/** The first code that an implementation may define. */
const OTHER_ERROR = -32_000;

/** An error that comes before the JSON-RPC message is known, with its usual status. */
export const describeJsonRpcError: DescribeError = ({ code, status, message, issues }, { id }) => ({
  status,
  body: {
    jsonrpc: '2.0',
    id: null,
    error: {
      code: JSON_RPC_CODES[code] ?? OTHER_ERROR,
      message,
      data: { code, log_id: id, ...(issues ? { errors: issues } : {}) },
    },
  },
});
