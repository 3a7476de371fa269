/** The script that most letters of a text are of. */
export type Script = (typeof SCRIPTS)[number][0];

/** Most UTF-16 units that are looked at. */
const SAMPLE = 20_000;

const SCRIPTS = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['thai', /\p{Script=Thai}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['ethiopic', /\p{Script=Ethiopic}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['telugu', /\p{Script=Telugu}/u],
  ['kannada', /\p{Script=Kannada}/u],
  ['malayalam', /\p{Script=Malayalam}/u],
  ['gujarati', /\p{Script=Gujarati}/u],
  ['gurmukhi', /\p{Script=Gurmukhi}/u],
  ['sinhala', /\p{Script=Sinhala}/u],
  ['khmer', /\p{Script=Khmer}/u],
  ['myanmar', /\p{Script=Myanmar}/u],
  ['lao', /\p{Script=Lao}/u],
  ['hangul', /\p{Script=Hangul}/u],
  // Han and kana count as one: Japanese mixes them.
  ['cjk', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
] as const;

/** Fewer of its commonest words among all words do not speak for a language. */
const MIN_SHARE = 0.04;

/** Languages that a script stands for. */
const BY_SCRIPT: Partial<Record<Script, string>> = {
  greek: 'el',
  arabic: 'ar',
  hebrew: 'he',
  devanagari: 'hi',
  bengali: 'bn',
  thai: 'th',
  georgian: 'ka',
  armenian: 'hy',
  ethiopic: 'am',
  tamil: 'ta',
  telugu: 'te',
  kannada: 'kn',
  malayalam: 'ml',
  gujarati: 'gu',
  gurmukhi: 'pa',
  sinhala: 'si',
  khmer: 'km',
  myanmar: 'my',
  lao: 'lo',
  hangul: 'ko',
  cjk: 'zh',
};

/** The commonest words of languages that share a script: enough to tell which lists apply, no more. */
const COMMON_WORDS: Record<string, string> = {
  en: 'the of and to in is that for was with as on be this are it by from i you we do not have what',
  de: 'der die und das ist nicht den von mit ein eine zu des auf im sich dem auch',
  fr: 'le la les et des est une du dans que pour qui pas sur plus au par',
  es: 'el la los las y del que es una por para con se como más su al',
  it: 'il di che la è per un del della non sono con gli nel una anche le',
  pt: 'o de que do da em os não uma para com é no na por mais as',
  nl: 'de het een van en is dat in niet op te zijn met voor aan ook',
  sv: 'och att det som en är för på av med till den har inte ett',
  da: 'og at det som en er for på af med til den har ikke et der',
  nb: 'og at det som en er for på av med til den har ikke et ble',
  fi: 'ja on ei se että oli hän mutta myös kun joka ovat',
  pl: 'i w na się z nie do jest to że jak po od przez dla',
  cs: 'a v na se je že s z do to o jako pro byl jsou ve',
  hu: 'a az és hogy nem is egy volt meg ez mint csak de van',
  ro: 'și în de la a cu pe care nu din este o pentru sunt mai',
  hr: 'i u je na se da za su od s kao koji što iz ne',
  tr: 've bir bu için ile da de olarak daha çok olan gibi ancak ise kadar sonra göre her edildi oldu yapılan',
  vi: 'và của là có được cho trong không các người một với những đã',
  id: 'yang dan di untuk dengan ini dari pada tidak akan ke oleh dalam sebagai juga telah itu ada',
  sw: 'ya wa na kwa ni katika za la cha hii kuwa yake pia lakini huo hiyo hilo baada kutoka alisema',
  ru: 'и в на не что с по как это к из для от его при было',
  uk: 'і в на не що з до як це та є від для його також',
  bg: 'и на в да се за от не са с че по като към',
};

const WORD_LANGUAGES = new Map<string, string[]>();
for (const [language, list] of Object.entries(COMMON_WORDS)) {
  for (const word of list.split(' ')) WORD_LANGUAGES.set(word, [...(WORD_LANGUAGES.get(word) ?? []), language]);
}

/** For each UTF-16 unit 1 + its place in `SCRIPTS`, each looked for once; 0 for what is of none, 255 for the unknown. */
const scripts = new Uint8Array(0x10000).fill(255);

function scriptAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (scripts[unit] === 255) scripts[unit] = 1 + SCRIPTS.findIndex(([, letter]) => letter.test(text.charAt(at)));
  return scripts[unit] ?? 0;
}

/** The script of most letters in the first part of a text; undefined when it has hardly any letters. */
export function scriptOf(text: string): Script | undefined {
  const counts = new Uint32Array(1 + SCRIPTS.length);
  for (let at = 0; at < Math.min(text.length, SAMPLE); at++) {
    const script = scriptAt(text, at);
    counts[script] = (counts[script] ?? 0) + 1;
  }
  let best: Script | undefined;
  let most = 1;
  for (const [at, [script]] of SCRIPTS.entries()) {
    // A Han letter says about as much as three Latin ones.
    const count = (counts[at + 1] ?? 0) * (script === 'cjk' ? 3 : 1);
    if (count > most) {
      most = count;
      best = script;
    }
  }
  return best;
}

/**
 * Guesses the language for the choice of word lists. Not a language detector: a wrong guess only means that some
 * abbreviation, pronoun or connective is not known. Undefined when nothing speaks for any.
 */
export function guessLanguage(text: string, script: Script | undefined): string | undefined {
  if (script === 'cjk') return /\p{Script=Hiragana}/u.test(text.slice(0, SAMPLE)) ? 'ja' : 'zh';
  if (script === 'arabic' && /[ٹڈڑںے]/.test(text.slice(0, SAMPLE))) return 'ur';
  // A foreign name in an Arabic text may have one of these letters.
  if (
    script === 'arabic' &&
    (text.slice(0, SAMPLE).match(/[پچژگک]/g)?.length ?? 0) > 0.01 * Math.min(text.length, SAMPLE)
  )
    return 'fa';
  if (script !== 'latin' && script !== 'cyrillic') return script && BY_SCRIPT[script];
  const { scores, words } = commonWords(text.slice(0, SAMPLE));
  return heaviest(scores, MIN_SHARE * words)?.language;
}

/** A sentence is of another language when it has this many of its commonest words, and hardly any of the expected one. */
const TELLING = 4;
const HARDLY = 0.25;

/** True for a sentence that is clearly of another language than the given one, of those that `guessLanguage` knows. */
export function isOtherLanguage(text: string, language: string | undefined): boolean {
  if (language === undefined || !(language in COMMON_WORDS)) return false;
  const { scores } = commonWords(text);
  const best = heaviest(scores, TELLING - 1);
  return best !== undefined && (scores.get(language) ?? 0) <= HARDLY * best.score;
}

/** How many of the commonest words of each language a text has, and how many words in all. */
function commonWords(text: string): { scores: Map<string, number>; words: number } {
  const scores = new Map<string, number>();
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  for (const word of words) {
    for (const language of WORD_LANGUAGES.get(word) ?? []) scores.set(language, (scores.get(language) ?? 0) + 1);
  }
  return { scores, words: words.length };
}

/** The language with the most common words, more than one and more than `least`. */
function heaviest(scores: ReadonlyMap<string, number>, least: number): { language: string; score: number } | undefined {
  let best: string | undefined;
  let most = Math.max(1, least);
  for (const [language, score] of scores) {
    if (score > most) {
      most = score;
      best = language;
    }
  }
  return best === undefined ? undefined : { language: best, score: most };
}
