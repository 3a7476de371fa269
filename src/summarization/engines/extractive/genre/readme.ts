import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';

/** Headings that most READMEs have. */
const SECTION =
  /^[\W\d_]*(?:install(?:ation|ing)?|instalación|instalação|installazione|installatie|установка|встановлення|安装|安裝|インストール|설치|usage|using|getting started|quick ?start|how to use|verwendung|benutzung|erste schritte|utilisation|démarrage|uso|primeros pasos|como usar|utilizzo|gebruik|использование|использовать|使用|快速开始|使い方|사용법|build(?:ing)?|requirements|prerequisites|dependencies|voraussetzungen|prérequis|requisitos|requisiti|требования|依赖|要件|features|funktionen|fonctionnalités|características|funcionalidades|funzionalità|возможности|特性|功能|特徴|기능|api|documentation|dokumentation|documentación|documentação|documentazione|документация|文档|ドキュメント|문서|contribut(?:ing|ions?)|mitwirken|contribuer|contribuir|contribuire|贡献|貢献|기여|licen[cs]e|licensing|lizenz|licencia|licença|licenza|лицензия|许可证?|許可|ライセンス|라이선스|changelog|faq|roadmap|support|tests?|testing|authors?|credits|acknowledge?ments)(?![\p{L}])/iu;
const MIN_SECTIONS = 2;
/** Sections of READMEs without code, which could be other documents. */
const MIN_SECTIONS_WITHOUT_CODE = 3;
/** Units from the beginning in which the title is, below badges and pictures. */
const MAX_TITLE_UNITS = 4;
/** UTF-16 units of a heading that are matched. */
const MAX_HEADING_LENGTH = 60;
/** Bonuses of the first sentences, which say what the project is. */
const LEAD_BONUS = [3.5, 2, 1.5];
/** Sentences of prose from the beginning in which a README says what its project is. */
const MAX_BEFORE_DEFINITION = 12;
/** UTF-16 units of a verb with an article. */
const MAX_VERB_LENGTH = 16;
const IS =
  /^ (?:(?:is|are) (?:an?|the|your) |ist (?:ein|eine|der|die|das) |est (?:une?|la|le) |es (?:una?|la|el) |é (?:uma?|a|o) |è (?:una?|il|la|uno) |is een |jest |är (?:en|ett) |er (?:en|et) |on |это |— |– |是|は)/u;
/** A name, a dash and at least three words. */
const TITLE_WITH_PURPOSE = /^\S{1,40} (?:--|[-–—]) (?:\S+ ){2,}\S+$/u;
const TITLE_BONUS = 7;

/** Recognizes a README by its title and the usual sections. Its first prose counts. */
export function emphasizeReadme({ units, title }: GenreInput): Emphasis[] | undefined {
  if (!title || units.indexOf(title) >= MAX_TITLE_UNITS) return undefined;
  const headings = units.filter(({ kind }) => kind === 'heading');
  const sections = new Set(headings.flatMap(({ text }) => sectionOf(text) ?? []));
  const isProject = TITLE_WITH_PURPOSE.test(title.text) || units.some(({ kind }) => kind === 'code');
  if (sections.size < (isProject ? MIN_SECTIONS : MIN_SECTIONS_WITHOUT_CODE)) return undefined;
  const prose = units.filter((unit) => unit !== title && isProse(unit));
  // Some begin with what their words mean, or with what is wrong elsewhere.
  const name = title.text.toLowerCase();
  const says = prose.slice(0, MAX_BEFORE_DEFINITION).findIndex((unit) => isDefinition(unit.text, name));
  const lead = prose.slice(Math.max(0, says)).slice(0, LEAD_BONUS.length);
  const [first] = lead;
  // A title can say it alone: "semver(1) -- The semantic versioner for npm".
  const isPurpose = TITLE_WITH_PURPOSE.test(title.text);
  const named: Emphasis[] = isPurpose
    ? [{ start: title.start, end: title.end, bonus: TITLE_BONUS, isQuotable: true }]
    : [];
  // The sentences that follow in the same section belong to the first.
  const sentences = lead
    .filter(({ heading }) => heading === first?.heading)
    .map(({ start, end }, at) => ({ start, end, bonus: LEAD_BONUS[at] ?? 0 }));
  return [...named, ...sentences];
}

/** Whether a sentence says what has a name: "loomkit is a library that …". */
function isDefinition(text: string, name: string): boolean {
  // The splitter takes a name in lower case for the middle of a sentence.
  const lower = `. ${text.toLowerCase()}`;
  const at = lower.indexOf(`. ${name} `);
  const end = at + name.length + 2;
  return at >= 0 && IS.test(lower.slice(end, end + MAX_VERB_LENGTH));
}

const sectionOf = (heading: string): string | undefined => SECTION.exec(heading.slice(0, MAX_HEADING_LENGTH))?.[0];

/** Whether a heading is one that most READMEs have, such as "Installation". */
export const isReadmeSection = (heading: string): boolean => sectionOf(heading) !== undefined;
