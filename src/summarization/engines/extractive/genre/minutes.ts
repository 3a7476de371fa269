import type { Emphasis, GenreInput } from './emphasis.ts';

/** Who attended: a heading, or a label. Minutes begin with it. */
const ATTENDANCE =
  /^(?:[#*\-–•=\s]{0,8})(?:members |board |also )?(?:present|attendees|in attendance|attending|attendance|participants|anwesende?|teilnehmer(?:innen)?|teilnehmende|présent(?:e?s)?|participant(?:e?s)?|asistentes|presentes|participantes|presenti|partecipanti|aanwezig(?:en)?|deelnemers|obecni|uczestnicy|přítomni|närvarande|deltagare|til ?stede|deltakere|deltagere|läsnä|osallistujat|присутствовали|присутствующие|участники|присутні|учасники|jelenlévők|prezenți|participanți|katılanlar|katılımcılar|παρόντες|thành phần tham dự|peserta|hadir)(?: \p{L}+)?[*_]{0,3}(?:\s?[:：].*)?$|^[#*\s]{0,6}(?:出席者?|参会人员|参加人员|与会人员|参加者|참석자|출석자)[*]{0,2}\s?(?:[:：].*)?$/iu;
/** Lines from the beginning in which the attendance is. */
const MAX_LINES = 60;

/** Labels and verbs of decisions and tasks, at the beginning of a sentence. */
const OUTCOME =
  /^(?:\p{L}[^:]{0,40}: )?\W{0,4}(?:action(?: items?| points?)?|decisions?|decided|resolved|resolution|agreed|conclusions?|outcome|todo|to do|motion|vote|beschl(?:uss|üsse|ossen)|aufgaben?|auftrag|entscheidung|ergebnis|festlegung|décisions?|actions? à mener|résolution|tâche|conclusion|il est décidé|acuerdos?|decisi(?:ón|ones)|tareas?|se acuerda|se decide|se aprueba|resolución|deliberaç(?:ão|ões)|decis(?:ão|ões)|tarefas?|foi (?:decidido|aprovad[oa])|fica decidido|delibera|decisioni?|azioni?|si (?:decide|approva|delibera)|besluit(?:en)?|actiepunt(?:en)?|uchwał[ay]|decyzj[ae]|zadani[ae]|usnesení|úkol|beslut|åtgärd|vedtak|beslutning|oppgave|päätö[sk]\p{L}*|решили|решение|постановили|поручить|задача|вирішили|ухвалили|доручити|határozat|hotărâre|karar|απόφαση|quyết định|keputusan)(?![\p{L}-])|^\W{0,4}(?:决定|决议|行动项|待办|決定事項?|決議|アクション|宿題|결정|결의|할 일)/iu;
/** The same words inside a sentence: "The board agreed to …", "Called for a vote". */
const DECIDED =
  /(?<!\p{L})(?:(?:agreed|decided|resolved|voted) (?:to|that|by)|(?:was|were) (?:agreed|decided|approved|adopted|carried|rejected|elected)|unanimously|for a vote|wird (?:beschlossen|genehmigt|angenommen)|(?:einstimmig|mehrheitlich) |beschließt|est (?:adoptée?|approuvée?|décidé)|à l['’]unanimité|se acuerda|por unanimidad|por mayoría|por unanimidade|foi aprovad[oa]|all['’]unanimità|approvat[oa]|unaniem|jednogłośnie|единогласно|одноголосно|oybirliğiyle)(?!\p{L})|一致(?:同意|通过)|全会一致|만장일치/iu;
/** UTF-16 units of a line that names who attended. */
const MAX_ATTENDANCE_LENGTH = 200;

/** Headings of the planned topics. */
const AGENDA =
  /^\W{0,6}(?:\d+[.)]? )?(?:agenda|links|tagesordnung|ordre du jour|orden del día|ordem (?:do dia|de trabalhos)|ordine del giorno|porządek obrad|program jednání|dagordning|dagsorden|esityslista|повестка(?: дня)?|порядок денний|gündem|ordinea de zi|napirend|议程|議題|議事次第|안건)(?![\p{L}])/iu;

const OUTCOME_BONUS = 6;
const DECIDED_BONUS = 5;
/** Penalty of the list of attendees and of the agenda. */
const OTHER_BONUS = -4;

/** Recognizes minutes by who attended, and by decisions or tasks. These count. */
export function emphasizeMinutes({ lines, units }: GenreInput): Emphasis[] | undefined {
  if (!lines.slice(0, MAX_LINES).some(({ head }) => isAttendance(head))) return undefined;
  const emphases = units.flatMap(({ kind, text, heading, start, end }): Emphasis[] => {
    if (kind === 'heading' || kind === 'noise') return [];
    if (OUTCOME.test(text) || (heading && OUTCOME.test(heading.text))) return [{ start, end, bonus: OUTCOME_BONUS }];
    if (DECIDED.test(text)) return [{ start, end, bonus: DECIDED_BONUS }];
    const isOther = [text, heading?.text ?? ''].some((words) => isAttendance(words) || AGENDA.test(words));
    return isOther ? [{ start, end, bonus: OTHER_BONUS }] : [];
  });
  return emphases.some(({ bonus }) => bonus > 0) ? emphases : undefined;
}

const isAttendance = (text: string): boolean => text.length <= MAX_ATTENDANCE_LENGTH && ATTENDANCE.test(text);
