import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codePointLength } from '../../../text/graphemes.ts';
import type { TranslateRequest } from '../../../translation/translate-request.ts';
import { setEngineHeader } from '../../response/engine-header.ts';
import { hasMoreCodePoints, type RequestLimits } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { sourceCode, targetCode } from '../dialect-fields.ts';
import { toDetectedLanguage } from './language-codes.ts';
import { absent, allowFallback, isServed, OTHER_MODEL, profanityAction, textType } from './options.ts';

const FORMALITIES = { formal: 'more', informal: 'less', neutral: undefined } as const;

const unsupported = z
  .unknown()
  .optional()
  .refine((value) => value === undefined || value === null, 'is not supported');

/** A language to translate into. What only models of Azure can do is rejected. */
const targetSchema = z
  .object({
    language: targetCode,
    script: absent('is not supported. Name the script in language, such as sr-Latn.'),
    profanityAction,
    deploymentName: z.string().optional(),
    allowFallback,
    tone: z.enum(['formal', 'informal', 'neutral']).default('neutral'),
    gender: unsupported,
    adaptiveDatasetId: unsupported,
    referenceTextPairs: unsupported,
  })
  .refine(({ deploymentName, allowFallback: isAllowed }) => isServed(deploymentName, isAllowed), {
    path: ['deploymentName'],
    message: OTHER_MODEL,
  });

const inputSchema = z.object({
  text: z.string(),
  language: sourceCode,
  script: absent('is not supported. Name the script in language, such as sr-Latn.'),
  textType,
  targets: z.array(targetSchema).min(1),
});

/** One text in one language. */
interface Piece {
  text: string;
  order: Omit<TranslateRequest, 'text'>;
}

interface TranslatedPiece {
  text: string;
  /** Undefined when the source is given. */
  detected?: ReturnType<typeof toDetectedLanguage>;
}

/** Translates the inputs of a body, each with a source and targets, in the versions from 2026 on. */
export function translateInputsAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = bodySchema(requestLimits);
  return async (_fields, request, reply) => {
    const { inputs } = validate(schema, request.body);
    const pieces = inputs.map(({ text, language, textType: format, targets }) =>
      targets.map((target): Piece => {
        const formality = FORMALITIES[target.tone];
        return { text, order: { currentLanguage: language, targetLanguage: target.language, format, formality } };
      }),
    );
    const translated = await translatePieces(operations, pieces.flat(), request, reply);
    const value = inputs.map(({ text, targets }, at) => {
      const ofInput = pieces[at] ?? [];
      const detectedLanguage = ofInput[0] && translated.get(ofInput[0])?.detected;
      const translations = targets.map(({ language }, index) => {
        const piece = ofInput[index];
        return { language, sourceCharacters: codePointLength(text), text: piece && translated.get(piece)?.text };
      });
      return { ...(detectedLanguage && { detectedLanguage }), translations };
    });
    return { value };
  };
}

function bodySchema({ maxCharacters, maxStrings }: RequestLimits) {
  return z.object({
    inputs: z
      .array(inputSchema)
      .min(1)
      .max(maxStrings)
      .refine((inputs) => inputs.reduce((sum, { targets }) => sum + targets.length, 0) <= maxStrings, {
        message: `must have ${maxStrings} targets or fewer in all`,
      })
      .refine(
        (inputs) =>
          !hasMoreCodePoints(
            inputs.flatMap((it) => it.targets.map(() => it.text)),
            maxCharacters,
          ),
        {
          message: `must have ${maxCharacters} characters or fewer in all, for all targets together`,
        },
      ),
  });
}

/** Translates pieces with the same options together. */
async function translatePieces(
  operations: Pick<DialectServices['operations'], 'translateAll'>,
  pieces: readonly Piece[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReadonlyMap<Piece, TranslatedPiece>> {
  const groups = [...Map.groupBy(pieces, ({ order }) => JSON.stringify(order)).values()];
  const orders = groups.flatMap(([first, ...others]) =>
    first ? [{ ...first.order, text: [first, ...others].map(({ text }) => text) }] : [],
  );
  const { results } = await operations.translateAll(orders, request.scope);
  setEngineHeader(request, reply, [...new Set(results.flatMap(({ engines }) => engines))]);
  return new Map(
    results.flatMap(({ texts, detected, confidences }, at) =>
      (groups[at] ?? []).map((piece, index): [Piece, TranslatedPiece] => [
        piece,
        {
          text: texts[index] ?? '',
          ...(detected && { detected: toDetectedLanguage(detected[index], confidences[index]) }),
        },
      ]),
    ),
  );
}
