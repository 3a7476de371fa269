import type { Family } from '../family.ts';

const VERB = '(?:[Rr]eply|[Tt]ext|[Ss]end|[Tt]ype|[Ee]nter|[Rr]espond[ae]|[Ee]nv[ií][ae]|[Dd]igit[ae]|[Ee]scrib[ae])';
const BEFORE = String.raw`(?<!\p{L})${VERB}(?: with| the word| com| con)? ["“'«]?`;
/** Words in capitals for emphasis. */
const NO_KEYWORD = '(?:AN?|ALL|THE|YOUR|MY|OUR|NEW|TU|SU|EL|L[AO]S?|OS?|SEU|UMA?)';
const AFTER = String.raw`(?=["”']?(?:$|[.,;:!?\n]| (?:to|for|now|in|at|or|and|para|al?|si|y|e) ))`;

/** Words in capitals or between quotation marks that a reader is to type, which a program compares: "Reply STOP to cancel", "Type 'exit' to leave". */
export const keywords: Family = {
  name: 'keyword',
  behind: 'Reply',
  expressions: [
    String.raw`(?<=${BEFORE}(?:\p{Lu}{2,20} (?:or|ou?) )?)(?:(?!${NO_KEYWORD}(?!\p{L}))\p{Lu}{2,20}${AFTER}|["“'‘]\p{Ll}{2,20}["”'’](?= (?:to|para) ))`,
  ],
  examples: ['STOP', 'DELETE', 'HELP'],
  counterExamples: [
    'Enter YOUR name to go on',
    'REPLY TODAY',
    'Send ALL files now',
    'The text STOP is here',
    'Type BOLD letters',
    'Enter "name" here',
  ],
};
