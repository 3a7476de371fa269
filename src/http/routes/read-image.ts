import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { transform } from '../../extraction/matrix.ts';
import type { PixelBox, RecognizedLine, RecognizedPage } from '../../extraction/ocr/recognizer.ts';
import type { PageText } from '../../extraction/scans/read-pages.ts';
import type { Operations } from '../../operations/operations.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { readImageBodies, readImageRequest } from '../body/image-upload.ts';
import { extendDeadlineForBody } from '../body/upload.ts';
import { errorResponses } from '../schemas/common.ts';
import { readingBodies, readingOptions, readingRequest, readingResponse } from '../schemas/images.ts';

export interface ReadImageRouteServices {
  keys: KeyCheck;
  operations: Pick<Operations, 'readImage'>;
  maxFileBytes: number;
}

/** Reads the text of images and PDFs with its places, by OCR. */
export function readImageRoute({ keys, operations, maxFileBytes }: ReadImageRouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    await readImageBodies(app);
    app.post(
      '/v1/vocr',
      {
        config: { operation: 'vocr' },
        onRequest: keys.requireKey('translate'),
        schema: {
          tags: ['Images'],
          operationId: 'readImage',
          summary: 'Read the text of an image or a PDF, with its places',
          example: { form: { file: 'report.pdf', type: 'application/pdf', fields: {} } },
          bodies: readingBodies,
          response: { 200: readingResponse, ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        extendDeadlineForBody(request, maxFileBytes);
        const order = await readImageRequest(request, { json: readingRequest, options: readingOptions }, maxFileBytes);
        const describe = async () => {
          const fields = await order.describe();
          const [first, last = first] = fields.page_range ?? [];
          const pageRange = first === undefined || last === undefined ? undefined : ([first, last] as const);
          const { current_language: currentLanguage, prompt } = fields;
          return { pageRange, currentLanguage, hasPrompt: prompt !== undefined, fields };
        };
        const { options, pages, ...read } = await operations.readImage({ ...order, describe }, request.scope);
        const { page_range, return_bounds: hasBounds } = options.fields;
        const sections = pages.flatMap((page) => toSections(page, hasBounds));
        const [{ image } = { image: undefined }] = pages;
        reply.header('x-glossa-ocr-pages', pages.length);
        return {
          success: true as const,
          width: image?.source.widthPx ?? 1,
          height: image?.source.heightPx ?? 1,
          tags: [],
          has_text: sections.length > 0,
          sections,
          ...(read.pageCount === undefined ? {} : { total_pages: read.pageCount }),
          ...(page_range && { page_range }),
          ...(read.warnings.length > 0 && { warnings: [...read.warnings] }),
          _usage: read.usage,
          log_id: request.id,
        };
      },
    );
  };
}

const PERCENT = 100;

function toSections(text: PageText, hasBounds: boolean) {
  const boundsOf = (box: PixelBox) => (hasBounds ? { bounds: toBounds(box, text) } : {});
  return text.recognized.blocks.map(({ lines }) => ({
    text: lines.map((line) => line.text).join('\n'),
    page: text.page,
    lines: lines.map((line: RecognizedLine) => ({
      text: line.text,
      ...boundsOf(line.box),
      average_confidence: line.confidence / PERCENT,
      words: line.words.map((word) => ({
        text: word.text,
        ...boundsOf(word.box),
        confidence: word.confidence / PERCENT,
      })),
    })),
  }));
}

/** The corners of a box on the page as it is shown. */
function toBounds(box: PixelBox, { recognized, image }: Pick<PageText, 'image'> & { recognized: RecognizedPage }) {
  const corner = (x: number, y: number) => {
    const [pageX, pageY] = recognized.isTurned ? [image.widthPx - x, image.heightPx - y] : [x, y];
    const [sourceX, sourceY] = transform(image.source.toSource, pageX, pageY);
    return { x: Math.round(sourceX), y: Math.round(sourceY) };
  };
  const [right, bottom] = [box.leftPx + box.widthPx, box.topPx + box.heightPx];
  const [topLeft, topRight] = [corner(box.leftPx, box.topPx), corner(right, box.topPx)];
  const [bottomLeft, bottomRight] = [corner(box.leftPx, bottom), corner(right, bottom)];
  return {
    top_left: topLeft,
    top_right: topRight,
    bottom_left: bottomLeft,
    bottom_right: bottomRight,
    width: Math.round(Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y)),
    height: Math.round(Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)),
  };
}
