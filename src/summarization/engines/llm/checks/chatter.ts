import { createEchoFinder, SPECIAL_TOKEN } from '../../../../llm/output-checks.ts';

/** Refusals and apologies to the user. */
const REFUSAL =
  /\b(?:i(?:['’]m| am) (?:really |very |truly )?sorry|i apologi[sz]e|i (?:can(?:['’]t|not)|won['’]t|(?:am|['’]m) (?:unable|not able) to) (?:assist|help|comply|fulfil|provide|summari[sz]e|do that)|as an? (?:ai|artificial intelligence|large language model|language model)|i(?:['’]m| am) an? (?:ai|language model|assistant))\b|lo siento, (?:pero )?no puedo|(?:désolée?|je regrette),? (?:mais )?je ne peux|(?:es )?tut mir leid,? (?:aber )?(?:ich )?kann|mi dispiace,? (?:ma )?non posso|(?:desculpe|lamento),? (?:mas )?não posso|(?:извините|к сожалению),? (?:но )?я не могу|przykro mi,? (?:ale )?nie mogę|üzgünüm,? (?:ama )?|(?:抱歉|对不起|對不起)，?(?:但)?我(?:无法|不能|無法)|申し訳(?:ありません|ございません)が|죄송하지만/iu;

/** Introductions, in front of the summary. */
const INTRODUCTION =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:['’]s| is| are)|below (?:is|are)|the following (?:is|are)|(?:the )?(?:summary|key points|main points|sentences|points)\b|natürlich|gerne|hier (?:ist|sind)|zusammenfassung|claro|por supuesto|aquí (?:está|tienes)|resumen|bien sûr|voici|résumé|certo|ecco|riassunto|claro|aqui está|resumo|конечно|вот|резюме|当然|以下是|摘要)(?![\p{L}])[^.。!！?？]{0,100}[:：!！]?$/iu;

/** Offers and remarks to the user, behind the summary. */
const OFFER =
  /^(?:let me know|please let me know|i hope (?:this|that)|feel free|would you like|is there anything|if you (?:need|want|would like|have any)|note that this summary|(?:sag|lass) (?:mir|mich)|avísame|si necesitas|n['’]hésitez pas|fammi sapere|дайте знать|如果您)/iu;

/** The delimiter of the document in the prompt. */
const DELIMITER = /={5}[0-9a-f]{12}={5}/iu;

/** Removes an introduction in the first line and an offer in the last line. */
export function removeChatter(lines: readonly string[], document: string): string[] {
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  const start = lines.length > 1 && INTRODUCTION.test(first) && !document.includes(first) ? 1 : 0;
  const end = lines.length > start + 1 && OFFER.test(last) && !document.includes(last) ? -1 : undefined;
  return lines.slice(start, end);
}

/** Whether a line refuses, addresses the user or shows tokens of the prompt. Phrases of the document are no chatter. */
export function isChatter(lines: readonly string[], document: string): boolean {
  return lines.some((line) => {
    const found =
      REFUSAL.exec(line)?.[0] ??
      SPECIAL_TOKEN.exec(line)?.[0] ??
      DELIMITER.exec(line)?.[0] ??
      (OFFER.test(line) ? line : undefined);
    return found !== undefined && !document.includes(found);
  });
}

/** Words of the instructions in a row that are no coincidence. */
const ECHO_WORDS = 8;

/** Whether a line repeats the instructions. */
export function repeatsInstructions(lines: readonly string[], instructions: string, document: string): boolean {
  const echoesIn = createEchoFinder(instructions, ECHO_WORDS);
  return lines.some((line) => echoesIn(line).length > 0 && !document.includes(line));
}
