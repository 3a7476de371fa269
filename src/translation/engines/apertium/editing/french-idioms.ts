import { createRewording, type Rewording } from './rewording.ts';

const HAVING = '(?<=(?:ai|as|a|avons|avez|ont|avais|avait|avaient|avoir) (?:pas |très |encore |toujours )?)';

/** French phrases, each with one of the same meaning that the rules for Spanish translate right. */
const IDIOMS: readonly Rewording[] = [
  // The rules keep the hyphen of a pronoun behind its verb, and lose the pronoun.
  ["(n['’]y|y) a-t-il", (there) => (there.length > 1 ? "il n'y a" : 'il y a')],
  ['(\\p{L}{1,20})-(?:t-)?(je|tu|ils?|elles?|on)', '$1 $2'],
  ['((?:pouv|voul|av|dev|sav|fer|ir|pens|all|ser|aur)(?:i|r)?(?:ez|iez)|êtes|faites|dites)-vous', '$1 vous'],
  [`${HAVING}mal (?:à la|au|aux)`, 'douleur de'],
  [`${HAVING}mal à l['’](\\p{L}{2,20})`, 'douleur de $1'],
  ['(veuillez (?:ne pas )?)patienter', '$1attendre'],
  ['(?:ça|cela) ne fait rien', "cela n'a pas d'importance"],
];

/** Writes French idioms in other words. */
export const rewordFrench = createRewording(IDIOMS);
