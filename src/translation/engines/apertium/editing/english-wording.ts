import { lazily } from '../../../../lazily.ts';
import { upperFirst } from '../../../../text/letter-case.ts';
import { rewordIdioms } from './english-idioms.ts';
import { inCase } from './words.ts';

/** Words that end a noun phrase. */
export const FUNCTION_WORD =
  '(?:is|are|was|were|has|have|had|will|would|can|could|should|may|might|must|do|does|did|and|or|but|on|in|at|to|from|for|of|with|by|as|about|into|over|under|after|before|since|until|than|that|which|who|when|where|if|not|now|today|yesterday|tomorrow|here|there)';
const CAPITALIZED = String.raw`\p{Lu}[\p{L}\p{M}-]{1,30}`;
const OWNER = String.raw`(?:(?:the|my|your|his|her|our|their|this|that) (?:\p{Ll}{2,20} )?\p{Ll}{2,20}|${CAPITALIZED})`;
const LONG_NAME = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Prof|St|Sir)\.? ${CAPITALIZED}(?: ${CAPITALIZED})?|${CAPITALIZED} ${CAPITALIZED}(?: ${CAPITALIZED})?)`;
const THINGS = String.raw`(?!${FUNCTION_WORD} )\p{Ll}{2,20}(?: (?!${FUNCTION_WORD}(?!\p{L}))\p{Ll}{2,20}){0,2}(?=$|[.,;:!?)…"”]| ${FUNCTION_WORD}(?!\p{L}))`;
/** A possessive behind "to be", or that of a long name behind a preposition. Rules lose it there: "Es John turno". */
const POSSESSIVE = lazily(
  () =>
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:is|are|was|were|be|been|isn't|aren't|wasn't|weren't|not|[Ii]t's|[Tt]hat's|[Hh]e's|[Ss]he's|they're|[Hh]ere's) )(?<owner>${LONG_NAME}|${OWNER})'s (?<things>${THINGS})|(?<=(?<!\p{L})(?:of|in|at|with|from|for|to|by|about) )(?<name>${LONG_NAME}|${CAPITALIZED})'s (?<owned>${THINGS})`,
      'gu',
    ),
);

const UNIT =
  'second|minute|hour|day|night|week|month|year|page|foot|mile|meter|metre|inch|euro|dollar|star|bedroom|volt|watt|litre|liter|piece|bit|word|letter|digit|door|seat|step|player|person|stage|storey|course|[kMGT]B|k[gmW]|[cm]m|Hz|mAh|W|V';
const NUMERAL =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred';
/** Nouns that stand before another one behind a number: "a 24-hour help line", "a 10-minute bus ride". */
const IN_COMPOUNDS =
  'battery|boat|bus|car|credit|delivery|exchange|family|fire|flat|front|grace|help|hotel|notice|parking|phone|power|probation|return|school|storage|support|taxi|telephone|test|train|training|travel|trial|video|waiting|warranty|work';
/** A compound of a number before its noun: "7-day free trial", "15-20 minute walk", "two-week trip". Rules divide those of unknown nouns and with adjectives. */
const COMPOUND = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,–-])(?<number>\d[\d.,]{0,12}-|\d{1,4}[–-]\d{1,4}[ -]|(?:${NUMERAL})-)(?<unit>${UNIT})(?:-old)? (?<noun>(?:free |full |long |new )?(?:(?:${IN_COMPOUNDS}) )?(?!${FUNCTION_WORD}(?!\p{L}))\p{Ll}{2,20})(?=$|[.,;:!?)…"”]| ${FUNCTION_WORD}(?!\p{L})| (?:ends|starts|begins|hit|left)(?!\p{L}))`,
  'gu',
);

/** A duration that owns a noun: "5 days' notice". */
const DURATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,–-])(?<number>\d{1,4}|\p{Co}|${NUMERAL}) (?<unit>(?:second|minute|hour|day|night|week|month|year)s?)['’](?:s)? (?<noun>(?!${FUNCTION_WORD}(?!\p{L}))\p{Ll}{2,20})(?=$|[.,;:!?)…"”]| ${FUNCTION_WORD}(?!\p{L}))`,
  'gu',
);
/** An amount of money before its noun: "a $5 million house". */
const PRICED = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:[Aa]n?|[Tt]he|[Tt]his|[Tt]hat|[Hh]is|[Hh]er|[Mm]y|[Tt]heir|[Oo]ur) )(?<amount>[$€£¥]\d[\d.,]{0,12}(?: (?:thousand|million|billion|trillion))?|[\p{Co}\d][\d.,]{0,12} (?:million|billion|trillion)(?: (?:dollars?|euros?|pounds?))?) (?<noun>(?!${FUNCTION_WORD}(?!\p{L}))\p{Ll}{2,20})(?=$|[.,;:!?)…"”]| ${FUNCTION_WORD}(?!\p{L}))`,
  'gu',
);

/** In Romance languages, a billion is a thousand million. The dictionaries know that of numbers in digits only. */
const BILLION =
  /(?<![\p{L}\p{N}])(half )?(an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred) billion(?!\p{L})/giu;
