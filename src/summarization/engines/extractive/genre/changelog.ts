import { type Emphasis, type GenreInput, isProse, type SourceLine } from './emphasis.ts';

/**
 * A line that begins the entry of a version: "## [1.2.3] - 2026-01-31", "tar (1.34-1) unstable; urgency=low",
 * "version 1.34 - Jane Doe, 2026-02-13", "* Noteworthy changes in release 9.1 (2026-04-15)". The words before the number are few.
 */
const VERSION =
  /^(?<mark>#{1,6} |=+ |\* )?(?:\p{L}[\p{L}\p{N}.+'-]* ){0,5}[[(]?v?(?:\d+:)?(?<version>\d{1,8}(?:\.\d{1,8}){1,3}(?:[-+~.]?[\p{L}\p{N}]){0,40})/u;
const UNRELEASED = /^#{1,6} \W?unreleased\W?$/i;
const DATE = /\d{4}[-./]\d{1,2}[-./]\d{1,2}|(?<!\d)(?:19|20)\d\d(?!\d)/;
const LINK = /\(https?:\S*/g;
/** Words behind the version: a date, a name, a distribution. */
const MAX_WORDS_BEHIND = 8;
const MIN_VERSIONS = 3;
/** Sentences before the first version. A text with more of them is about something else that has versions. */
const MAX_INTRODUCTION = 3;
/** Headings of the kinds of changes. With two of them, one version is enough. */
const KIND =
  /^(?:[#=*\s]{0,8})(?:added|changed|deprecated|removed|fixed|fixes|security|(?:new )?features?|new|bug ?fix(?:es)?|improve(?:ments|d)|enhancements|breaking changes|known issues|neu|neue funktionen|neuerungen|behoben|fehlerbehebungen|geändert|verbesserungen|entfernt|ajouté?s?|nouveau(?:tés)?|corrigé?s?|corrections|modifié?s?|améliorations|novedades|corregido|correcciones|mejoras|cambios|novidades|corrigido|correções|melhorias|novità|corretto|correzioni|miglioramenti|nieuw|opgelost|verbeterd|добавлено|исправлено|изменено|新機能|修正|改善|新增|修复|优化)[*\s]{0,4}[:：]?$/iu;
const MIN_KINDS = 2;
/** The line of a version in a changelog or news file of Debian, of which one is enough. */
const DEBIAN_VERSION = /^\S{1,60} \([^\s()]{1,60}\) [^;]{1,60}; urgency=/;
/** Who made a version of Debian, and when. */
const DEBIAN_MAINTAINER = /^ ?-- [^<>]{1,80}<[^<>\s]{1,80}>/;
/** Numbered sections count up, versions count down. A few may be out of order, because old branches get releases. */
const MIN_DESCENDING_SHARE = 0.75;

/** Bonuses of the newest versions. Earlier ones have none. */
const VERSION_BONUS = [7, 5, 3];
/** In prose, the first sentence tells the news of a version. The bonus of the others is lower by this. */
const PROSE_LOSS = 3;
/** How much less each further change of a few versions counts. */
const ORDER_LOSS = 0.7;
const MAX_ORDER_LOSS = 4;
/** Penalty of the lines with a version, and of the text before the first, such as "All notable changes are documented in this file." */
const OTHER_BONUS = -4;

interface Entry {
  line: SourceLine;
  /** Undefined for unreleased changes. */
  version: string | undefined;
}

/** Recognizes a changelog by lines with descending versions. Its newest versions count. */
export function emphasizeChangelog({ lines, units }: GenreInput): Emphasis[] | undefined {
  const entries = lines.flatMap((line): Entry[] => {
    if (UNRELEASED.test(line.head)) return [{ line, version: undefined }];
    const version = versionOf(line);
    return version === undefined ? [] : [{ line, version }];
  });
  const versions = entries.flatMap(({ version }) => version ?? []);
  const isDebian = lines.some(({ head }) => DEBIAN_VERSION.test(head));
  const kinds = new Set(lines.flatMap(({ head }) => (KIND.test(head) ? [head] : []))).size;
  const isFew = new Set(versions).size < MIN_VERSIONS;
  const isEnough = isDebian || kinds >= MIN_KINDS ? versions.length > 0 : !isFew;
  if (!isEnough || !isDescending(versions)) return undefined;
  const sentences = units.filter(({ kind }) => kind !== 'heading' && kind !== 'noise');
  const firstVersion = entries[0]?.line.start ?? 0;
  const before = sentences.filter((unit) => unit.start < firstVersion && isProse(unit)).length;
  if (before > MAX_INTRODUCTION) return undefined;
  const maintainers = isDebian ? lines.filter(({ head }) => DEBIAN_MAINTAINER.test(head)) : [];
  const emphases: Emphasis[] = [
    ...maintainers.map(({ start, end }) => ({ start, end, bonus: 0, isLeftOut: true })),
    { start: 0, end: firstVersion, bonus: OTHER_BONUS },
  ];
  let newest = 0;
  let unit = 0;
  for (const [at, { line, version }] of entries.entries()) {
    const end = entries[at + 1]?.line.start ?? Number.POSITIVE_INFINITY;
    emphases.push({ start: line.start, end: line.end, bonus: OTHER_BONUS, isLeftOut: isDebian });
    while ((sentences[unit]?.start ?? end) < line.end) unit++;
    const first = sentences[unit];
    const bonus = VERSION_BONUS[newest];
    if (!first || first.start >= end || bonus === undefined) continue;
    newest++;
    const label = { text: `${version}:`, start: line.start + line.head.indexOf(version ?? '') };
    const name = { ...(version !== undefined && { label }) };
    // A single version names itself once.
    const named = entries.length > 1 ? name : {};
    const behind = first.kind === 'paragraph' || isDebian ? bonus - PROSE_LOSS : bonus;
    emphases.push({ start: line.end, end: first.end, bonus, ...name });
    if (!isFew) emphases.push({ start: first.end, end, bonus: behind, ...named });
    // The changes of a single version are told in their order, which begins with what is new.
    for (let next = unit + 1; isFew && (sentences[next]?.start ?? end) < end; next++) {
      const loss = Math.min(MAX_ORDER_LOSS, ORDER_LOSS * (next - unit));
      emphases.push({
        start: sentences[next]?.start ?? end,
        end: sentences[next]?.end ?? end,
        bonus: behind - loss,
        ...named,
      });
    }
  }
  return emphases;
}

function versionOf({ head, followsBlank }: SourceLine): string | undefined {
  const match = VERSION.exec(head);
  const { mark, version } = match?.groups ?? {};
  if (!match || version === undefined) return undefined;
  const isMarked = mark?.startsWith('#') || mark?.startsWith('=') || (mark === '* ' && DATE.test(head));
  if (!isMarked && (mark !== undefined || !followsBlank)) return undefined;
  const behind = head.slice(match[0].length).replace(LINK, ' ');
  const words = behind.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return words > MAX_WORDS_BEHIND || /[.;,。；，]$/.test(behind) ? undefined : version;
}

function isDescending(versions: readonly string[]): boolean {
  const numbers = versions.map((version) => version.split(/\D+/, 4).map(Number));
  const descending = numbers.filter((number, at) => at > 0 && compare(numbers[at - 1] ?? [], number) >= 0);
  return descending.length >= MIN_DESCENDING_SHARE * (numbers.length - 1);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) if (value !== (b[at] ?? 0)) return value - (b[at] ?? 0);
  return 0;
}
