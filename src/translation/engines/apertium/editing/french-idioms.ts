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
  ['quel âge (?:as[- ]tu|tu as)', "combien d'années as"],
  ['quel âge (?:avez[- ]vous|vous avez)', "combien d'années avez"],
  ['quel âge a[- ](?:t-)?(il|elle)', "combien d'années a"],
  ["ce n['’](est|était|étaient)", "cela n'$1"],
  ['(beaucoup|tant|trop|peu|plein|moins|plus) de monde(?! entier)', '$1 de gens'],
  ['(il y a|il y avait) du monde', '$1 des gens'],
  ["j['’]en ai besoin", "j'ai besoin de cela"],
  ['tu en as besoin', 'tu as besoin de cela'],
  // Towns as people type them. The analyser reads a plural without its article.
  ['(?<=(?<!\\p{L})(?:à|de) )paris(?! (?:sportif|en ligne))', 'Paris'],
  ['(?:ça|cela) ne fait rien', "cela n'a pas d'importance"],
];

/** Writes French idioms in other words. */
export const rewordFrench = createRewording(IDIOMS);
