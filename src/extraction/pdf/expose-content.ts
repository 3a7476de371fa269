import { registerHooks } from 'node:module';

/* pdf.js reads the contents of a page for its text, and leaves out three things that the layout needs. They are added to its source
 * when it is loaded, because a second reading of each page would cost as much as the first. */

/** A look at this class makes Node.js load its HTTP client, a tenth of the processor time of a short PDF. */
const LOOKS_AT_RESPONSE = 'typeof Response.prototype.bytes !== "function"';

/** The text that a producer states for marked content. */
const MARKED_CONTENT = /type: "beginMarkedContentProps",(?=\s+id:)/u;
const WITH_ACTUAL_TEXT = `$&
  actualText: (args[1] instanceof Name ? resources?.get("Properties")?.get?.(args[1].name) : args[1])?.get?.("ActualText"),`;

/** The name of a font, which pdf.js tells with the drawing operators of a page alone. */
const FONT_STYLE = /fontFamily: font\.fallbackName,/u;
const WITH_FONT_NAME = '$& name: font.name,';

/** Items of a message from the reading of a page. Each message is cloned. */
const BATCH = /TEXT_CHUNK_BATCH_SIZE = 10;/u;
const WITH_LARGE_BATCH = 'TEXT_CHUNK_BATCH_SIZE = 100;';

const LIBRARY = /\/pdf(?:\.worker)?\.mjs$/u;

/** Most parts of one path, which bounds the memory for a hostile one. */
const MAX_PARTS = 500;
/** Largest sides of a part, in points. Larger ones are no bullets of usual text. */
const MAX_SIDE = 40;
/** The operations of the reading of text begin with these. */
const FIRST_CASE = /case OPS\.beginMarkedContentProps:(?=\s+flushTextContentItem)/u;
/** Collects the bounds of the parts of each path that is painted, in the space of the page. */
const WITH_PAINTED_PARTS = `
case OPS.moveTo: case OPS.lineTo: case OPS.curveTo: case OPS.curveTo2: case OPS.curveTo3: case OPS.rectangle: {
  const parts = preprocessor.paintedParts ??= [];
  if (fn === OPS.moveTo || fn === OPS.rectangle || parts.length === 0) {
    if (parts.length < ${MAX_PARTS}) parts.push([Infinity, Infinity, -Infinity, -Infinity]);
  }
  const points = fn === OPS.rectangle
    ? [args[0], args[1], args[0], args[1] + args[3], args[0] + args[2], args[1], args[0] + args[2], args[1] + args[3]]
    : args;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const point = [points[at], points[at + 1]];
    Util.applyTransform(point, textState.ctm);
    Util.pointBoundingBox(point[0], point[1], parts.at(-1));
  }
  break;
}
case OPS.fill: case OPS.eoFill: case OPS.fillStroke: case OPS.eoFillStroke: case OPS.stroke: case OPS.closeStroke:
case OPS.closeFillStroke: case OPS.closeEOFillStroke: case OPS.endPath:
  if (fn !== OPS.endPath) for (const box of preprocessor.paintedParts ?? []) {
    if (box[2] - box[0] < ${MAX_SIDE} && box[3] - box[1] < ${MAX_SIDE}) textContent.items.push({ type: "painted", box });
  }
  preprocessor.paintedParts = undefined;
  break;
$&`;

/** Lets pdf.js report actual text, the names of fonts, and what is painted in small areas. Call once, before the import. */
export function exposeContent(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!LIBRARY.test(url) || loaded.source === undefined || loaded.source === null) return loaded;
      const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return {
        ...loaded,
        source: source
          .replace(LOOKS_AT_RESPONSE, 'false')
          .replace(MARKED_CONTENT, WITH_ACTUAL_TEXT)
          .replace(FONT_STYLE, WITH_FONT_NAME)
          .replace(BATCH, WITH_LARGE_BATCH)
          .replace(FIRST_CASE, WITH_PAINTED_PARTS),
      };
    },
  });
}
