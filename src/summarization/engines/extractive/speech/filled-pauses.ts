/**
 * The sounds that people make while they think, as transcripts of each language write them. A sound that is a word of the
 * language too is not listed: "um" is Portuguese and German, "eh" is Austrian for "anyway".
 */
const SOUNDS: Readonly<Record<string, string>> = {
  bg: 'ъъ+ ъм+ хм+ ммм+',
  cs: 'ehm+ eee+ hm+',
  da: 'øh+ øhm+ eh+ hm+',
  de: 'äh+ ähm+ öh+ öhm+ hm+ mhm+',
  el: 'εε+ χμ+ μμμ+',
  en: 'uh+ uhm+ um+ erm hm+ mhm+ mm-hm+',
  es: 'eh+ ehm+ hm+ mmm+',
  fi: 'öö+ ööh ähm+ hm+ mmm+',
  fr: 'euh+ heu+ hum+ hm+ mmh+',
  hr: 'eee+ hm+ mmm+',
  hu: 'öö+ hm+ mmm+',
  id: 'eee+ ehm+ hm+ mmm+',
  it: 'ehm+ uhm+ hm+ mmh+',
  ja: 'えーっ?と ええ?っと ええと あの[ー〜]+ う[ー〜]+ん',
  ko: '으음+ 흠+ 어어+ 음+(?=\\s?[,.…])',
  nb: 'øh+ øhm+ eh+ ehm+ hm+',
  nl: 'uh+ uhm+ eh+ ehm+ euh+ hm+',
  pl: 'yyy+ eee+ hm+ mhm+',
  pt: 'hã+ ahn+ hum+ hm+ ehm+ éé+',
  ro: 'ăă+ hm+ mmm+',
  ru: 'ээ+ э-э(?:-э){0,3} эм+ хм+ гм+ ммм+',
  sv: 'öh+ öhm+ eh+ ehm+ hm+',
  tr: 'ıı+ hm+ eee+',
  uk: 'еее+ е-е(?:-е){0,3} хм+ гм+ ммм+',
  vi: 'ừm+ ờm+ hm+',
  zh: '[嗯呃]+',
};

/** More of them, sure enough only where people think aloud: "er", "mm". */
const ENGLISH_SOUNDS = 'eh+ er mm+ uh-huh';

/** The comma and the blank before a sound, if any. What stands behind a number may be a unit: "5 eh". */
const BEFORE = String.raw`(?:, ?|(?<!\p{N}) |(?<![\p{L}\p{N}'’-]|\p{N} ))`;
/** A longer run of one letter is no sound; the bound keeps the search linear. */
const LONGER = '{1,30}';
const LETTER_AFTER = String.raw`(?![\p{L}\p{N}'’-])`;

/** Small letters, perhaps after a capital: "HMM" and "ER" are names. */
function soundsOf(language: string, list: string): RegExp {
  const sounds = list.replaceAll('+', LONGER).split(' ');
  if (language === 'zh' || language === 'ja') return new RegExp(`(?:${sounds.join('|')})[，、,]?`, 'gu');
  const spelled = sounds.map((sound) => `[${sound.charAt(0)}${sound.charAt(0).toUpperCase()}]${sound.slice(1)}`);
  return new RegExp(`${BEFORE}(?:${spelled.join('|')})${LETTER_AFTER}(?: ?,)?`, 'gu');
}

const PATTERNS = new Map(Object.entries(SOUNDS).map(([language, list]) => [language, soundsOf(language, list)]));

/**
 * Finds what is spoken while thinking, with the comma and the blank before it and the comma behind it: "on the, uh, digits".
 * @param language of the document; undefined when it is not known
 * @returns undefined for a language without a list
 */
export function filledPausePattern(language: string | undefined): RegExp | undefined {
  return language === undefined ? undefined : PATTERNS.get(language);
}

/** What English has beside its hesitations, in transcripts of free speech only. */
export const SPONTANEOUS_PAUSES = soundsOf('en', ENGLISH_SOUNDS);
