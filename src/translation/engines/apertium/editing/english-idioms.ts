import { DAILY_LIFE } from './english-daily-life.ts';
import { NOUN_PHRASES } from './english-noun-phrases.ts';
import { isThing } from './english-things.ts';
import { createRewording, type Rewording } from './rewording.ts';

/** The start of a clause. */
const CLAUSE =
  '(?= (?:I|you|we|they|he|she|it|there|the|this|that|these|those|my|your|his|her|our|their|its)(?!\\p{L}))';
const OBJECT = '(me|you|him|her|us|them)';
/** "Fine" of a person, and not "fine with it". */
const WELL_END = '(?=$|[.,;!?…]| (?:and|but|thanks|thank|now|today)(?!\\p{L}))';
const NOUN_PHRASE = '(?= (?:the|an?|my|your|his|her|our|their|its|this|that|these|those|some|any|all)(?!\\p{L}))';
const END = '(?=$|[.,;:!?…)])';
/** Begins a place in lower case. */
const PLACE = /^(?:the|an?|my|your|his|her|our|their|this|that|many|several|all|some|every)$/i;
const LAND =
  '(?:island|street|coast|farm|floor|planet|moon|beach|hill|mountain|border|ground|campus|road|avenue|boat|ship|base|edge|outskirts|continent|side)';
const MOOD = '(sick|ill|tired|bored|sad|happy|nervous|lonely|confused|worried|exhausted)';
/** A time of day or a day behind "meet". */
const MEETING =
  '(?= (?:at (?:\\d|half|quarter|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow(?!\\p{L})|again(?!\\p{L})))';
const KIND =
  '(old|new|big|small|red|blue|green|yellow|white|black|first|second|third|last|other|only|same|previous|next|original|largest|smallest|biggest|cheapest|newest|oldest)';
/** "A look" is a noun. */
const NO_LOOK =
  '(?<!(?:an?|the|another|this|that|your|my|his|her|our|their|closer?|quick|first|good|last|better|brief|deeper?|hard|long|new|fresh|detailed|inside) )';
const LOOKED_AT =
  '(?:the(?! (?:end|moment|least|most|latest|time)(?!\\p{L}))|an?|this|that|these|those|my|your|his|her|its|our|their|it|me|you|him|us|them)';
const WATCH: Readonly<Record<string, string>> = { s: 'watches', ed: 'watched', ing: 'watching' };
const LOOK: Readonly<Record<string, string>> = { takes: 'watches', took: 'watched', taking: 'watching' };
const MONTH_NAME = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\\.?';
const BEFORE_DATE = `(?= (?:${MONTH_NAME} \\d|\\d{1,2} ${MONTH_NAME}))`;
const DAY_NAME = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}';
const PARTICIPLE =
  '(saved|updated|deleted|sent|created|added|removed|uploaded|downloaded|installed|copied|imported|exported|changed|submitted|completed|cancell?ed|received|published|moved|restored|verified|activated|renamed|closed)';

const ABANDON: Readonly<Record<string, string>> = { give: 'abandon', gives: 'abandons', giving: 'abandoning' };
const RID: Readonly<Record<string, string>> = { gets: 'eliminates', getting: 'eliminating' };
const SUBJECT: Readonly<Record<string, string>> = {
  me: 'I decide',
  us: 'we decide',
  them: 'they decide',
  him: 'he decides',
  her: 'she decides',
};
/** Verbs behind "had better". Before other words it is a comparison: "better grades". */
const ADVISED =
  '(?:ask|be|bring|buy|call|check|come|do|find|get|give|go|have|hurry|keep|leave|look|make|pay|put|read|rest|run|see|send|sit|sleep|start|stay|stop|take|talk|tell|think|try|use|wait|walk|wear|write)';

