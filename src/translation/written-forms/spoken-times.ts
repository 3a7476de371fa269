import type { Segment } from '../engine.ts';
import { replaceInTexts } from '../text/tags/replace-parts.ts';
import type { ReadForm } from './read-form.ts';
import { ROMANCE_LANGUAGES } from './romance-languages.ts';

interface SpokenTimes {
  /** From one to twelve. */
  hours: readonly string[];
  minutes: Readonly<Record<string, number>>;
  /** With the groups `hour` and `past` of a time past an hour, `next` and `before` of one before it, or `full`. */
  pattern: RegExp;
  /** Stands before the digits: "a dos quarts de deu" is "a les 9:30". */
  article?: string;
}

const NOON = 12;
/** Behind a time there is an end or a small word, and behind an amount a noun: "about five to ten minutes". */
const behind = (words: string): string => String.raw`(?=$|[.,;:!?…)"”'’\n]| (?:${words})(?![\p{L}\p{N}]))`;
const EN_BEHIND = behind('in|on|at|today|tomorrow|tonight|yesterday|sharp|and|but|because|when|every|this|for|if|so');
const ES_BEHIND = behind('de la|del|en|y|o|pero|porque|cuando|hoy|mañana|para|con|por|cada|hasta|se');
const PT_BEHIND = behind('da|do|de|em|na|no|e|mas|porque|quando|hoje|amanhã|para|com|por|cada|até');

/**
 * Ten to twelve o'clock behind "a las", before an end or a word that stands behind times. The engines know the smaller hours, whose words
 * are often persons or things: "Se lo di a las dos."
 */
const fullHour = (at: string, hours: readonly string[], words: string): string =>
  String.raw`(?<=(?<!\p{L})${at} )(?<full>${hours.slice(9).join('|')})(?=$|[.,;:!?…)]| (?:${words})(?!\p{L}))`;

const EN_HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ES_HOURS = 'una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const PT_HOURS = 'uma duas três quatro cinco seis sete oito nove dez onze doze'.split(' ');
const GL_BEHIND = behind('da|do|de|en|na|no|e|ou|mais|porque|cando|hoxe|mañá|para|con|por|cada|ata');
const CA_BEHIND = behind('de la|del|a la|al|en|i|o|però|perquè|quan|avui|demà|per|amb|cada|fins');

const GL_HOURS = 'unha dúas tres catro cinco seis sete oito nove dez once doce'.split(' ');
const CA_HOURS = 'una dues tres quatre cinc sis set vuit nou deu onze dotze'.split(' ');
const GL_MINUTES = 'media|cuarto|cinco|dez|vinte|vinte e cinco';
const ES_MINUTES = 'media|cuarto|cinco|diez|veinte|veinticinco';
const PT_MINUTES = 'meia|um quarto|quinze|cinco|dez|vinte|vinte e cinco';

const ENGLISH: SpokenTimes = {
  hours: EN_HOURS,
  minutes: { half: 30, quarter: 15, five: 5, ten: 10, twenty: 20, 'twenty-five': 25 },
  // Before "to", numbers are a time behind some words only: "at ten to five", but "from ten to five people".
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?:(?:a )?(?<past>half|quarter|five|ten|twenty(?:-five)?) past (?<hour>${EN_HOURS.join('|')})|(?<=(?<!\p{L})(?:at|it is|it['’]s|until|till|before|after) )(?:a )?(?<before>quarter|five|ten|twenty(?:-five)?) to (?<next>${EN_HOURS.join('|')}))${EN_BEHIND}`,
    'giu',
  ),
};
const SPANISH: SpokenTimes = {
  hours: ES_HOURS,
  minutes: { media: 30, cuarto: 15, cinco: 5, diez: 10, veinte: 20, veinticinco: 25 },
  pattern: new RegExp(
    String.raw`(?<=(?<!\p{L})las? )(?:(?<hour>${ES_HOURS.join('|')}) y (?<past>${ES_MINUTES})|(?<next>${ES_HOURS.join('|')}) menos (?<before>${ES_MINUTES}))${ES_BEHIND}|${fullHour('a las?', ES_HOURS, 'de la|en punto|para|en|con|por|del|hasta|cada')}`,
    'giu',
  ),
};
const PORTUGUESE: SpokenTimes = {
  hours: PT_HOURS,
  minutes: { meia: 30, 'um quarto': 15, quinze: 15, cinco: 5, dez: 10, vinte: 20, 'vinte e cinco': 25 },
  pattern: new RegExp(
    String.raw`(?<=(?<!\p{L})(?:às?|as|à|são|das|pelas) )(?:(?<hour>${PT_HOURS.join('|')}) e (?<past>${PT_MINUTES})|(?<before>${PT_MINUTES}) para as? (?<next>${PT_HOURS.join('|')}))${PT_BEHIND}`,
    'giu',
  ),
};

const GALICIAN: SpokenTimes = {
  hours: GL_HOURS,
  minutes: { media: 30, cuarto: 15, cinco: 5, dez: 10, vinte: 20, 'vinte e cinco': 25 },
  pattern: new RegExp(
    String.raw`(?<=(?<!\p{L})(?:ás?|son as|é a|das|polas) )(?:(?<hour>${GL_HOURS.join('|')}) e (?<past>${GL_MINUTES})|(?<next>${GL_HOURS.join('|')}) menos (?<before>${GL_MINUTES}))${GL_BEHIND}|${fullHour('ás?', GL_HOURS, 'da|en punto|para|en|con|por|do|ata|cada')}`,
    'giu',
  ),
};
/** Catalan counts the quarters of the way to an hour. The minutes are those that are left. */
const CATALAN: SpokenTimes = {
  hours: CA_HOURS,
  minutes: { 'un quart': 45, 'dos quarts': 30, 'tres quarts': 15 },
  pattern: new RegExp(
    String.raw`(?<=(?<!\p{L})(?:a|són|és|fins a) )(?<before>un quart|dos quarts|tres quarts) d(?:e |['’])(?<next>${CA_HOURS.join('|')})${CA_BEHIND}|${fullHour('a (?:les|la)', CA_HOURS, 'de la|del|en punt|per|fins|amb|cada')}`,
    'giu',
  ),
  article: 'les ',
};

const BY_SOURCE: Readonly<Record<string, SpokenTimes>> = {
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  gl: GALICIAN,
  ca: CATALAN,
};

/**
 * Writes spoken times in digits: "half past ten" becomes "10:30", "sete e meia" "7:30". Engines translate the words one by one.
 * @param from primary code
 */
export function readSpokenTimes(segment: Segment, from: string, to: string): ReadForm | undefined {
  const times = BY_SOURCE[from];
  if (!times || (ROMANCE_LANGUAGES.has(from) && ROMANCE_LANGUAGES.has(to.split('-', 1)[0] ?? ''))) return undefined;
  const read = replaceInTexts(segment, times.pattern, ({ groups }) => timeOf(groups ?? {}, times));
  return read === segment ? undefined : { segment: read, restore: (translation) => translation };
}

function timeOf(
  { hour, past, next, before, full }: Readonly<Record<string, string | undefined>>,
  { hours, minutes, article = '' }: SpokenTimes,
): string {
  const number = hours.indexOf((hour ?? next ?? full ?? '').toLowerCase()) + 1;
  if (full !== undefined) return `${number}:00`;
  const amount = minutes[(past ?? before ?? '').toLowerCase()] ?? 0;
  if (past !== undefined) return `${number}:${String(amount).padStart(2, '0')}`;
  return `${article}${number === 1 ? NOON : number - 1}:${60 - amount}`;
}
