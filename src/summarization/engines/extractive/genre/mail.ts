import { isMailField } from '../input/mail-lines.ts';
import type { TextUnit } from '../input/segment-document.ts';
import type { Emphasis, GenreInput } from './emphasis.ts';

const MIN_FIELDS = 2;
const QUESTION = /[?？؟\u037e]["'”’»)\]]*$/u;
/** Words that ask the reader to do something. */
const REQUEST =
  /(?<!\p{L})(?:please|(?:can|could|would|will) you|let (?:me|us) know|bitte|können Sie|könnten Sie|kannst du|könntest du|veuillez|merci de|pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|por favor|podrías?|le ruego|poderia|podes|per favore|potrebbe|potresti|puoi|graag|kunt u|kun je|alstublieft|пожалуйста|прошу|просим|не могли бы|будь ласка|proszę|czy może|prosím|můžete|snälla|kan du|vänligen|vennligst|venligst|voisitko|voitteko|kérem|vă rog|lütfen|παρακαλώ|vui lòng|tolong|mohon|يرجى|من فضلك|בבקשה|لطفا|कृपया|กรุณา)(?!\p{L})|请|請|麻烦|ください|下さい|お願い|주세요|주십시오|부탁/iu;

/** More than the penalty of a question. */
const QUESTION_BONUS = 3;
const REQUEST_BONUS = 1.5;

/** Recognizes an e-mail by the fields of its header. What it asks counts. */
export function emphasizeMail({ units }: GenreInput): Emphasis[] | undefined {
  if (!isMail(units)) return undefined;
  return units.flatMap(({ kind, text, start, end }): Emphasis[] => {
    if (kind === 'heading' || kind === 'noise') return [];
    const bonus = QUESTION.test(text) ? QUESTION_BONUS : REQUEST.test(text) ? REQUEST_BONUS : 0;
    return bonus > 0 ? [{ start, end, bonus }] : [];
  });
}

/** Whether a document begins with the header of an e-mail. */
export function isMail(units: readonly TextUnit[]): boolean {
  let fields = 0;
  for (const { kind, text } of units) {
    if (kind === 'noise' && isMailField(text)) fields++;
    else if (kind !== 'noise' && kind !== 'heading') break;
  }
  return fields >= MIN_FIELDS;
}
