import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** Left out: what libraries say of a request holds its headers, with the key, and its address. */
const serializers = { req: () => undefined, busboyOptions: () => undefined };

/** Structured lines on standard error, so that what the service prints for people on standard output stays readable. */
export function createLogger(
  level: Config['observability']['logLevel'],
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}
