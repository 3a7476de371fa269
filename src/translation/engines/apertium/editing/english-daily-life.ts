import type { Rewording } from './rewording.ts';

const END = '(?=$|[.,;:!?…)])';
const DO_NOT = "(doesn't|does not|won't|will not|didn't|did not|don't|do not|can't|cannot|could not|couldn't)";
const TURNS = '(?=$|[.,;!?]| (?:when|if|after|before|by itself|automatically|again)(?!\\p{L}))';
const TIME =
  '(?= (?:half an|an|one|two|three|four|five|six|ten|\\d{1,3}) (?:hours?|minutes?|days?|weeks?|months?|years?))';
const PAYMENT = '((?:rent|payment|invoice|bill|fee|balance|amount|tax|loan|instal?lment)s?)';

/** English of shops, households and letters, with words of the same meaning that the rules for Romance languages translate right. */
export const DAILY_LIFE: readonly Rewording[] = [
  [
    '(must|should|can|may|has to|have to) be ((?:at least |at most |exactly |up to |no more than )?)(\\p{Co}|\\d{1,4}) (characters|letters|digits|words|lines|pages) long',
    '$1 have $2$3 $4',
  ],
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
  ['(I|he|she|they|we|you) (was|were|got) fired(?! (?:at|upon|from|up)(?!\\p{L}))', '$1 $2 dismissed'],
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
];

const DARKEN: Readonly<Record<string, string>> = { go: 'are darkened', goes: 'is darkened', went: 'was darkened' };
