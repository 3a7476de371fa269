import type { Rewording } from './rewording.ts';

const DETERMINER = '(the|an?|this|that|my|your|our|their|its|his|her)';
/** Ends a noun phrase. */
const END =
  '(?=$|[.,;:!?…)]| (?:is|are|was|were|has|have|had|will|would|can|could|should|may|must|and|or|but|in|on|at|to|for|from|with|by|of|that|which|when|if)(?!\\p{L}))';
/** A thing with a price. */
const PRICED = '(the|this|that|my|your|our|an?) (\\p{L}{2,20}(?<!s))';
const MONEY = '(?:[$€£¥]|\\p{Co}|\\d[\\d.,]{0,12} (?:\\p{L}{1,9} )?(?:euros?|dollars?|pounds?|cents?)(?!\\p{L}))';

/** What "out of" has no goods before. */
const NO_STOCK =
  '(?:town|office|danger|order|date|luck|control|touch|reach|breath|place|sight|focus|work|practice|range|bed|business|school|hospital|prison|action|line|tune|step|shape|character|service|bounds|mind|here|there|it|this|that|necessity|curiosity|respect|fear|love|season|fashion|print|context|scope|stock|hand)';

/** English noun phrases whose order or article the rules for Romance languages get wrong. */
export const NOUN_PHRASES: readonly Rewording[] = [
  [
    `(I|you|we|they)(?: am|'m| are|'re) out of (?!${NO_STOCK}(?!\\p{L}))(\\p{Ll}{2,20})${END}`,
    '$1 do not have more $2',
  ],
  [`there (are|were) (two|three|four|five|six|seven|eight|\\d{1,3}|\\p{Co}) of (us|them|you)${END}`, countPersons],
  [
    `${DETERMINER} (class|type|grade|level|category|group) ([A-Z]|\\d{1,2}) (\\p{Ll}{3,20})${END}`,
    (determiner, kind, code, noun) =>
      `${determiner === 'an' ? 'a' : determiner} ${noun} of ${kind.toLowerCase()} ${code}`,
  ],
  [
    `${DETERMINER} (\\p{Ll}{2,20})-based (\\p{Ll}{2,20})${END}`,
    (determiner, base, noun) => {
      // A place: "a London-based firm".
      const on = /^\p{Lu}/u.test(base) ? 'in' : 'on the';
      return `${determiner === 'an' ? 'a' : determiner} ${noun} based ${on} ${base}`;
    },
  ],
  [`${PRICED} cost(?= ${MONEY})`, '$1 $2 had a cost of'],
  [`${PRICED} costs(?= ${MONEY})`, '$1 $2 has a cost of'],
  ['(\\p{Co}|\\d) costs(?= (?:[$€£¥]|\\d|\\p{Co}))', '$1 has a cost of'],
];

function countPersons(be: string, count: string, who: string): string {
  const subject = { us: 'we', them: 'they', you: 'you' }[who.toLowerCase()] ?? 'they';
  return `${subject} ${be} ${count}`;
}
