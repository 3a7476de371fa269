import { z } from 'zod';
import { textOrTexts } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { googleCode } from './language-codes.ts';

export function detectAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({ q: textOrTexts(requestLimits) });
  return async (fields, request) => {
    const { q } = validate(schema, fields);
    const { rankings } = await operations.detect([q].flat(), request.scope);
    const detections = rankings.map(([first]) => [
      { language: googleCode(first?.language), confidence: first?.confidence ?? 0, isReliable: false },
    ]);
    return { data: { detections } };
  };
}
