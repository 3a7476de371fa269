import type { Family } from '../family.ts';

const EMOJI_UNIT = String.raw`(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?\u20E3?(?:[\u{E0020}-\u{E007E}]{1,10}\u{E007F})?`;
/** What faces of several characters consist of, besides brackets and letters. */
const FACE_SIGN = String.raw`[\u2500-\u25FF\uFE30-\uFE4F°•´｀ωಠ益ツ◕‿ʖ╯╰]`;

/** Emoji, their names, emoticons and faces of several characters. */
export const emoji: Family = {
  name: 'emoji',
  isDecoration: true,
  expressions: [
    // :shortcode:, but not the middle of 10:30:45 or of a:b:c.
    String.raw`(?<![\p{L}\p{N}]):(?:(?![\d_+\-]{0,80}:)[\p{Ll}\d_+\-]{1,80}|[+\-]1):(?![\p{L}\p{N}])`,
    // Emoji of UTS #51: flags, keycaps, and pictographs joined, toned and tagged.
    String.raw`\p{Regional_Indicator}{1,2}`,
    String.raw`[\d#*]\uFE0F?\u20E3`,
    String.raw`${EMOJI_UNIT}(?:\u200D${EMOJI_UNIT}){0,10}`,
    String.raw`¯\\{1,2}_\(ツ\)_\/¯`,
    String.raw`(?:${FACE_SIGN}{1,3})?[(（](?=[^\s()（）]{0,12}${FACE_SIGN})[^\s()（）\p{Ll}\p{Lu}\p{Nd}]{1,12}[)）][^\s\p{L}\p{N}.,;:!?()]{0,6}(?: [\u2500-\u257F]{1,6})?`,
    'ಠ_{1,3}ಠ',
    String.raw`[\u2500-\u259F\uFE30-\uFE4F]{1,20}`,
    String.raw`(?<![^\s(])(?:[:;=][\-']?[)(DPpOo|\/*\]\[]|:'\(|<\/?3|\^_+\^|-_+-|T_T|>_<|[oO]_[oO])(?![^\s.,;:!?)])`,
  ],
  examples: [
    ':smile:',
    ':red_heart:',
    ':man-running:',
    ':coração:',
    ':+1:',
    '🎉',
    '👨‍👩‍👧',
    '🇩🇪',
    '1️⃣',
    ':-)',
    ';)',
    ':D',
    '<3',
    '^_^',
    String.raw`¯\_(ツ)_/¯`,
    '(╯°□°)╯︵ ┻━┻',
    '(◕‿◕)',
    'ಠ_ಠ',
  ],
  counterExamples: ['at 10:30:45', 'ratio 3:2', 'note: (see)', '© 2020', 'f(x): D', '20°C'],
};
