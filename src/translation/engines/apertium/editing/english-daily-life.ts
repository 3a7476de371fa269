import type { Rewording } from './rewording.ts';

const END = '(?=$|[.,;:!?…)])';
const DO_NOT = "(doesn't|does not|won't|will not|didn't|did not|don't|do not|can't|cannot|could not|couldn't)";
const TURNS = '(?=$|[.,;!?]| (?:when|if|after|before|by itself|automatically|again)(?!\\p{L}))';
const TIME =
  '(?= (?:half an|an|one|two|three|four|five|six|ten|\\d{1,3}) (?:hours?|minutes?|days?|weeks?|months?|years?))';
const PAYMENT = '((?:rent|payment|invoice|bill|fee|balance|amount|tax|loan|instal?lment)s?)';

/** Begins a sentence or follows a mark, an item or a greeting. */
const GREETED = '(?<=(?:^|[.!?,;:\\u2013\\u2014] ?|\\p{Co} ?|[.!?,;] (?:and|so) )[“"]?)';
const SOON =
  '(?= (?:later|soon|tomorrow|tonight|again|then|there|next (?:week|month|year)|(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|at (?:\\d|the)|in (?:an?|\\d|the)|this (?:afternoon|evening|weekend))(?!\\p{L}))';
/** What is praised as great, and not large. */
const PRAISED =
  'job|work|idea|day|time|party|trip|film|movie|book|song|place|food|meal|dinner|weekend|news|team|friend|teacher|option|choice|product|service|article|post|app|tool|experience|opportunity|restaurant|hotel|game|match|story|plan|success|holiday|evening|show|concert';
const HAVING = '(I|you|we|they|he|she|it) (have|has|had)';
const PARTICIPLE =
  '(\\p{Ll}{2,15}(?:ed|en)|told|said|seen|met|made|known|found|lost|done|sent|heard|read|bought|brought|left|kept|paid|put|sold|thought|understood|come|gone|begun|had|been)';
/** What has all its parts, and is not filled. */
const WHOLE =
  'instruction|list|name|report|version|text|address|title|article|story|detail|description|access|refund|screen|control|support|path|documentation|guide|schedule|programme|program|course|set|history|example|answer|message|recipe|copy';

/** What the adjective behind a measure is as a noun. */
const EXTENT: Readonly<Record<string, string>> = {
  wide: 'width',
  high: 'height',
  tall: 'height',
  deep: 'depth',
  thick: 'thickness',
};
const LENGTH = '(?:metres?|meters?|kilomet(?:re|er)s?|centimet(?:re|er)s?|feet|foot|inch(?:es)?|miles?|yards?|[kcm]?m)';
const AUXILIARY = "(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should)(?:n't)?|won't|can't";