/** What programs report that they have done. */
const REPORTED = `(${PARTICIPLE.slice(1, -1)}|approved|rejected|declined|blocked|unblocked|enabled|disabled|locked|unlocked|connected|disconnected|scheduled|discarded|merged|archived|shared|selected|lost|interrupted|applied|cleared|confirmed|denied|processed|attached|found|used|taken|verified|registered)`;
const NO_THING =
  '(?!(?:the|an?|my|your|his|her|its|our|their|this|that|these|those|it|he|she|i|we|they|you|who|which|what|all|both|some|any|no|none|nothing|everything|not|never|just|last|first|well|when|if|is|are|was|were|be|been|being|has|have|had|get|gets|got|by|to|of|and|or|will|can|must|\\p{L}{2,20}ly)(?![\\p{L}-]))';
const TO_PLACE =
  ' (?:to|from|in) (?:the |your |my )?(?:clipboard|trash|cart|favou?rites|list|folder|bin|library|wishlist|basket)(?=[.!]|$)';
/** An item that names a thing of a program. Behind another word, that may be a name: "Bob {file} deleted". */
const NAMED_ITEM =
  '(?<=(?<!\\p{L})(?:account|backup|booking|branch|category|channel|comment|database|device|document|entry|event|file|folder|group|image|invoice|item|job|key|link|message|order|package|page|payment|photo|plugin|product|project|record|report|request|role|server|session|table|tag|task|team|ticket|token|user|version)) \\p{Co}';
const REPORT = `(?<=(?:^|[.!?] )["“]?)((?:[\\d\\p{Co}]{1,6} (?:of [\\d\\p{Co}]{1,6} )?)?)(${NO_THING}[\\p{L}-]{2,20}(?: ${NO_THING}[\\p{L}-]{2,20})?)(${NAMED_ITEM})? (not |already )?${REPORTED}(?= successfully|${TO_PLACE}|[.!]|$)`;

/** "File deleted" and "File {name} deleted" as whole sentences. The rules read a verb: "El archivo eliminó". */
function reportOf(count: string, things: string, item: string, adverb: string, participle: string): string {
  if (count === '' && namesPerson(things)) return `${things}${item} ${adverb}${participle}`;
  const noun = isAcronym(things) ? things : things.toLowerCase();
  return `${count === '' ? 'the ' : count}${noun}${item} ${isPlural(things) ? 'have' : 'has'} ${adverb}been ${participle}`;
}

/** Whether the words before a participle are a name: "Anna blocked", "Maria Smith blocked", and not "Backup file deleted". */
const namesPerson = (things: string): boolean => !isThing(things.split(' ').at(-1) ?? '');

const isPlural = (things: string): boolean => /[^s]s$/i.test(things) && !/(?:status|news)$/i.test(things);
const isAcronym = (word: string): boolean => /\p{Lu}{2}/u.test(word);

/**
 * English phrases, each with one of the same meaning that the rules for Romance languages translate right. The patterns are of whole
 * words, in upper or lower case.
 */
