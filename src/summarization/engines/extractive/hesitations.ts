/**
 * The sounds that people make while they think, as transcripts of each language write them. A sound that is a word of the
 * language too is not listed: "um" is Portuguese and German, "eh" is Austrian for "anyway".
 */
const SOUNDS: Readonly<Record<string, string>> = {
  bg: 'ъ{2,} ъм+ хм+ м{3,}',
  cs: 'ehm+ e{3,} hm+',
  da: 'øh+ øhm+ eh+ hm+',
  de: 'äh+ ähm+ öh+ öhm+ hm+ mhm+',
  el: 'ε{2,} χμ+ μ{3,}',
  en: 'uh+ uhm+ um+ erm hm+ mhm+ mm-hm+',
  es: 'eh+ ehm+ hm+ m{3,}',
  fi: 'öö+ ööh ähm+ hm+ m{3,}',
  fr: 'euh+ heu+ hum+ hm+ mmh+',
  hr: 'e{3,} hm+ m{3,}',
  hu: 'ö{2,} hm+ m{3,}',
  id: 'e{3,} ehm+ hm+ m{3,}',
  it: 'ehm+ uhm+ hm+ mmh+',
  ja: 'えーっ?と ええ?っと ええと あの[ー〜]+ う[ー〜]+ん',
  ko: '으음+ 흠+ 어{2,} 음+(?=\\s?[,.…])',
  nb: 'øh+ øhm+ eh+ ehm+ hm+',
  nl: 'uh+ uhm+ eh+ ehm+ euh+ hm+',
  pl: 'y{3,} e{3,} hm+ mhm+',
  pt: 'hã+ ahn+ hum+ hm+ ehm+ é{2,}',
  ro: 'ă{2,} hm+ m{3,}',
  ru: 'э{2,} э-э(?:-э){0,3} эм+ хм+ гм+ м{3,}',
  sv: 'öh+ öhm+ eh+ ehm+ hm+',
  tr: 'ı{2,} hm+ e{3,}',
  uk: 'е{3,} е-е(?:-е){0,3} хм+ гм+ м{3,}',
  vi: 'ừm+ ờm+ hm+',
  zh: '[嗯呃]+',
};

/** More of them, sure enough only where people think aloud: "er", "mm". */
const ENGLISH_SOUNDS = 'eh+ er mm+ uh-huh';

const LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}'’-]|\p{N} )`;
const LETTER_AFTER = String.raw`(?![\p{L}\p{N}'’-])`;

/** Small letters, perhaps after a capital: "HMM" and "ER" are names. */
function soundsOf(language: string, list: string): RegExp {
  const sounds = list.split(' ');
  if (language === 'zh' || language === 'ja') return new RegExp(`(?:${sounds.join('|')})[，、,]?`, 'gu');
  const spelled = sounds.map((sound) => `[${sound.charAt(0)}${sound.charAt(0).toUpperCase()}]${sound.slice(1)}`);
  return new RegExp(`,? ?${LETTER_BEFORE}(?:${spelled.join('|')})${LETTER_AFTER}(?: ?,)?`, 'gu');
}

const PATTERNS = new Map(Object.entries(SOUNDS).map(([language, list]) => [language, soundsOf(language, list)]));

/**
 * Finds what is spoken while thinking, with the comma and the blank before it and the comma behind it: "on the, uh, digits".
 * @param language of the document; undefined when it is not known
 * @returns undefined for a language without a list
 */
export function hesitationsOf(language: string | undefined): RegExp | undefined {
  return language === undefined ? undefined : PATTERNS.get(language);
}

/** What English has beside its hesitations, in transcripts of free speech only. */
export const FREE_SOUNDS = soundsOf('en', ENGLISH_SOUNDS);