/** Every compound of a number has one of these, every owner of a duration and every amount of money one of the others. */
const COUNTS = /\d|[a-z]-/;
const PLURAL_OWNER = /[a-z]['’]s? /;
const MONEY = /[$€£¥]|illion/;
/** A direction without a preposition, which the rules read as a participle: "turn left". */
const DIRECTION =
  /(?<!\p{L})(turn(?:s|ed|ing)?) (left|right)(?=$|[.,;:!?]| (?:at|on|in|into|onto|when|before|after|and)(?!\p{L}))/giu;
/** A polite question, for which rules have no form. */
const WOULD_LIKE = /(?<=^|[.?!,] )would you like(?= \p{L})/giu;
const O_CLOCK =
  /(?<=(?<!\p{L})at (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)) o['’]clock(?!\p{L})/giu;
const NEXT_TO =
  /(?<=(?<!\p{L})(?:is|are|was|were|be|sits?|stands?|lives?|sat|stood|right|just) )next to(?= (?:the|a|an|my|your|his|her|our|their|me|you|him|it|us|them)(?!\p{L}))/giu;
/** Participles whose opposites with "un-" the dictionaries lack. None of them undoes something, as "unlocked" does. */
const UNDONE =
  'read|saved|sent|verified|assigned|paid|resolved|confirmed|answered|opened|used|supported|encrypted|listed|registered|authorized|authenticated|approved|modified|tested|translated|reviewed|categorized|formatted|sold|damaged|signed|identified|healthy|reliable|familiar|common';
/** Nouns that are no verbs, behind which a participle is no predicate. */
const UNDONE_NOUN =
  '(?:account|address|article|browser|chat|conversation|device|document|e-?mail(?: address)?|file|invoice|message|notification|string|task|ticket|user|video)';
const UNDONE_THINGS = new RegExp(
  String.raw`(?<!\p{L})un(?<participle>${UNDONE}) (?<things>${UNDONE_NOUN}(?:es|s)?)(?=$|[.,;:!?)…"”]| (?:in|on|at|from|for|of|with|by|and|or)(?!\p{L}))`,
  'giu',
);
const UNDONE_ALONE = new RegExp(
  String.raw`(?<!\p{L})un(?<participle>${UNDONE})(?=$|[.,;:!?)…"”]| ${FUNCTION_WORD}(?!\p{L}))`,
  'giu',
);
/** "Over" before an amount, unless something moves over it. */
const OVER =
  /(?<!\p{L}|(?:fl|go|went|gone|pass|jump|spread|spill|turn|roll|look|walk|drove|drive|climb)\p{L}{0,4} )over (?=\d)/giu;
/** The pronoun as people type it. */
const LOWER_I = /(?<![\p{L}\p{N}.'’\-/(])i(?=(?:'(?:m|ve|ll|d))? \p{Ll})/gu;
/** A month as people type it. */
const LOWER_MONTH =
  /(?<=(?<!\p{L})(?:in|of|on|since|until|till|by|from|to|before|after|late|early|mid) )(?:january|february|april|june|july|august|september|october|november|december)(?!\p{L})/gu;

/** Writes English in words that the rules for Romance languages translate right. */
export function rewordEnglish(text: string): string {
  const owned = text.includes("'s ")
    ? text.replace(POSSESSIVE(), (_, owner?: string, things?: string, name?: string, own?: string) =>
        owner === undefined ? `the ${own} of ${name}` : `the ${things} of ${owner}`,
      )
    : text;
  const counted = rewordCounts(owned);
  return rewordPhrases(rewordIdioms(counted))
    .replace(BILLION, (_, half: string | undefined, count: string) =>
      half === undefined ? `${/^an?$/i.test(count) ? 'one' : count} thousand million` : 'five hundred million',
    )
    .replace(LOWER_I, 'I')
    .replace(LOWER_MONTH, (month) => upperFirst(month));
}

/** Every such phrase has one of these. */
const SIGN = new RegExp(String.raw`next to|would you|clock| (?:left|right)|un(?:${UNDONE})|over \d`, 'i');

function rewordPhrases(text: string): string {
  if (!SIGN.test(text)) return text;
  return text
    .replace(DIRECTION, '$1 to the $2')
    .replace(WOULD_LIKE, (would) => (would.startsWith('W') ? 'Do you want' : 'do you want'))
    .replace(NEXT_TO, 'beside')
    .replace(O_CLOCK, '')
    .replace(UNDONE_THINGS, (words: string, participle: string, things: string) =>
      inCase(words, `${things.toLowerCase()} not ${participle.toLowerCase()}`),
    )
    .replace(UNDONE_ALONE, (word: string, participle: string) => inCase(word, `not ${participle.toLowerCase()}`))
    .replace(OVER, (over) => inCase(over, 'more than '));
}

function rewordCounts(text: string): string {
  const compounded = COUNTS.test(text)
    ? text.replace(COMPOUND, (_, number: string, unit: string, noun: string) =>
        countedNoun(noun, number.slice(0, -1), unit),
      )
    : text;
  const owned = PLURAL_OWNER.test(compounded)
    ? compounded.replace(DURATION, '$<noun> of $<number> $<unit>')
    : compounded;
  return MONEY.test(owned) ? owned.replace(PRICED, '$<noun> of $<amount>') : owned;
}

function countedNoun(noun: string, number: string, unit: string): string {
  return `${noun} of ${number} ${/^(?:one|1)$/.test(number) ? unit : pluralOf(unit)}`;
}

function pluralOf(unit: string): string {
  if (/\p{Lu}|^[ckm][gm]$/u.test(unit)) return unit;
  return unit === 'foot' ? 'feet' : unit === 'inch' ? 'inches' : `${unit}s`;
}
