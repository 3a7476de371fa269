import type { FastifyContextConfig } from 'fastify';
import { describeError } from './errors.ts';

/** The configuration of every route of the API: its errors, and pages of all origins may call it. */
export const ROUTE_CONFIG = {
  describeError,
  cors: { origin: '*', methods: ['GET', 'POST'], strictPreflight: false },
} satisfies FastifyContextConfig;

/** The tag of the routes in the OpenAPI document. */
export const TAGS = ['LibreTranslate API'];
