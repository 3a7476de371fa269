import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TranslateRequest, TranslateResult } from '../../translation/translate-request.ts';
import { setEngineHeader } from '../response/engine-header.ts';
import type { DialectServices } from './dialect.ts';

/** Translates, and names the engines in the response. @throws GlossaError as `Operations.translate` */
export async function translateForDialect(
  operations: Pick<DialectServices['operations'], 'translate'>,
  order: TranslateRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TranslateResult> {
  const translation = await operations.translate(order, request.scope);
  setEngineHeader(request, reply, translation.engines);
  return translation;
}
