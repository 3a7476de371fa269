import type { Family } from '../family.ts';

const VERB =
  '(?:[Rr]eply|[Tt]ext|[Ss]end|[Tt]ype|[Ee]nter|[Rr]espond[ae]|[Ee]nv[ií][ae]|[Dd]igit[ae]|[Ee]scrib[ae]|[Ee]screva|[Tt]ecle[ae])';
const BEFORE = String.raw`(?<!\p{L})${VERB}(?: with| the word| com| con)? ["“'«]?`;
/** Words in capitals for emphasis. */
const NO_KEYWORD =
  '(?:A|AN?|ALL|ANY|THE|YOUR|MY|OUR|HER|HIM|HIS|IT|ME|NEW|NOT|ONLY|US|THIS|THAT|TU|SU|EL|LAS?|LOS|SEU|SUA|OS?|UMA?)';
const AFTER = String.raw`(?=["”'»]?(?:$|[.,;:!?)\n]| (?:to|for|now|in|at|if|or|and|para|al?|no|se|si|o|ou|y|e) ))`;

/** Words in capitals that a reader is to type, which a program compares: "Reply STOP to cancel", "Type DELETE to confirm". */
export const keywords: Family = {
  name: 'keyword',
  behind: 'Reply',
  expressions: [
    String.raw`(?<=${BEFORE})(?!${NO_KEYWORD}(?!\p{L}))\p{Lu}{2,20}${AFTER}`,
    String.raw`(?<=${BEFORE}\p{Lu}{2,20} (?:or|ou?) )\p{Lu}{2,20}${AFTER}`,
  ],
  examples: ['STOP', 'DELETE', 'HELP'],
  counterExamples: [
    'Enter YOUR name to go on',
    'REPLY TODAY',
    'Send ALL files now',
    'The text STOP is here',
    'Type BOLD letters',
  ],
};