/** English of shops, households and letters, with words of the same meaning that the rules for Romance languages translate right. */
export const DAILY_LIFE: readonly Rewording[] = [
  [
    '(must|should|can|may|has to|have to) be ((?:at least |at most |exactly |up to |no more than )?)(\\p{Co}|\\d{1,4}) (characters|letters|digits|words|lines|pages) long',
    '$1 have $2$3 $4',
  ],
  [
    `(is|are|was|were) ((?:about |only |almost |more than )?(?:\\p{Co}|\\d[\\d.,]{0,9}|\\p{Ll}{3,8}) ${LENGTH}) (wide|high|tall|deep|thick)`,
    (be, measure, adjective) => `${HAS[be.toLowerCase()] ?? 'has'} ${measure} of ${EXTENT[adjective.toLowerCase()]}`,
  ],
  [
    '(is|are|was|were) (\\p{Co}|\\d[\\d.,]{0,9}) (bytes|bits|characters|words|lines|pages|letters|digits|[kMGT]B) long',
    (be, count, things) => `${HAS[be.toLowerCase()] ?? 'has'} ${count} ${things}`,
  ],
  [
    '(is|are|was|were) (\\p{Co}|\\d[\\d.,]{0,9}|\\p{Ll}{3,8}) (seconds?|minutes?|hours?|days?|weeks?|months?|years?) long',
    (be, count, unit) => `${LASTS[be.toLowerCase()] ?? 'lasts'} ${count} ${unit}`,
  ],
  // A question behind a statement.
  [`(?<=,) ?(?:${AUXILIARY})(?: (?:I|you|he|she|it|we|they|there|this|that))(?: not)?(?=\\?)`, ' no'],
  ['(I|we) hope so', '$1 hope it'],
  ["(you|we|they)'re(?= (?:not )?\\p{Ll}{2,15}ing(?!\\p{L}))", '$1 are'],
  ['(I|you|we|they) shop(?= (?:at|in|online|here|there)(?!\\p{L}))', '$1 buy'],
  ['(?<=^)hi(?= [\\p{Co}\\p{Lu}])', 'hello'],
  ['(post)code', '$1al code'],
  ['tap and hold', 'press and hold'],
  ['(people|persons|users) like (this|it|that)(?=[.!?]|$)', '$1 enjoy $2'],
  ['(?<=^)(?:tap|press) (menu|settings|profile|account|options|tools)(?=$)', 'press the $1'],
  ['(?<=^|[.!?] )tap(?: on)?(?= (?:the|a|your|this|any|\\p{Lu}|\\p{Co}|["“\'‘]))', 'press'],
  // Two things are a plural in Romance languages.
  [
    "(?<=^)(\\p{Lu}\\p{Ll}{2,15} and \\p{Ll}{2,15}) (is|was)(n't| not)?(?= (?:very |too )?\\p{Ll}{3,15}[.!])",
    (things, be, not) => `${things} ${be.toLowerCase() === 'is' ? 'are' : 'were'}${not === '' ? '' : ' not'}`,
  ],
  ['hey(?=[,…!.])', 'hello'],
  [
    '(my|your|his|her|our|their) (["“\'‘]?)little(["”\'’]?) (brother|sister|son|daughter|dog|cat|house|town|village)',
    '$1 $2small$3 $4',
  ],
  [
    `(answer|option|solution|choice|result|number|spelling)((?: [\\p{Lu}\\d\\p{Co}]{1,3})?) (is|was) right(?=$|[.,;:!?)]| and )`,
    '$1$2 $3 correct',
  ],

  [`(is|are|was|were) fine${END}`, '$1 well'],
  ['sign(ed|s)? up for(?= (?:our|the|an?|your|free)(?!\\p{L}))', (ending) => `subscribe${ending.slice(-1)} to`],
  ['(\\d[\\d.,]{0,12} ?%) off(?= (?:your|the|all|any|our|every|this)(?!\\p{L}))', '$1 of discount on'],
  ['(?<=^|[.!] )keep refrigerated', 'keep it in the refrigerator'],
  ['(?<=^|[.!] )use within(?= \\d| an? | two | three )', 'use it within'],
  [
    '(within (?:\\d{1,3}|an?|one|two|three|four|six) (?:days?|hours?|weeks?|months?)) of opening',
    '$1 after opening it',
  ],
  ['(do not|never) (use|operate) near(?! (?:the|an?|your|any|to) )', '$1 $2 it near the'],
  [`${PAYMENT} (?:is|are) due(?= (?:on|by|before|at|in|every|each)(?!\\p{L})|[.!])`, '$1 must be paid'],
  ['(go|goes|went) (?:dark|black)', (verb) => DARKEN[verb.toLowerCase()] ?? 'are darkened'],
  ['(I|he|she|they|we|you) (was|were|got) fired(?! (?:at|upon|from|up)(?!\\p{L}))', '$1 $2 sacked'],
  [`(wait|waits|waited|waiting) for${TIME}`, '$1 during'],
  ['(lights?|power|electricity) went out', '$1 stopped working'],
  [
    '(tickets?|concerts?|shows?|products?|seats|copies) sold out',
    (things) => `${things} ${/s$/i.test(things) ? 'were' : 'was'} exhausted`,
  ],
  [
    ',? aged (\\d{1,2})(?: (and|to|or) (\\d{1,2}))?(?! ?(?:years?|months?|weeks?|days?|hours?|and|to|or|[-–%\\d]))',
    (first, and, second) => ` of ${first}${and === '' ? '' : ` ${and} ${second}`} years`,
  ],
  [`${DO_NOT} (?:turn|switch) on${TURNS}`, '$1 start to work'],
  [`${DO_NOT} (?:turn|switch) off${TURNS}`, '$1 stop working'],
  [`(?:turns|switches) on${TURNS}`, 'starts to work'],
  [`(?:turns|switches) off${TURNS}`, 'stops working'],
  [`(is|are|was|were) out of stock${END}`, '$1 not available'],
  // Behind one denial, Romance languages have no other word for "ever".
  ['(nobody|no one|nothing|none) (has|have|had) ever', '$1 $2'],
  ['(?:nobody|no one) ever', 'nobody'],
  ['(before|after) (breakfast|lunch|dinner|supper)', '$1 the $2'],
  [`${GREETED}see you${SOON}`, 'I will see you'],
  [`${GREETED}what an? (\\p{Ll}{3,15}) (\\p{Ll}{3,15})(?=[!.])`, 'what $2 so $1'],
  [`great(?= (?:${PRAISED})(?!\\p{L}))`, 'excellent'],
  [`(is|are|was|were|it's|that's|looks?|sounds?|tastes?) great${END}`, '$1 excellent'],
  [`full(?= (?:${WHOLE})s?(?!\\p{L}))`, 'complete'],
  // The rules know no adverb between an auxiliary and a participle.
  [`${HAVING} just ${PARTICIPLE}`, '$1 recently $2 $3'],
  [
    `${HAVING} (always|already|often|also|recently|finally|probably|never) ${PARTICIPLE}(?= (?:me|you|him|her|it|us|them)(?!\\p{L}))`,
    '$1 $3 $2 $4',
  ],
  [`${HAVING} (often|also|finally|probably|just) ${PARTICIPLE}`, '$1 $3 $2 $4'],
  [
    '((?:bus|train|flight|plane|ferry|boat|tram|taxi|driver|teacher|doctor|boss|delivery|order|package|parcel|post)(?: [\\p{Co}\\p{Lu}\\d]{1,8})?) (is|was) (?:always |often |very )?late(?=$|[.,;!?]| (?:again|today|this|because|and|but)(?!\\p{L}))',
    (who, be) => `${who} ${be.toLowerCase() === 'is' ? 'arrives' : 'arrived'} late`,
  ],
  ["(he|she)(?: is|'s) late(?=$|[.,;!?]| (?:again|today|this|because|and|but)(?!\\p{L}))", '$1 arrives late'],
  ['(he|she) was late(?=$|[.,;!?]| (?:again|today|this|because|and|but)(?!\\p{L}))', '$1 arrived late'],
  [`anywhere${END}`, 'in any place'],
  ["(don't|do not) worry about (?:it|that|this)", '$1 worry'],
  [
    `(?<=^|[.!?] )(upload|download|login|payment|installation|update|import|export|connection|backup|synchroni[sz]ation|test|build|request|registration|verification|validation|transfer|search) failed${END}`,
    (thing) => `the ${thing.toLowerCase()} has failed`,
  ],
  [`until (?:it|he|she) clicks${END}`, 'until you hear a click'],
  [`(it|he|she) clicks${END}`, '$1 makes a click'],
  ['a (?:whole )?lot of(?= \\p{L})', 'lots of'],
  [
    '(I|you|we|they|he|she) lov(e|es|ed)(?= (?:to \\p{Ll}{2,15}|(?!(?:seeing|being|having)(?!\\p{L}))\\p{Ll}{2,15}ing)(?!\\p{L}))',
    '$1 lik$2',
  ],
  ['(pay|pays|paid|paying) half(?=$|[.,;!?])', '$1 the half'],
  [
    `(children|kids|people|persons|minors|passengers|guests|players|users|students|drivers|those) (?:under|below) (\\d{1,2})(?= (?:must|may|can|are|need|have|should|will|pay|get|enter|play)(?! be )(?!\\p{L}))`,
    (persons, age) => `the ${persons.toLowerCase()} of less than ${age} years`,
  ],
];

const HAS: Readonly<Record<string, string>> = { is: 'has', are: 'have', was: 'had', were: 'had' };
const LASTS: Readonly<Record<string, string>> = { is: 'lasts', are: 'last', was: 'lasted', were: 'lasted' };
const DARKEN: Readonly<Record<string, string>> = { go: 'are darkened', goes: 'is darkened', went: 'was darkened' };
