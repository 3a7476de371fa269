/** The script that most letters of a text are of. */
export type Script = (typeof SCRIPTS)[number][0];

const SCRIPTS = [
  ['latin', /\p{Script=Latin}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['bengali', /\p{Script=Bengali}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  // Han and kana count as one: Japanese mixes them.
  ['cjk', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
] as const;

/** Languages that a script stands for. */
const BY_SCRIPT: Partial<Record<Script, string>> = {
  greek: 'el',
  arabic: 'ar',
  hebrew: 'he',
  devanagari: 'hi',
  bengali: 'bn',
  thai: 'th',
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
  ru: 'и в на не что с по как это к из для от его при было',
  uk: 'і в на не що з до як це та є від для його також',
  bg: 'и на в да се за от не са с че по като към',
};

const WORD_LANGUAGES = new Map<string, string[]>();
for (const [language, list] of Object.entries(COMMON_WORDS)) {
  for (const word of list.split(' ')) WORD_LANGUAGES.set(word, [...(WORD_LANGUAGES.get(word) ?? []), language]);
}

/** The script of most letters in the first part of a text; undefined when it has hardly any letters. */
export function scriptOf(text: string): Script | undefined {
  const sample = text.slice(0, 20_000);
  let best: Script | undefined;
  let most = 1;
  for (const [script, letters] of SCRIPTS) {
    // A Han letter says about as much as three Latin ones.
    const count = (sample.match(letters)?.length ?? 0) * (script === 'cjk' ? 3 : 1);
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
  if (script === 'cjk') return /\p{Script=Hiragana}/u.test(text.slice(0, 20_000)) ? 'ja' : 'zh';
  if (script === 'arabic' && /[ٹڈڑںے]/.test(text.slice(0, 20_000))) return 'ur';
  if (script === 'arabic' && /[پچژگ]/.test(text.slice(0, 20_000))) return 'fa';
  if (script !== 'latin' && script !== 'cyrillic') return script && BY_SCRIPT[script];
  const scores = new Map<string, number>();
  for (const [word] of text
    .slice(0, 20_000)
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    for (const language of WORD_LANGUAGES.get(word) ?? []) scores.set(language, (scores.get(language) ?? 0) + 1);
  }
  let best: string | undefined;
  let most = 1;
  for (const [language, score] of scores) {
    if (score > most) {
      most = score;
      best = language;
    }
  }
  return best;
}
