import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';
import { isStatement } from './opening.ts';

/** A line of an address, and a line of a link with its title, also in a list. */
const LINK_LINE = /^(?:[-*+•] |\d{1,3}[.)] )?(?:https?:\/\/\S+$|\[[^\]]{8,200}\]\(https?:)/u;
/** Lines with links, and their share of the lines behind which a title is. */
const MIN_LINKS = 4;
const MIN_SHARE = 0.3;
/** Sentences beside the titles. */
const MAX_PROSE_SHARE = 0.34;
/** The first title has this bonus. Lists of links begin with what matters. */
const ORDER_BONUS = 1.5;
const TITLE_BONUS = 1.5;

/** Recognizes a list of links with their titles, such as some newsletters. Each title counts, and the first most. */
export function emphasizeLinks({ lines, units, title }: GenreInput): Emphasis[] | undefined {
  const links = lines.filter(({ head }) => LINK_LINE.test(head)).length;
  if (links < MIN_LINKS || links < MIN_SHARE * lines.length) return undefined;
  const said = units.filter((unit) => unit.kind !== 'noise' && unit !== title && isStatement(unit.text));
  const titles = said.filter((unit) => !isProse(unit) && unit.kind !== 'heading' && unit.text.includes(' '));
  if (titles.length < MIN_LINKS || said.filter(isProse).length > MAX_PROSE_SHARE * said.length) return undefined;
  return titles.map(({ start, end }, at) => {
    const bonus = TITLE_BONUS + ORDER_BONUS * (1 - at / titles.length);
    return { start, end, bonus, isItem: true };
  });
}
