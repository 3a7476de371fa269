import { lazily } from '../../../../../lazily.ts';
import { requiredTexts } from '../required-texts.ts';

/** A typical wrong phrase in the engine's output, and its correction. */
export interface PhraseCorrection {
  pattern: () => RegExp;
  /** For `mayMatch`. */
  required: () => readonly string[];
  /** May contain `$1` to `$9`. It gets the initial capital of the replaced phrase. */
  replacement: string;
  /** Condition on the source, for phrases that are correct in other contexts. */
  source: RegExp | undefined;
}

/** @param words pattern of whole words, ignoring case; a regular expression is used unchanged */
export function phrase(words: string | RegExp, replacement: string, source?: RegExp): PhraseCorrection {
  const pattern =
    typeof words === 'string' ? lazily(() => new RegExp(`${BEFORE}(?:${words})${AFTER}`, 'giu')) : (): RegExp => words;
  const required = lazily(() => requiredTexts(typeof words === 'string' ? words : words.source));
  return { pattern, required, replacement, source };
}

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** A time of day in digits. */
export const CLOCK = String.raw`(\d{1,2}:\d\d)`;
/** A placeholder or a number. */
export const ITEM = '(?<![\\p{Co}\\d.,])([\\p{Co}\\d][\\p{Co}\\d.,]{0,20})';
/** The commands and verbs of a text address one person. */
export const YOUR = /\byour\b(?!.{0,200}\b(?:you (?:all|both|guys|two)|yourselves)\b)/is;
/** A date that stands for itself at the start, behind a label or behind its day of the week. */
export const LONE_DATE =
  /(?:^|: |\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, )(?:\d{1,2} [JFMASOND]|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d)(?!.{0,60} (?:is|was|are|were|will)\b)/u;
/** The age of persons, and not a place. */
export const YOUNGER =
  /\b(?:children|kids|people|persons|minors|passengers|guests|players|users|students|drivers|anyone|those) (?:under|below) \d{1,2}(?=[.,;:!?)]|$| (?:must|may|can|are|is|pay|need|have|has|should|will|and|or|in|at|on|with|who|without)\b)/i;
export const AT_DEGREES = /\bat (?:-?\d[\d.,]* ?°|\p{Co} ?°)/iu;
export const ON_DATE = /\bon \d{1,2}[/.\p{Co}-]\d{1,2}/iu;
export const ALL_THINGS = /\ball (?:\p{L}+ )?\p{L}+s\b/iu;
export const PRESS_AND_HOLD = /\b(?:press|tap|touch) and hold\b/i;
/** A number of things at the start, which has no article. */
export const BARE_COUNT = /^\p{Co} (?!the )\p{Ll}/u;
/** What one eats, and not parts of a machine. */
export const NUTS =
  /^(?!.*\bbolts?\b).*\b(?:contains?|traces?|allerg(?:y|ies|ic)|eats?|ate|snacks?|almonds?|peanuts?|seeds?|fruits?|milk|gluten|food|chocolate)\b[^.\d]{0,60}\bnuts\b|^(?!.*\bbolts?\b).*\bnuts\b[^.]{0,40}\b(?:allerg|seed|fruit|milk|gluten)/i;
/** An amount of money in each year: "$45,000 a year". */
export const YEARLY =
  /(?:\p{Co}|[$€£] ?\d[\d.,\p{Co}]{0,15}|\d (?:euros|dollars|pounds)|\d ?%) (?:(?:million|billion) )?(?:a|per) year\b/iu;
/** Data is saved in another sense than people. */
export const SAVE =
  /\bsave and (?:exit|close|quit|continue|restart|send|publish|print|share|open|return|submit)\b|\bsav(?:e|ed|es|ing)\b[^.!?]{0,60}(?:\p{Co}|\b(?:changes?|files?|settings?|preferences|documents?|pictures?|images?|photos?|data|passwords?|drafts?|profile|pages?|projects?|links?|messages?|cop(?:y|ies)|dates?)\b)|\b(?:changes|files?|settings|preferences|documents?|pictures?|images?|photos?|data|passwords?|drafts?|projects?|messages?) (?:(?:has been|have been|is|are|was|were) )?saved\b|\bsav(?:e|ed|ing)(?=[.,;:!?…]|$| (?:as|now|before|automatically|successfully)\b)/iu;
/** A question that asks for a command, whose verb is an infinitive in Romance languages: "Delete the file?" */
export const COMMAND = /^\W*(?:cancel|delete|discard|download|export|import|remove|replace|save|send)\b/i;
/** Last changes of a document. */
export const LAST_CHANGE = /\blast (?:updated|modified|changed)\b/i;
/** A state that begins: "It is getting late". */
export const GETTING =
  /\bgetting (?:late|dark|cold|hot|warm|old|big|bigger|long|short|thin|fat|complicated|difficult)\b/i;
