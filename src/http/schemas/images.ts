import { z } from 'zod';
import { IMAGE_WARNING_CODES } from '../../operations/images/warnings.ts';
import { flag, JSON_TEXT, optionalText, requireOne, requireSource, responseOf, usage } from './common.ts';
import { translationFields } from './translate.ts';
import { warning } from './warnings.ts';

const SOURCES = ['url', 'file_store_key'] as const;

/** The fields that name an image, in place of its bytes. */
const sourceFields = {
  url: optionalText.meta({ description: 'URL of the image, http or https, up to 8,192 characters.' }),
  file_store_key: optionalText.meta({ description: 'Key of the image in the file storage.' }),
};

/** One number, or the first and the last one. A query has strings. */
const pageRange = z
  .preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(z.coerce.number().int().min(1).max(100_000)).min(1).max(2).optional(),
  )
  .refine((range) => range === undefined || (range.at(-1) ?? 0) >= (range[0] ?? 0), 'must begin before it ends')
  .meta({ description: 'The first and the last page of a PDF or a TIFF, from 1. Default: all pages, up to 200.' });

const readingFields = {
  current_language: optionalText.meta({ description: 'Code of the language of the text. Default: it is detected.' }),
  page_range: pageRange,
  fine_grained: flag.meta({ description: 'Accepted for clients that send it: the words always have their own boxes.' }),
  return_bounds: z
    .preprocess((value) => z.stringbool().safeParse(value).data ?? value, z.boolean().default(true))
    .meta({ description: 'Whether lines and words have their boxes.' }),
  prompt: z
    .union([z.string(), z.array(z.string()), z.record(z.string(), z.string())])
    .optional()
    .meta({ description: 'A question about the image. No engine answers it: a request with one gets 400.' }),
};

export const readingOptions = z.object({ ...readingFields, ...sourceFields });

/** An image that JSON names. */
export const readingRequest = requireSource(readingOptions).meta({
  id: 'ReadImageRequest',
  description: 'One of url and file_store_key is required. The first of them in this order is used.',
  ...requireOne(SOURCES),
  examples: [{ file_store_key: 'receipt.png' }],
});

/** The bodies of the operation, for the OpenAPI document. The handler reads and validates them. */
export const readingBodies = bodiesOf(readingRequest);

function bodiesOf(request: z.ZodType) {
  return {
    'multipart/form-data': z.object({
      file: z.file().meta({
        description:
          'The bytes of the image. They can also be the whole body, with the media type of an image, and the other fields in the query.',
      }),
      body: z
        .unknown()
        .optional()
        .meta({ description: 'The other fields as a JSON object.', ...JSON_TEXT }),
    }),
    'application/json': request,
  };
}

const point = z.object({ x: z.int(), y: z.int() });
const bounds = z
  .object({
    top_left: point,
    top_right: point,
    bottom_left: point,
    bottom_right: point,
    width: z.int().min(0),
    height: z.int().min(0),
  })
  .meta({
    id: 'BoundingBox',
    description: 'Corners in pixels of the page, from its top left corner. The top is that of the letters.',
  });
const confidence = z.number().min(0).max(1);

const line = z.object({
  text: z.string(),
  bounds: bounds.optional(),
  average_confidence: confidence,
  words: z.array(z.object({ text: z.string(), bounds: bounds.optional(), confidence })),
});

export const readingResponse = responseOf('ImageTextResponse', {
  width: z.int().min(1).meta({ description: 'Width of the first page in pixels.' }),
  height: z.int().min(1).meta({ description: 'Height of the first page in pixels.' }),
  tags: z.array(z.string()).meta({ description: 'Always empty.' }),
  has_text: z.boolean(),
  sections: z
    .array(z.object({ text: z.string(), page: z.int().min(1), lines: z.array(line) }))
    .meta({ description: 'The paragraphs in reading order.' }),
  total_pages: z.int().min(1).optional().meta({ description: 'Pages of the file. Absent with page_range.' }),
  page_range: z.array(z.int().min(1)).optional().meta({ description: 'As in the request.' }),
  warnings: z.array(warning).optional().meta({ description: 'What was not read, or not well.' }),
  _usage: usage,
});

const translationShape = {
  ...translationFields,
  return_type: z.enum(['binary', 'base64', 'url']).default('binary').meta({
    description:
      'binary for the bytes of the image, base64 for a data URL, url for a link that works for ten minutes. With url the image is stored in the file storage; its key needs the scope files.',
  }),
};

const imageTranslationOptions = z.object({ ...translationShape, ...sourceFields });

/** An image to translate that JSON names. */
const imageTranslationRequest = requireSource(imageTranslationOptions).meta({
  id: 'TranslateImageRequest',
  description: 'One of url and file_store_key is required. The first of them in this order is used.',
  ...requireOne(SOURCES),
  examples: [{ file_store_key: 'sign.png', target_language: 'es' }],
});

export const imageTranslation = {
  json: imageTranslationRequest,
  options: imageTranslationOptions,
  bodies: bodiesOf(imageTranslationRequest),
};

export const imageTranslationResponse = responseOf('ImageTranslationResponse', {
  url: z.string().meta({ description: 'The image: a data URL, or a link.' }),
  warnings: z
    .array(
      z.object({
        code: z.enum(IMAGE_WARNING_CODES).meta({ description: 'Stable code.' }),
        message: z.string(),
        count: z.int().min(1),
      }),
    )
    .optional()
    .meta({ description: 'What stays as it was, and why.' }),
  _usage: usage,
});
