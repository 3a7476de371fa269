/** Words before the number of an item, by kind: points of an agenda, parts of a law, letters, games. */
const ITEM_WORD =
  'top|tagesordnungspunkt|punkt|(?:agenda )?item|agenda point|point|punto|ponto|sak|ärende|asia|пункт|bod|pont|madde|' +
  'art(?:icle|ikel|ikla|ículo|igo|icolo|ykuł|icol)?|статья|стаття|άρθρο|pasal|điều|' +
  'letter|brief|lettre|carta|lettera|письмо|лист|' +
  'game|match|spiel|partie|partido|partita|jogo|игра|матч|' +
  'story|news|case|fall|cas|caso|question|frage|pregunta|domanda|pergunta|вопрос|day|tag|jour|día|giorno|dia|день';
const ITEM_HEADING = new RegExp(
  `^(?:§+ ?\\d{1,4}|(?:${ITEM_WORD})[. ]? ?(?:n[°º.] ?)?(?:\\d{1,4}|[ivxlc]{1,6}|\\p{Lu})(?![\\p{L}\\p{N}])|第 ?[\\d一二三四五六七八九十百]{1,5} ?(?:条|條|項|章|号|回|試合)|제 ?\\d{1,4} ?조)`,
  'iu',
);

/** UTF-16 units of a heading that are matched. */
const HEAD_LENGTH = 60;

/** Whether a heading has the number of an item: "§ 3", "TOP 2: Budget", "Article 5 - Fees", "第3条". */
export function isItemHeading(text: string): boolean {
  return ITEM_HEADING.test(text.slice(0, HEAD_LENGTH));
}
