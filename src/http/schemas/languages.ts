import { z } from 'zod';
import { LISTED_OPTIONS } from '../../translation/plan-with-options.ts';

export const languageTarget = z.object({
  code: z.string(),
  engine: z.string(),
  via: z.array(z.string()).meta({ description: 'Pivot languages between source and target.' }),
  quality: z.number().meta({ description: 'Expected chrF, 0 to 100.' }),
  installed: z.boolean().meta({ description: 'False when a model must be downloaded first.' }),
  downloadable: z.boolean().meta({
    description:
      'True when the first request downloads the missing models. When a download failed, it is false until the next attempt.',
  }),
  size: z.int().min(1).optional().meta({
    description:
      'Bytes to download for the missing models, those of both steps through a pivot. Absent when nothing is missing.',
  }),
  fallback: z.string().optional().meta({
    description: 'Engine that translates while the models are missing. Absent when no engine does.',
  }),
  models: z
    .array(z.object({ name: z.string(), licence: z.string().optional() }))
    .optional()
    .meta({
      description:
        'Models on the route that were imported from others than Mozilla, such as `OPUS-MT`, with the SPDX identifier of their licence. Absent when all are Mozilla’s.',
    }),
  features: z.array(z.enum(LISTED_OPTIONS)).optional().meta({
    description:
      'Fields of a translation request that only some engines follow, and that have an effect for this target. Absent when empty.',
  }),
});

export const languagesResponse = z
  .object({
    success: z.literal(true),
    languages: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        native_name: z.string(),
        rtl: z.boolean(),
        targets: z.array(languageTarget),
      }),
    ),
  })
  .meta({ id: 'LanguagesResponse' });

export type LanguageFields = z.output<typeof languagesResponse>['languages'][number];
