import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import { validate } from '../../validation.ts';
import type { Answer } from '../dialect.ts';

/** The version that most programs use, and the one of the current official clients. */
const VERSIONS = ['3.0', '2026-06-06'] as const;

type Version = (typeof VERSIONS)[number];

const querySchema = z.object({ 'api-version': z.enum(VERSIONS) });

/** Answers requests of each version, whose bodies have other shapes. A version without an answer is rejected. */
export function byVersion(answers: Partial<Record<Version, Answer>>): Answer {
  return (fields, request, reply) => {
    const { 'api-version': version } = validate(querySchema, request.query);
    const answer = answers[version];
    if (answer) return answer(fields, request, reply);
    throw new GlossaError('invalid_request', {
      message: `This path has no api-version ${version}. It has ${Object.keys(answers).join(', ')}.`,
      issues: [{ path: 'api-version', message: 'is not that of the path' }],
    });
  };
}
