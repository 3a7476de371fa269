import { startsLower } from '../../../../text/letter-case.ts';
import { asLeadIn } from '../../../paragraph.ts';
import { toPlainText } from '../cleaning/plain-text.ts';
import { isClauses } from '../input/detect-headings.ts';
import { isGreeting } from '../input/greeting.ts';
import { isItemHeading } from '../input/item-heading.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from '../ranking/boilerplate.ts';
import { headingBonus } from '../ranking/section-bonus.ts';
import { isCourtesy } from './courtesy.ts';
import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';
import { isCheer } from './news.ts';
import { saysTopic } from './opening.ts';
import { isAdoption, isAgenda, isDecided, isFormality, isGeneralHeading, isOutcome, isTaskHeading } from './outcome.ts';
import { isReadmeSection } from './readme.ts';

/** A heading with the sentences below it, up to the next heading. */
export interface Item {
  heading: TextUnit;
  /** The heading as a label of its sentences. Undefined for one that names nothing. */
  name: string | undefined;
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
/** An article has a lead. Without one, fewer items need be short. */
const WITHOUT_LEAD = { minItems: 5, minShare: 0.6 };
/** Titles of collections: newsletters, and notes about a release. */
const COLLECTION =
  /(?<!\p{L})(?:newsletters?|digest|bulletin|weekly|monthly|news(?=\W{1,4}\d)|this (?:week|month)|round-?up|letters to|release notes|what['’]s new|announcing|changes in|rundbrief|infobrief|neuigkeiten|neuerungen|leserbriefe|lettre d['’]information|courrier des lecteurs|nouveautés|notes de version|boletín|novedades|cartas al|notas de la versión|boletim|novidades|notas da versão|notiziario|novità|note di rilascio|nieuwsbrief|biuletyn|zpravodaj|nyhetsbrev|nyhedsbrev|hírlevél|дайджест|рассылка|новости|что нового|bülten|haber bülteni)(?!\p{L})|ニュースレター|便り|お知らせ|新機能|周[报刊]|週[報刊]|月[报刊]|月報|简报|更新日志|소식지|뉴스레터/iu;
/** Units from the beginning in which such a title is. */
const MAX_TITLE_UNITS = 3;

/** UTF-16 units. Longer headings are sentences, and longer statements are hard to read. */
const MAX_LABEL_LENGTH = 80;
const MAX_STATEMENT_LENGTH = 320;
/** A longer heading with a colon leads into a list: "The new minimum versions are now:". */
const MAX_LEAD_IN_WORDS = 3;
/** List numbers before a heading, and those of an agenda. The numbers of a law stay: "§ 1", "Article 5". */
const ENUMERATOR =
  /^(?:(?:top|(?:agenda )?item|tagesordnungspunkt|punkt|punto|ponto|point|sak|ärende|пункт|bod)[. ]{1,2}\d{1,3}(?:\s?[:.)–-])?|\d{1,3}(?:\.\d{1,3}){0,3}[.):]?|\(?[a-z\d][.)])\s+(?=\p{L})|^(?:[一二三四五六七八九十]{1,3}[、．.]|\d{1,2}、)\s?/iu;

