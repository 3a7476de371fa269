import type { Passage } from './source-document.ts';

/** A sentence, a heading or a line of noise. */
interface Unit {
  start: number;
  end: number;
  text: string;
  kind: Passage['kind'];
  speaker?: object | undefined;
}

/** Names of the fields of an invitation: when, where, and what it costs. */
const WHEN =
  'date|day|when|time|datum|tag|wann|uhrzeit|zeit|beginn|termin|dates?|jour|quand|heure|horaires?|fecha|d[ií]a|cu[aá]ndo|hora|horario|data|quando|ora|orario|hor[aá]rio|dia|wanneer|tijd|tid|dato|n[aå]r|hvorn[aå]r|p[aä]iv[aä]|aika|milloin|klo|kiedy|godzina|termin|kdy|[cč]as|datum|d[aá]tum|mikor|id[oő]pont|tarih|saat|zaman|дата|время|когда|час|коли|ημερομηνία|ώρα|πότε|日時|日期|时间|時間|开始时间|일시|날짜|시간';
const WHERE =
  'place|where|venue|location|address|ort|wo|veranstaltungsort|treffpunkt|lieu|où|adresse|lugar|d[oó]nde|direcci[oó]n|luogo|dove|sede|indirizzo|local|onde|morada|endereço|waar|plaats|locatie|var|plats|lokal|hvor|sted|paikka|missä|gdzie|miejsce|kde|m[ií]sto|miesto|hol|helysz[ií]n|yer|konum|место|где|адрес|місце|де|τόπος|χώρος|場所|会場|地点|地址|장소';
const OTHER =
  'cost|price|fee|admission|entry|entrance|registration|speaker|host|capacity|places|contact|kosten|preis|eintritt|anmeldung|referent(?:in)?|plätze|tarifs?|prix|entrée|inscriptions?|intervenante?|coste|precio|entrada|plazas|ponente|inscripci[oó]n|prezzo|costo|ingresso|iscrizione|relatore|custo|preço|inscriç(?:ão|ões)|vagas|toegang|prijs|aanmelden|pris|inträde|adgang|entré|anmälan|tilmelding|wstęp|cena|zapisy|vstup|vstupné|belépő|ücret|giriş|вход|стоимость|вхід|参加費|定員|対象|費用|对象|费用|참가비|대상';
const field = (names: string): RegExp => new RegExp(`^\\P{L}{0,6}(?:${names})\\P{L}{0,3}[:：]\\s*\\S`, 'iu');
const WHEN_FIELD = field(WHEN);
const WHERE_FIELD = field(WHERE);
const ANY_FIELD = field(`${WHEN}|${WHERE}|${OTHER}`);
const MIN_FIELDS = 2;
/** UTF-16 units of a line with a field. A longer one is a sentence. */
const MAX_LENGTH = 160;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/u;
const STOP = /[.。;；,，]$/u;

/** Whether a text is the fields of an invitation: "Date: 3 May; Place: Town Hall." */
export const isEventDetails = (text: string): boolean => WHEN_FIELD.test(text) && text.match(/[:：]/g)?.length !== 1;

/**
 * Makes one sentence of the lines that say when and where something takes place: "Date: 3 May; Time: 10 am; Place: Town Hall." They are
 * one fact, and each says little alone. Linear.
 */
export function joinEventDetails<T extends Unit>(units: readonly T[]): T[] {
  const joined: T[] = [];
  let run: T[] = [];
  const close = (): void => {
    joined.push(...(isEvent(run) ? sentenceOf(run) : run));
    run = [];
  };
  for (const unit of units) {
    const isField = unit.text.length <= MAX_LENGTH && isLine(unit) && ANY_FIELD.test(unit.text);
    if (!isField) close();
    if (isField) run.push(unit);
    else joined.push(unit);
  }
  close();
  return joined;
}

const isLine = ({ kind }: Unit): boolean => kind === 'paragraph' || kind === 'list_item' || kind === 'noise';

const isEvent = (run: readonly Unit[]): boolean =>
  run.length >= MIN_FIELDS &&
  run.some(({ text }) => WHEN_FIELD.test(text)) &&
  (run.some(({ text }) => WHERE_FIELD.test(text)) || run.length > MIN_FIELDS);

function sentenceOf<T extends Unit>(run: readonly T[]): T[] {
  const [first] = run;
  if (!first) return [];
  const isUnspaced = UNSPACED.test(first.text);
  const fields = run.map(({ text }) => text.replace(STOP, ''));
  const text = fields.join(isUnspaced ? '；' : '; ') + (isUnspaced ? '。' : '.');
  return [{ ...first, kind: 'paragraph', text, end: run.at(-1)?.end ?? first.end, speaker: undefined }];
}
