import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer } from '../dialect.ts';

const schema = z.object({
  'api-version': z.string().refine((version) => version === '3.0', {
    message: 'must be 3.0. The official clients have an option for it',
  }),
});

/** Rejects other versions of the API, whose bodies have other shapes. */
export const withVersion =
  (answer: Answer): Answer =>
  (fields, request, reply) => {
    validate(schema, request.query);
    return answer(fields, request, reply);
  };
