import { applyEdits, type Edit } from '../../../edits.ts';
import { type Autofit, readShapes, type Shape, type ShapesOfPart } from './read-shapes.ts';
import { type Shrinking, textHeight } from './text-height.ts';

/** The layout of a slide and its master, from which its placeholders inherit. */
export type Inherited = readonly ShapesOfPart[];

/** The steps in which PowerPoint shrinks a text. */
const STEPS: readonly Shrinking[] = [
  { fontScale: 1, spacingReduction: 0 },
  { fontScale: 0.925, spacingReduction: 0.1 },
  ...[0.925, 0.85, 0.775, 0.7, 0.625, 0.55, 0.475, 0.4, 0.325, 0.25].map((fontScale) => ({
    fontScale,
    spacingReduction: 0.2,
  })),
];
/** EMU. */
const INSETS = { lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 };
/** Hundredths of a point. */
const DEFAULT_SIZE = 1_800;
const THOUSANDTHS = 100_000;
const TITLES = new Set(['title', 'ctrTitle']);
/** What a placeholder of a slide inherits from, where no other one has its index. */
const BASE_TYPES: Readonly<Record<string, string>> = { ctrTitle: 'title', subTitle: 'body', obj: 'body' };

/**
 * Shrinks the texts of a slide that no longer fit their shapes. A shape that grows with its text, or whose text is meant to overflow,
 * stays.
 * @param written the translation, with the same shapes
 */
export function fitShapes(source: string, written: string, inherited: Inherited): string {
  if (source === written) return written;
  const before = readShapes(source).shapes;
  const after = readShapes(written).shapes;
  const edits = after.flatMap((shape, index): Edit[] => {
    const old = before[index];
    const step = old && before.length === after.length ? stepOf(old, shape, inherited) : undefined;
    return step ? editAutofit(shape, step, written) : [];
  });
  return applyEdits(written, edits);
}

/** @returns undefined for a shape that stays */
function stepOf(old: Shape, shape: Shape, inherited: Inherited): Shrinking | undefined {
  const chain = [shape, ...basesOf(shape, inherited)];
  const autofit = chain.find((one) => one.autofit)?.autofit;
  const size = chain.find((one) => one.size)?.size;
  const property = (name: string): string | undefined =>
    chain.find(({ properties }) => properties.has(name))?.properties.get(name);
  const isTurned = (property('vert') ?? 'horz') !== 'horz';
  if (!size || !shape.body || isTurned || property('wrap') === 'none' || !mayShrink(autofit)) return undefined;
  const inset = (name: keyof typeof INSETS): number => Number(property(name) ?? INSETS[name]);
  const width = (size.width - inset('lIns') - inset('rIns')) / Math.max(1, Number(property('numCol') ?? 1));
  const height = size.height - inset('tIns') - inset('bIns');
  if (!(width > 0 && height > 0)) return undefined;
  const sizeOf = (level: number): number => sizeAt(level, chain, inherited);
  const heightOf = ({ paragraphs }: Shape, step: Shrinking): number => textHeight(paragraphs, width, sizeOf, step);
  const scale = autofit?.kind === 'text' ? autofit.scale : 1;
  const current = STEPS.findLast((step) => step.fontScale >= scale) ?? { fontScale: scale, spacingReduction: 0 };
  // The author has seen the source, so a text of its height is as meant.
  const room = Math.max(height, heightOf(old, current));
  if (heightOf(shape, current) <= room) return undefined;
  const smaller = STEPS.filter((step) => step.fontScale <= scale);
  return smaller.find((step) => heightOf(shape, step) <= room) ?? smaller.at(-1);
}

const mayShrink = (autofit: Autofit | undefined): boolean => autofit === undefined || autofit.kind === 'text';

/** The placeholders of the layout and the master from which a shape inherits. */
function basesOf({ type, index }: Shape, inherited: Inherited): Shape[] {
  if (type === undefined) return [];
  const isBase = (other: Shape): boolean => other.type === type || other.type === (BASE_TYPES[type] ?? type);
  return inherited.flatMap(({ shapes }) => {
    const ofIndex =
      index === undefined ? undefined : shapes.find((other) => other.type !== undefined && other.index === index);
    return ofIndex ?? shapes.find(isBase) ?? [];
  });
}

function sizeAt(level: number, chain: readonly Shape[], inherited: Inherited): number {
  const own = chain.map(({ sizes }) => sizes.get(level)).find((size) => size !== undefined);
  const type = chain[0]?.type;
  const style = type === undefined ? 'otherStyle' : TITLES.has(type) ? 'titleStyle' : 'bodyStyle';
  return (
    own ??
    inherited.map(({ styles }) => styles.get(style)?.get(level)).find((size) => size !== undefined) ??
    DEFAULT_SIZE
  );
}

function editAutofit({ body }: Shape, { fontScale, spacingReduction }: Shrinking, written: string): Edit[] {
  if (!body) return [];
  const { tag, autofitRange, insertAt } = body;
  const prefix = tag.name.slice(0, -tag.local.length);
  const attribute = (name: string, value: number): string =>
    value === 0 || value === 1 ? '' : ` ${name}="${Math.round(value * THOUSANDTHS)}"`;
  const values = attribute('fontScale', fontScale) + attribute('lnSpcReduction', spacingReduction);
  const text = `<${prefix}normAutofit${values}/>`;
  if (autofitRange) return [{ ...autofitRange, text }];
  if (!tag.isSelfClosing) return [{ start: insertAt, end: insertAt, text }];
  const start = written.slice(tag.start, tag.end).replace(/\s?\/>$/, '>');
  return [{ start: tag.start, end: tag.end, text: `${start}${text}</${tag.name}>` }];
}