/** The number of an issue behind its name: "Nominations [#746]". */
const REFERENCE = / ?[[(]?#\d{1,7}[\])]?$/;
/** The title of a change, with the part of a program: "deps: update the parser". */
const SCOPED = /^[\w,./-]{1,30}: \S/;

/** Headings that only count: "Fact 3". The number of an article names it. */
const COUNTED = /^(?!art|стат|madde|pasal|điều)\p{L}+[ .#]{0,2}\d{1,3}$/iu;

/** Lines that look like headings: remarks in brackets, addresses, and when a text was written. */
const NO_NAME =
  /@|^\([^()]*\)$|[·|•] ?(?:\d{4}-\d{2}-\d{2}|\p{L}{3,10}\.? \d{1,2}, \d{4}|\d{1,2}\.? \p{L}{3,10}\.? \d{4})$|\d ?min(?:ute)?s? read|^(?:leggi in|tempo di lettura|reading time|temps de lecture|tiempo de lectura|tempo de leitura|lesezeit|lesedauer|leestijd|czas czytania|время чтения)(?!\p{L})|^(?:(?:last )?(?:created|posted|published|updated|modified)|créé|publié|mis à jour|erstellt|veröffentlicht|aktualisiert|publicado|creado|actualizado|atualizado|pubblicato|aggiornato|geplaatst|gepubliceerd|publicerad|опубликовано)(?!\p{L})[^.]{0,40}\d/iu;

/** A line with nothing but a date. */
const DATE =
  /^(?:\p{L}{2,12},? )?(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{1,2}\.? (?:de )?\p{L}{3,10}\.? (?:de )?\d{4}|\p{L}{3,10} \d{1,2}, \d{4}|\d{4}年\d{1,2}月\d{1,2}日)$/u;
/** UTF-16 units. A longer heading says what was decided. */
const MAX_OUTCOME_HEADING_LENGTH = 30;

const DECISION_BONUS = 4.5;
const STATEMENT_BONUS = 3;
const LEAD_BONUS = 2;
/** Penalty of the further sentences of an item. */
const OTHER_BONUS = -1.5;
/** The first item has this bonus. Newsletters begin with what matters, and end with what every issue has. */
const ORDER_BONUS = 1;

/** Recognizes a newsletter or the notes of a release by its title, also where it greets its readers. */
export function emphasizeCollection(input: GenreInput): Emphasis[] | undefined {
  if (!isTitledCollection(input.units)) return undefined;
  const isGreeted = input.units.some(({ kind, text }) => kind === 'noise' && isGreeting(text));
  const emphases = emphasizeItems(input);
  if (!isGreeted || !emphases) return emphases;
  // What stands between a greeting and the first item are cheers.
  const first = input.units.find((unit) => unit.kind === 'heading' && unit !== input.title)?.start ?? 0;
  const cheers = input.units.filter((unit) => unit.start < first && isProse(unit));
  return [
    ...cheers.map(({ start, end }) => ({ start, end, bonus: OTHER_BONUS })),
    ...emphases.filter(({ bonus }) => bonus !== LEAD_BONUS),
  ];
}

const isTitledCollection = (units: readonly TextUnit[]): boolean =>
  units.slice(0, MAX_TITLE_UNITS).some(({ text }) => COLLECTION.test(text));

/** Recognizes a document of headed items about different things. The first statement of each counts, with its heading. */
export function emphasizeItems({ units, title }: GenreInput): Emphasis[] | undefined {
  const items = itemsOf(units, title);
  if (items.length < MIN_ITEMS) return undefined;
  const lead = units.filter((unit) => isProse(unit) && (unit.heading === undefined || unit.heading === title));
  if (!areSeparate(items, units, lead)) return undefined;
  const first = findStatement(lead, new Set());
  return [
    ...(first ? [{ start: first.start, end: first.end, bonus: LEAD_BONUS }] : []),
    ...items.flatMap((item, at) => {
      const order = ORDER_BONUS * (1 - at / items.length);
      return item.units.map((unit) => emphasisOf(unit, item, bonusOf(unit, item, order)));
    }),
  ];
}

function bonusOf(unit: TextUnit, { heading, statement }: Item, order: number): number {
  if (unit !== statement) return OTHER_BONUS;
  if (isFormality(heading.text)) return OTHER_BONUS;
  return order + (isOutcome(unit.text) || isDecided(unit.text) ? DECISION_BONUS : STATEMENT_BONUS);
}

/** The headings of a document that have sentences below them, without its title. Linear. */
export function itemsOf(units: readonly TextUnit[], title: TextUnit | undefined): Item[] {
  // A single list of tasks, below all topics, belongs to none of them.
  const outcomes = new Set(units.filter((unit) => unit.kind === 'heading' && isOutcomeHeading(unit)));
  const tasks = [...outcomes].filter(({ text }) => isTaskHeading(text));
  if (tasks.length === 1 && tasks[0]) outcomes.delete(tasks[0]);
  const sections = new Map<TextUnit, TextUnit[]>();
  let topic: TextUnit | undefined;
  for (const unit of units) {
    const { kind, heading } = unit;
    if (kind === 'heading' && !outcomes.has(unit)) topic = undefined;
    if (kind === 'heading' || kind === 'noise' || !heading || heading === title) continue;
    // What was decided about a topic can have a heading below that of the topic.
    if (!outcomes.has(heading)) topic = heading;
    sections.getOrInsert(topic ?? heading, []).push(unit);
  }
  // Several dates are entries of a diary. A single one only says when the text was written.
  const isDiary = [...sections.keys()].filter(({ text }) => DATE.test(text)).length > 1;
  return [...sections].map(([heading, below]) => ({
    heading,
    name: !isDiary && DATE.test(heading.text) ? undefined : nameOf(heading),
    units: below,
    statement: findStatement(below, outcomes),
  }));
}

function nameOf({ text }: TextUnit): string | undefined {
  const name = toPlainText(text)
    .replace(ENUMERATOR, '')
    .replace(REFERENCE, '')
    .replace(/[.:。：]$/, '');
  const isLeadIn = /[:：]$/.test(text) && text.split(' ').length > MAX_LEAD_IN_WORDS;
  if (
    isLeadIn ||
    name === '' ||
    name.length > MAX_LABEL_LENGTH ||
    COUNTED.test(name) ||
    isClauses(name) ||
    NO_NAME.test(name) ||
    isAgenda(name) ||
    isGeneralHeading(name) ||
    isBoilerplate(name)
  )
    return undefined;
  return startsLower(name) && !SCOPED.test(name) ? undefined : name;
}

/** The emphasis of a sentence of an item, labelled with its name unless the sentence says the same. */
export function emphasisOf({ start, end, text }: TextUnit, { heading, name }: Item, bonus: number): Emphasis {
  const isLabel = name !== undefined && !text.toLowerCase().includes(name.toLowerCase());
  return { start, end, bonus, ...(isLabel && { label: { text: asLeadIn(name), start: heading.start } }) };
}

function areSeparate(items: readonly Item[], units: readonly TextUnit[], lead: readonly TextUnit[]): boolean {
  const numbered = items.filter(({ heading }) => isItemHeading(heading.text)).length;
  if (numbered >= Math.max(MIN_ITEMS, MIN_NUMBERED_SHARE * items.length)) return true;
  if (items.some(({ heading }) => headingBonus(heading) > 0)) return false;
  if (isTitledCollection(units)) return true;
  const short = items.filter((item) => item.units.length <= SHORT_ITEM.maxSentences).length;
  const minShare =
    lead.length === 0 && items.length >= WITHOUT_LEAD.minItems ? WITHOUT_LEAD.minShare : SHORT_ITEM.minShare;
  const isShort = items.length <= SHORT_ITEM.maxItems && short >= minShare * items.length;
  const isManual = units.some(({ kind, text }) => kind === 'code' || (kind === 'heading' && isReadmeSection(text)));
  return isShort && !isManual && lead.length <= SHORT_ITEM.maxLead;
}

/** Whether a heading only says that decisions stand below it: "Conclusion/Resolution". */
export const isOutcomeHeading = ({ text }: TextUnit): boolean =>
  text.length <= MAX_OUTCOME_HEADING_LENGTH && isOutcome(text);

function findStatement(units: readonly TextUnit[], outcomes: ReadonlySet<TextUnit>): TextUnit | undefined {
  const statements = units.filter((unit) => isProse(unit) && isStatement(unit));
  const decision = statements.findLast(
    ({ text, heading }) => isOutcome(text) || isDecided(text) || (heading !== undefined && outcomes.has(heading)),
  );
  const statement = statements.find(({ text }) => text.length <= MAX_STATEMENT_LENGTH) ?? statements[0];
  // The entries of a list can have no stop.
  const entry = units.find((unit) => unit.kind === 'list_item' && saysTopic(unit.text));
  // Catchwords can begin in lower case.
  const [only] = units;
  return decision ?? statement ?? entry ?? (units.length === 1 && only && isProse(only) ? only : undefined);
}

const isStatement = ({ text }: TextUnit): boolean =>
  !/[?？]$/.test(text) &&
  !startsLower(text) &&
  !isAdoption(text) &&
  !isBoilerplate(text) &&
  !isCourtesy(text) &&
  !isCheer(text);
