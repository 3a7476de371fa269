import { startsLower } from '../../../../text/letter-case.ts';
import { asLeadIn } from '../../../paragraph.ts';
import { toPlainText } from '../cleaning/plain-text.ts';
import { isItemHeading } from '../input/item-heading.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from '../ranking/boilerplate.ts';
import { headingBonus } from '../ranking/section-bonus.ts';
import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';
import { isDecided, isFormality, isOutcome } from './outcome.ts';
import { isReadmeSection } from './readme.ts';

/** A heading with the sentences below it, up to the next heading. */
export interface Item {
  heading: TextUnit;
  units: readonly TextUnit[];
  /** The sentence that says most about it: the last decision, else the first statement. */
  statement: TextUnit | undefined;
}

/** Items of a document, without its title. Fewer are sections of one text. */
const MIN_ITEMS = 3;
/** Share of the headings that are numbered as items are. */
const MIN_NUMBERED_SHARE = 0.6;
/** Short items are about different things. A text that has more of them is a manual, and one with a longer lead an article. */
const SHORT_ITEM = { maxSentences: 3, minShare: 0.75, maxItems: 20, maxLead: 1 };
/** Titles of collections: newsletters, and notes about a release. */
const COLLECTION =
  /(?<!\p{L})(?:newsletters?|digest|bulletin|weekly|monthly|this (?:week|month)|round-?up|letters to|release notes|what['’]s new|announcing|changes in|rundbrief|infobrief|neuigkeiten|neuerungen|leserbriefe|lettre d['’]information|courrier des lecteurs|nouveautés|notes de version|boletín|novedades|cartas al|notas de la versión|boletim|novidades|notas da versão|notiziario|novità|note di rilascio|nieuwsbrief|biuletyn|zpravodaj|nyhetsbrev|nyhedsbrev|hírlevél|дайджест|рассылка|новости|что нового|bülten|haber bülteni)(?!\p{L})|ニュースレター|便り|お知らせ|新機能|周报|週報|简报|更新日志|소식지|뉴스레터/iu;
/** Units from the beginning in which such a title is. */
const MAX_TITLE_UNITS = 3;

/** UTF-16 units. Longer headings are sentences, and longer statements are hard to read. */
const MAX_LABEL_LENGTH = 80;
const MAX_STATEMENT_LENGTH = 320;
/** A longer heading with a colon leads into a list: "The new minimum versions are now:". */
const MAX_LEAD_IN_WORDS = 3;
/** List numbers before a heading, and those of an agenda. The numbers of a law stay: "§ 1", "Article 5". */
const ENUMERATOR =
  /^(?:(?:top|(?:agenda )?item|tagesordnungspunkt|punkt|punto|ponto|point|sak|ärende|пункт|bod)[. ]{1,2}\d{1,3}(?:\s?[:.)–-])?|\d{1,3}(?:\.\d{1,3}){0,3}[.):]?|\(?[a-z\d][.)])\s+(?=\p{L})|^[一二三四五六七八九十]{1,3}[、．.]\s?/iu;

/** Headings that only count: "Fact 3". The number of an article names it. */
const COUNTED = /^(?!art|стат|madde|pasal|điều)\p{L}+[ .#]{0,2}\d{1,3}$/iu;

const DECISION_BONUS = 4.5;
const STATEMENT_BONUS = 3;
const LEAD_BONUS = 2;
/** Penalty of the further sentences of an item. */
const OTHER_BONUS = -1.5;

/** Recognizes a document of headed items about different things. The first statement of each counts, with its heading. */
export function emphasizeItems({ units, title }: GenreInput): Emphasis[] | undefined {
  const items = itemsOf(units, title);
  if (items.length < MIN_ITEMS) return undefined;
  const lead = units.filter((unit) => isProse(unit) && (unit.heading === undefined || unit.heading === title));
  if (!areSeparate(items, units, lead)) return undefined;
  const first = findStatement(lead);
  return [
    ...(first ? [{ start: first.start, end: first.end, bonus: LEAD_BONUS }] : []),
    ...items.flatMap((item) => item.units.map((unit) => emphasisOf(unit, item, bonusOf(unit, item)))),
  ];
}

function bonusOf(unit: TextUnit, { heading, statement }: Item): number {
  if (unit !== statement) return OTHER_BONUS;
  if (isFormality(heading.text)) return OTHER_BONUS;
  return isOutcome(unit.text) || isDecided(unit.text) ? DECISION_BONUS : STATEMENT_BONUS;
}

/** The headings of a document that have sentences below them, without its title. Linear. */
export function itemsOf(units: readonly TextUnit[], title: TextUnit | undefined): Item[] {
  const sections = new Map<TextUnit, TextUnit[]>();
  for (const unit of units) {
    const { kind, heading } = unit;
    if (kind === 'heading' || kind === 'noise' || !heading || heading === title) continue;
    sections.getOrInsert(heading, []).push(unit);
  }
  return [...sections].map(([heading, below]) => ({ heading, units: below, statement: findStatement(below) }));
}

/** The emphasis of a sentence of an item, labelled with its heading unless the sentence says the same. */
export function emphasisOf({ start, end, text }: TextUnit, { heading }: Item, bonus: number): Emphasis {
  const name = toPlainText(heading.text)
    .replace(ENUMERATOR, '')
    .replace(/[:：]$/, '');
  const isLeadIn = /[:：]$/.test(heading.text) && heading.text.split(' ').length > MAX_LEAD_IN_WORDS;
  const isLabel =
    !isLeadIn &&
    !COUNTED.test(name) &&
    name !== '' &&
    name.length <= MAX_LABEL_LENGTH &&
    !startsLower(name) &&
    !text.toLowerCase().includes(name.toLowerCase());
  return { start, end, bonus, ...(isLabel && { label: { text: asLeadIn(name), start: heading.start } }) };
}

function areSeparate(items: readonly Item[], units: readonly TextUnit[], lead: readonly TextUnit[]): boolean {
  const numbered = items.filter(({ heading }) => isItemHeading(heading.text)).length;
  if (numbered >= Math.max(MIN_ITEMS, MIN_NUMBERED_SHARE * items.length)) return true;
  if (items.some(({ heading }) => headingBonus(heading) > 0)) return false;
  if (units.slice(0, MAX_TITLE_UNITS).some(({ text }) => COLLECTION.test(text))) return true;
  const short = items.filter((item) => item.units.length <= SHORT_ITEM.maxSentences).length;
  const isShort = items.length <= SHORT_ITEM.maxItems && short >= SHORT_ITEM.minShare * items.length;
  const isManual = units.some(({ kind, text }) => kind === 'code' || (kind === 'heading' && isReadmeSection(text)));
  return isShort && !isManual && lead.length <= SHORT_ITEM.maxLead;
}

function findStatement(units: readonly TextUnit[]): TextUnit | undefined {
  const statements = units.filter((unit) => isProse(unit) && isStatement(unit));
  const decision = statements.findLast(({ text }) => isOutcome(text) || isDecided(text));
  return decision ?? statements.find(({ text }) => text.length <= MAX_STATEMENT_LENGTH) ?? statements[0];
}

const isStatement = ({ text }: TextUnit): boolean => !/[?？]$/.test(text) && !startsLower(text) && !isBoilerplate(text);
