import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** Fields of libraries that are left out, because they contain request headers with the API key, and addresses. */
const serializers = { req: () => undefined, busboyOptions: () => undefined };

/** Writes structured lines to standard error. Standard output is for messages to people. */
export function createLogger(
  level: Config['observability']['logLevel'],
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}