export const BY_WEEKDAY = /\bby (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
export const COOKIES =
  /\bcookies?\b[^.!?]{0,80}\b(?:web|sites?|browsers?|experience|priva\p{L}+|polic\p{L}+|consent\p{L}*|settings?|preferences|accept\p{L}*|track\p{L}*|traffic|content)|\b(?:accept|allow|use|uses|enable|disable|block|manage|reject|all|our|delete|clear) (?:all )?cookies?\b/iu;
/** A right or duty of some persons alone, which rules take for an adjective: "Only residents may park". */
export const ONLY_PERSONS =
  /(?:^|[.!?] )only (?:\p{L}{2,20} )?\p{L}{2,20}s (?:may|can|must|will|are|have|should|need)\b/iu;
/** A number of tens and ones in words. */
export const COMPOUND_NUMBER =
  /\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](?:one|two|three|four|five|six|seven|eight|nine)\b/i;
/** Principles, and not an insurance. */
export const POLICY = /^(?!.*\b(?:insur|premium|coverage|policyholder)).*\bpolic(?:y|ies)\b/is;
export const COULD_NOT = /\bcould ?n[o'’]t\b(?!.{0,200}\?)/i;
/** Something is handed to a person: "Give it to him". */
export const GIVEN_TO =
  /\b(?:giv|gave|sen[dt]|show|tell|told|br(?:ing|ought)|s(?:ell|old)|len[dt]|read|explain|offer|hand|pass)\p{L}{0,4} (?:it|them|this|that) to (?:me|you|him|her|us|them)\b/iu;
/** What fills the thoughts, and not an opinion: "What do you think of it?" */
export const THINKS_OF =
  /^(?!.*\bwhat\b).*\b(?:th(?:ink|inks|inking|ought) (?:of|about)|dream\p{L}{0,3} (?:of|about))\b/isu;
/** The means of a journey. */
export const BY_BUS = /\bby (?:bus|car|train|plane|boat|bike|bicycle|underground|subway|taxi|ship|ferry|tram)\b/i;
/** One looks through them, and does not drink from them. */
export const GLASSES =
  /^(?!.*\b(?:water|wine|beer|milk|drink|fill)\b).*\b(?:my|your|his|her|their|our) glasses\b(?! of)/is;
export const TOO_MUCH = /\btoo \p{L}{2,15} to \p{L}/iu;
/** One goes somewhere and does something there. */
export const GOES_TO = /\b(?:go(?:es|ing|ne)?|went) (?:out )?to (?!the|a|an|my|your|his|her|our|their)\p{Ll}/iu;
export const HOW_LONG = /\bhow long (?:do|does|did|will|would) (?:it|this|that)\b/i;
/** Food that no other noun follows. */
export const FOOD = /\bfood(?=[.,;:!?]|$| (?:and|or|for|to|from|in|at|on|with|is|was)\b)/i;
export const RIGHTS_RESERVED = /\brights reserved\b/i;
export const AT_THE_LATEST = /\bat the latest\b/i;
/** Questions are asked behind them, before "if", and before a word that asks. */
export const ASKS =
  /\?["”'’],? (?:\w+ ){0,4}asked\b|\basked (?:\w+ ){0,2}(?:if|whether|what|where|when|why|how|who)\b/i;
/** Relatives by marriage, which the dictionaries lack, as the rules translate them. */
export function inLaws(of: string, ...pairs: readonly (readonly [from: string, to: string])[]): PhraseCorrection[] {
  return pairs.map(([from, to]) => phrase(`${from} en ${of}`, to, IN_LAW));
}

/** Modal verbs whose other verb is left out, as the rules deny them: "I cannot, sorry." */
export function loneModals(not: string, verbs: string): PhraseCorrection[] {
  return verbs.split('|').map((verb) => phrase(`${verb} ${not}(?=$|[.,;:!?'"”’)])`, `${not} ${verb}`, LONE_MODAL));
}

/** What a program could not do, without a subject: "Could not open the file." */
export const SUBJECTLESS = /^["“]?(?:could ?n[o'’]t|can(?:no|['’])t|unable to)(?= \p{Ll})(?!.{0,200}\?)/iu;
/** The infinitive of such a sentence. */
export const ACTIVE =
  '(?= (?!(?:ser|estar|haver|haber|ter)(?!\\p{L}))\\p{L}{2,20}(?:[aei]r|re)(?:lo|la|-[hlnos]{1,3}|l[oa]s)?(?!\\p{L}))';

const LONE_MODAL = /\b(?:can(?:no|['’])t|could ?n[o'’]t|must(?: no|n['’])t|should(?: no|n['’])t)(?=$|[.,;:!?'"”’)])/i;
const IN_LAW = /\bin[- ]law\b/i;
/** A part of a number of things: "2 of 5 files". */
export const PART_OF = /\bof [\d\p{Co}]{1,6} \p{L}/u;