const IDIOMS: readonly Rewording[] = [
  ...DAILY_LIFE,
  // Feelings and speech
  [`(I|you|we|they|he|she) (should(?: not|n't)?|must|ought to)${END}`, '$1 $2 do it'],
  [`(I|you|we|they|he|she) (?:was|were) right(?=$|[.,;:!?)]| (?:and|but|about)(?!\\p{L}))`, '$1 had reason'],
  [`(you|we|they)(?: are|'re) right(?=$|[.,;:!?)]| (?:and|but|about)(?!\\p{L}))`, '$1 have reason'],
  ["(I)(?: am|'m) late", '$1 arrive late'],
  ["(you|we|they)(?: are|'re) late", '$1 arrive late'],
  [`(I) feel ${MOOD}`, '$1 am $2'],
  [`(you|we|they) feel ${MOOD}`, '$1 are $2'],
  ["I(?: am|'m) afraid(?: that)?(?= (?:I|we|you|he|she|they|it|there)(?!\\p{L}))", 'unfortunately'],
  ["(I|you|we|they)(?:'d| would) rather not", '$1 prefer not to'],
  ["(I|you|we|they)(?:'d| would) rather(?= \\p{L})", '$1 prefer to'],
  [`I wish${CLAUSE}`, 'I wish that'],
  ["(I|we)(?: am|'m| are|'re) looking forward to hearing from you", '$1 await a reply'],
  ["(I|we)(?: am|'m| are|'re) looking forward to seeing", '$1 hope to see'],
  ["(I|we)(?: am|'m| are|'re) looking forward to meeting", '$1 hope to meet'],
  [`(what|do|does|did) (I|you|he|she|we|they) mean${END}`, '$1 $2 want to say'],
  ['(that|this|it) makes sense(?! of)', '$1 has sense'],
  ['make sense(?! of)', 'have sense'],
  [`(?:please )?find attached${NOUN_PHRASE}`, 'I attach'],
  [`(will|'ll|to) let ${OBJECT} know`, '$1 inform $2'],
  [`(know|ask|wonder|sure|see|check) whether(?!.{1,80} or )${CLAUSE}`, '$1 if'],
  [`agree to${NOUN_PHRASE}`, 'accept'],
  [`agrees to${NOUN_PHRASE}`, 'accepts'],
  [`agreed to${NOUN_PHRASE}`, 'accepted'],
  ['pleased to(?= \\p{L})', 'happy to'],
  ['(?<=^|[.!] )sorry for(?= (?:the|my|our|any|this) )', 'my apologies for'],
  ['(?<=^|[.!] )attached (?:is|are)(?= (?:the|my|our|your|an?|some) )', 'I attach'],
  ["(I|you|we|they)(?: am|'m| are|'re) afraid of", '$1 have fear of'],
  ["(he|she)(?: is|'s) afraid of", '$1 has fear of'],
  ['are you afraid of', 'do you have fear of'],
  ["don't feel like going", "don't want to go"],
  ['(?:I|we) thank you(?! (?:and|that|who))', 'thank you'],
  ['welcome back(?= ?(?:[,!.]|\\p{Co}|\\p{Lu}|$))', 'welcome again'],
  [`listen to ${OBJECT}`, 'listen $1'],
  ['wait(s|ed|ing)? for (me|you|him|us|them)', 'await$1 $2'],
  [`trust(s|ed)? ${OBJECT}`, 'trust$1 in $2'],
  [`(I|we)(?: am|'m| are|'re) (?:fine|good|okay|ok)${WELL_END}`, (who) => `${who} ${who === 'I' ? 'am' : 'are'} well`],
  [`(you|they)(?: are|'re) (?:fine|okay|ok)${WELL_END}`, '$1 are well'],
  [`(he|she)(?: is|'s) (?:fine|okay|ok)${WELL_END}`, '$1 is well'],
  [`are you (?:fine|okay|ok)(?=\\?)`, 'are you well'],
  ['both you and I', 'you and I'],
  ['either you or I (?:am|are|is)', 'one of us is'],
  ['so-called', 'supposed'],
  ['(?<=^|[.!?] )sorry(?=, )', 'pardon'],
  ['(?<=^|[.!?] )thanks for(?= \\p{L})', 'thank you for'],
  ["I(?: am|'m) running late", 'I arrive late'],
  ['(is|are|was|were) incorrect', '$1 wrong'],
  ['stir(?= (?:well|in|until|the|it|again|gently|constantly|occasionally)(?!\\p{L}))', 'mix'],
  ["(must|might|ought|dare|may)n't", '$1 not'],
  ["needn't", "don't have to"],
  ["shan't", 'will not'],
  ["there(?: is|'s) no doubt(?: that)?", 'it is certain that'],
  ['please find ((?:the|an?|my|our|your|this|these) [^.,;:!?]{2,40}) attached', 'I attach $1'],
  [
    "(I|he|she)(?: am| is|'m|'s) used to(?= (?:it|this|that)(?!\\p{L}))",
    (who) => `${who} ${who === 'I' ? 'am' : 'is'} accustomed to`,
  ],
  [
    '(it|this|that|which) is used to(?= (?!(?:it|this|that|the|an?|my|your|his|her|our|their)(?!\\p{L}))\\p{Ll}{3,15}(?<!ing)(?=$|[.,;!?]| (?:the|an?|your|files|data)(?!\\p{L})))',
    '$1 serves to',
  ],
  ['fig(s?)\\.(?= ?\\p{Co})', 'figure$1'],
  ['(?<=(?<!\\p{L})(?:left|right),? )then (right|left)', 'then to the $1'],
  [
    'right (answers?|choices?|decisions?|words?|size|number|format|password|solution|order|person|time|way)',
    'correct $1',
  ],
  ['every other (day|week|month|year)', 'every two $1s'],
  ['a couple of (\\p{L}{2,12}s) ago', 'two $1 ago'],
  ['check-in', 'registration'],
  ['sign-?up(?= (?:form|page|process|link|button))', 'registration'],
  ['log-?in(?= (?:form|page|screen|details|process|link|button|attempts?))', 'access'],
  ['follow-up(?= \\p{L})', 'next'],
  ['state-of-the-art', 'very modern'],
  ['up-to-date', 'updated'],
  ['day-to-day', 'daily'],
  ['(\\d[\\d.,]{0,12}) in(?=$|[.,;:)]| (?:long|wide|tall|high|deep|thick)(?!\\p{L}))', '$1 inches'],
  ["don't be late", "don't arrive late"],
  ['do not be late', 'do not arrive late'],
  ['(do|did) you agree(?=\\?)', '$1 you agree with this'],
  // They meet by appointment if a time follows, and get to know a person who follows.
  [`(we|they|let's)( will|'ll|)? meet${MEETING}`, '$1$2 have a meeting'],
  [`met${MEETING}`, 'had a meeting'],
  // Actions
  [
    `(take|takes|took|taking) an? (?:quick |closer |good )?look at(?= ${LOOKED_AT}(?!\\p{L}))`,
    (verb) => LOOK[verb.toLowerCase()] ?? 'watch',
  ],
  [`${NO_LOOK}look(s|ed|ing)? at(?= ${LOOKED_AT}(?!\\p{L}))`, (ending) => WATCH[ending] ?? 'watch'],
  [`e-?mail ${OBJECT}(?= (?:at|to|for|if|when|now|today)|[.!])`, 'send $1 an e-mail'],
  ['makes sure(?: that)?', 'ensures that'],
  ['make sure(?: that)?(?! (?:to|of) )', 'ensure that'],
  [`give ${OBJECT} a hand`, 'help $1'],
  ["(I|you|we|they|he|she)'d better( not)?(?= \\p{Ll})", '$1 should$2'],
  [`(I|you|we|they|he|she) had better( not)?(?= ${ADVISED}(?!\\p{L}))`, '$1 should$2'],
  ['gave (it|them) up', 'abandoned $1'],
  ['(give|gives|giving) (it|them) up', (verb, what) => `${ABANDON[verb.toLowerCase()] ?? 'abandon'} ${what}`],
  ['fed up with', 'tired of'],
  [
    `(?:it|that)(?:'s| is) up to (you|me|us|them|him|her)${END}`,
    (who) => `${SUBJECT[who.toLowerCase()] ?? 'you decide'}`,
  ],
  ['(is|are) out of order', (be) => `${be.toLowerCase() === 'is' ? 'does' : 'do'} not work`],
  ['send (it|them|this|that|the \\p{Ll}{2,20}) back', 'return $1'],
  ['sent (it|them|this|that|the \\p{Ll}{2,20}) back', 'returned $1'],
  ['(?<=^|[.!?] )beware of', 'be careful with'],
  ['held (?:at|in|by) customs', 'detained in the customs'],
  [`(before|after|without|upon|on|when|while) entering${END}`, '$1 going in'],
  [
    `(?<!(?:is|are|was|were|be|been|['’]s|['’]re|(?:look|seem|feel|get|appear|become)s?|got|felt|became|not) )(too|so|very|more|as) fast(?=$|[.,;:!?)]| (?:and|but|as|than)(?!\\p{L}))`,
    '$1 quickly',
  ],
  ['pleaded guilty', 'accepted the accusation'],
  ['pleaded not guilty', 'denied the accusation'],
  ["(I)(?: am|'m) (?:currently )?out of (?:the )?office", '$1 am not in the office'],
  ["(we|you|they)(?: are|'re) (?:currently )?out of (?:the )?office", '$1 are not in the office'],
  [`call ${OBJECT} back`, 'call $1'],
  ['(?:got|gotten) rid of', 'eliminated'],
  ['(get|gets|getting) rid of', (verb) => RID[verb.toLowerCase()] ?? 'eliminate'],
  ["(can't|cannot|can not|couldn't) help(?= \\p{Ll}{2,20}ing(?!\\p{L}))", '$1 avoid'],
  ['(?<=(?:alarm|siren|alert) )went off', 'began to sound'],
  [
    'ran into(?= (?:an?|my|our|your|his|her) (?:\\p{Ll}{2,12} )?(?:friend|colleague|neighbou?r|teacher|classmate)(?!\\p{L}))',
    'encountered',
  ],
  ['ran out of', 'remained without'],
  ['run out of', 'remain without'],
  ['drag and drop', 'drag'],
  ['preheat', 'heat'],
  ['plug(s|ged|ging)? in(?= (?:the|your|an?|it)(?!\\p{L}))', 'plug$1'],
  ['hurry up', 'hurry'],
  ['(wake|woke) up', '$1'],
  ['fill (?:in|out) (the|this|that|your|an?) (\\p{L}{2,15} )?form', 'complete $1 $2form'],
  ['reschedul(e|es|ed|ing)', 'postpon$1'],
  ['(go|goes|going|went|gone) for a walk', '$1 to walk'],
  ['(grow|grows|grew|grown|growing) up', '$1'],
  ['(?<=(?:^|[.!] )["“]?)unable to(?= \\p{L})', 'could not'],
  [
    `((?:server|site|website|service|system|network|page|app)s?) (is|are|was|were) (?:currently )?down${END}`,
    '$1 $2 not available',
  ],
  ['unsubscribe from', 'cancel the subscription to'],
  [
    `(?<=(?:meeting|game|match|war|party|show|trial|event|session|year|season|film|movie|concert|lesson|class|crisis|course|sale|race|exam) )(is|was) over${END}`,
    (be) => (be.toLowerCase() === 'is' ? 'has ended' : 'had ended'),
  ],
  [
    '(?<=^|[.!] )open(?= in (?:an? |the |my |your )?(?:new |another |private )?(?:tab|window|browser)(?!\\p{L}))',
    'open it',
  ],
  ['broke down', 'failed'],
  ['breaks down', 'fails'],
  ['take off(?= (?:your|his|her|my|their|our) )', 'remove'],
  ['took off(?= (?:your|his|her|my|their|our) )', 'removed'],
  ['travel(s|ed|led|ing)? around', 'travel$1 through'],
  ['chop(?= (?:the|an?|some|two|three|\\d))', 'cut'],
  ['(to|must|will|should|can|please) hand in', '$1 deliver'],
  ['shopping with', 'buying with'],
  ['to unsubscribe', 'to cancel the subscription'],
  ['text(?= \\p{Co} to )', 'send'],
  ['upgrad(e|es|ed|ing)', 'updat$1'],
  ['(will|to) renew automatically', '$1 be renewed automatically'],
  ['renews automatically', 'is renewed automatically'],
  [REPORT, reportOf],
  [
    '(your|my|his|her|our|their|this) post(s?)(?=$|[.,;:!?)]| (?:is|are|was|were|has|have|and|or|to|from|on|in|at|by)(?!\\p{L}))',
    '$1 publication$2',
  ],
  [
    `(?<=(?:^|[.!?] )["“]?)(${NO_THING}(?!more|also|now|only)[\\p{L}-]{2,20}) (available|unavailable|empty)(?=[.!]|$)`,
    (things, state) =>
      `the ${isAcronym(things) ? things : things.toLowerCase()} ${isPlural(things) ? 'are' : 'is'} ${state}`,
  ],
  [
    '(?<=(?:^|[.!?] )["“]?)(download|upload|installation|update|import|export|backup|transfer|payment|registration|setup) complete(?=[.!]|$)',
    (things) => `the ${things.toLowerCase()} has been completed`,
  ],
  [
    '(?<=^|[.!] )put on(?= (?:your|the|a|my) (?:\\p{L}{2,12} )?(?:coat|jacket|shoes|hat|gloves|mask|helmet|shirt|seat ?belt|glasses)(?!\\p{L}))',
    'wear',
  ],
  [`${PARTICIPLE} successfully`, '$1 with success'],
  // Places and times
  ['been to (\\p{L}{1,30})', (next) => `been ${/^\p{Lu}/u.test(next) || PLACE.test(next) ? 'in' : 'to'} ${next}`],
  [`(lives?|lived|living) on(?= (?:the|an?|this|that|our|my) (?:[\\p{L}\\d\\p{Co}]{1,15} )?${LAND})`, '$1 in'],
  ['(lives?) on Earth', '$1 in the Earth'],
  ['as soon as(?! possible)', 'when'],
  [
    '(once|twice|times|\\d[\\d.,]{0,12} \\p{L}{2,20}|(?:one|two|three) \\p{L}{2,20}) an? (day|week|month|year|hour|night)(?! (?:to|of|when|that|ago|later|before|after)(?!\\p{L}))',
    '$1 per $2',
  ],
  [`before use${END}`, 'before using it'],
  [
    '(the (?:link|button|form|table|list|box|example|options?|steps?|fields?|text|image|video)) below',
    '$1 that follows',
  ],
  // Amounts and labels
  ['(\\d[\\d.,]{0,12} ?%) off', '$1 of discount'],
  ['at checkout', 'in the payment'],
  ['(?<!at the )latest(?! news| and )(?= \\p{L}{3})', 'last'],
  ['neither of', 'none of'],
  ['a high of(?= [\\d-])', 'a maximum of'],
  ['a low of(?= [\\d-])', 'a minimum of'],
  ['save(?= (?:water|energy|electricity|paper|fuel|power|gas)(?!\\p{L}))', 'conserve'],
  ['tips?(?=:)', 'advice'],
  [`born${BEFORE_DATE}`, 'born on'],
  [`(?<=^|[.!] )(ends|starts|begins|expires)(?: on)?${BEFORE_DATE}`, 'it $1 on'],
  [`(?<=^|[.!,] )open(?= ${DAY_NAME}\\.? to ${DAY_NAME})`, 'open from'],
  ['sect?\\.(?= \\d)', 'section'],
  ['ch(?:ap)?\\.(?= \\d)', 'chapter'],
  ['eq\\.(?= \\d)', 'equation'],
  ['max\\.(?= \\p{Ll}{3})', 'maximum'],
  ['min\\.(?= \\p{Ll}{3})', 'minimum'],
  ...NOUN_PHRASES,
  [`the ${KIND} ones?(?=$|[.,;:!?)]| (?:is|are|was|were|has|have|and|or)(?!\\p{L}))`, 'the $1'],
  ['must be (at least )?(\\p{L}{2,12}|\\d{1,3}) years? old', 'must have $1$2 years'],
  ['(have|has|need|needs) to be (at least )?(\\p{L}{2,12}|\\d{1,3}) years? old', '$1 to have $2$3 years'],
];

/** Writes English idioms in other words. */
export const rewordIdioms = createRewording(IDIOMS);
