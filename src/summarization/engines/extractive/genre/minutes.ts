import type { TextUnit } from '../input/segment-document.ts';
import { hasDetail } from './details.ts';
import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';
import { emphasisOf, isOutcomeHeading, itemsOf } from './items.ts';
import { isAdoption, isAgenda, isDecided, isFormality, isOutcome, isTaskHeading } from './outcome.ts';

/** Who attended: a heading, or a label. Minutes begin with it. */
const ATTENDANCE =
  /^(?:[#*\-–•=\s]{0,8})(?:\d{1,2}[.)]\s{1,3})?(?:members |board |also |directors |council(?:l?ors|members)? |trustees |staff |étaient |eran |sono )?(?:present|apologies|absent|excused|entschuldigt|excusée?s?|absente?s?|excusad[oa]s?|ausentes|assent[ei](?: giustificat[aoie])?|afwezig(?:en)?|nieobecni|отсутствовали|председатель|секретарь|attendees|in attendance|attending|attendance|participants|anwesende?|teilnehmer(?:innen)?|teilnehmende|présent(?:e?s)?|participant(?:e?s)?|asistentes|asistencia|presenças?|presencia|presenza|presentes|participantes|presenti|partecipanti|aanwezig(?:en)?|deelnemers|obecni|uczestnicy|přítomni|närvarande|deltagare|til ?stede|deltakere|deltagere|läsnä|osallistujat|присутствовали|присутствующие|участники|присутні|учасники|jelenlévők|prezenți|participanți|katılanlar|katılımcılar|παρόντες|thành phần tham dự|peserta|hadir)(?: \p{L}+)?[*_]{0,3}(?:\s?[:：].*)?$|^[#*\s]{0,6}(?:出席者?|参会人员|参加人员|与会人员|参加者|참석자|출석자|欠席者?|缺席|불참자?)[*]{0,2}\s?(?:[:：].*)?$/iu;
/** Titles of minutes. */
const MINUTES_TITLE =
  /(?<!\p{L})(?:minutes of|(?:board|meeting|council|committee|commission|assembly|session|draft|approved)(?: \p{L}+){0,3} minutes|(?:sitzungs|versammlungs|ergebnis|verlaufs)protokoll|protokoll (?:der|des|über)|niederschrift|procès-verbal|compte[- ]rendu d[eu]|acta d[el]|ata (?:d[aeo]|\d)|verbale d[ei]|notulen|verslag van de (?:vergadering|ledenvergadering)|protokół z|protokół nr|zápis z|protokoll fört|mødereferat|møtereferat|протокол (?:заседани|собрани|№)|会议(?:纪要|记录)|會議(?:紀錄|記錄)|議事録|회의록)/iu;
/** The meeting that a report without a list of attendees begins with. */
const MEETING =
  /(?<!\p{L})(?:AGM|annual (?:general )?meeting|general (?:meeting|assembly)|(?:jahres)?(?:haupt|mitglieder|general)versammlung|assemblée générale|asamblea (?:general|ordinaria|extraordinaria)|assembleia[- ]geral|assemblea (?:generale|ordinaria|dei soci)|(?:algemene )?ledenvergadering|årsmöte[t]?|årsmøte[t]?|generalforsamling(?:en)?|vuosikokous|walne (?:zebranie|zgromadzenie)|valná hromada|общее собрание)(?!\p{L})/iu;
/** The sentence that says which meeting a report is about has this bonus. */
const MEETING_BONUS = 3;
/** Lines from the beginning in which the attendance is. */
const MAX_LINES = 60;

/** UTF-16 units of the shortest motion: "Roth seconded." is none. */
const MIN_MOTION_LENGTH = 25;
/** UTF-16 units of a line that show that it names who attended. */
const MAX_ATTENDANCE_LENGTH = 200;

const OUTCOME_BONUS = 6;
const DECIDED_BONUS = 5;
const TASK_BONUS = 2.5;
/** A sentence with a date or a sum has this bonus. */
const DETAIL_BONUS = 1;
/** The first statement of a point has this bonus. */
const STATEMENT_BONUS = 2;
/** Penalty of the opening, the approval of earlier minutes and the next date. */
const FORMALITY_BONUS = -2.5;
/** Penalty of the list of attendees and of the agenda. */
const OTHER_BONUS = -4;

/** Points of minutes without decisions. */
const MIN_POINTS = 5;
/** Headings above decisions, of which minutes without attendance have several. */
const MIN_OUTCOMES = 2;
/** Headings of reports of an incident, which has a resolution, too. */
const INCIDENT =
  /(?<!\p{L})(?:root cause|timeline|impact|outage|incident|post-?mortem|mitigation|what (?:happened|went wrong)|ursache|störung|zeitleiste|auswirkung(?:en)?|chronologie|causes? de l['’]incident|causa raíz|cronología|causa raiz|linha do tempo|причина|хронология|原因|経緯|影響|影响)(?!\p{L})/iu;

/** Recognizes minutes by who attended or by headings of decisions, and by decisions or tasks. These count, then the first statement of each point. */
export function emphasizeMinutes({ lines, units, title }: GenreInput): Emphasis[] | undefined {
  const outcomes = units.filter((unit) => unit.kind === 'heading' && isOutcomeHeading(unit)).length;
  const isTitled = title !== undefined && MINUTES_TITLE.test(title.text);
  const isAttended = isTitled || lines.slice(0, MAX_LINES).some(({ head }) => isAttendance(head));
  const report = isAttended ? undefined : meetingOf(units, title);
  const isIncident = units.some(({ kind, text }) => kind === 'heading' && INCIDENT.test(text));
  if (!isAttended && !report && (outcomes < MIN_OUTCOMES || isIncident)) return undefined;
  const items = itemsOf(units, title);
  const itemByUnit = new Map(items.flatMap((item) => item.units.map((unit) => [unit, item] as const)));
  const emphases = units.flatMap((unit, at): Emphasis[] => {
    if (unit.kind === 'heading' || unit.kind === 'noise') return [];
    if (unit === report) return [{ start: unit.start, end: unit.end, bonus: MEETING_BONUS }];
    const item = itemByUnit.get(unit);
    const bonus = isAdopted(units, at) ? DECIDED_BONUS : bonusOf(unit, unit === item?.statement);
    // What every meeting has needs no name.
    return item && bonus !== FORMALITY_BONUS
      ? [emphasisOf(unit, item, bonus)]
      : [{ start: unit.start, end: unit.end, bonus }];
  });
  const isDecisive = emphases.some(({ bonus }) => bonus >= DECIDED_BONUS);
  return isDecisive || (isAttended && items.length >= MIN_POINTS) ? emphases : undefined;
}

/** The first sentence of a report of a meeting, which it or the title names. An invitation has no decisions. */
function meetingOf(units: readonly TextUnit[], title: TextUnit | undefined): TextUnit | undefined {
  const first = units.find(isProse);
  const isNamed = [title?.text ?? '', first?.text ?? ''].some((text) => MEETING.test(text));
  return isNamed && units.some((unit) => isProse(unit) && isDecided(unit.text)) ? first : undefined;
}

/** Whether the next sentence says that this one was adopted, also behind a short one: "… moved to … Roth seconded. Passed." */
function isAdopted(units: readonly TextUnit[], at: number): boolean {
  const unit = units[at];
  if (!unit || isFormal(unit) || isAdoption(unit.text) || unit.text.length < MIN_MOTION_LENGTH) return false;
  const [next, second] = units.slice(at + 1, at + 3).filter(({ heading }) => heading === unit.heading);
  const behind = next && next.text.length < MIN_MOTION_LENGTH && !isAdoption(next.text) ? second : next;
  return behind !== undefined && isAdoption(behind.text);
}

const isFormal = ({ text, heading }: TextUnit): boolean =>
  isFormality(text) || (heading !== undefined && isFormality(heading.text));

function bonusOf(unit: TextUnit, isStatement: boolean): number {
  const { text, heading } = unit;
  if (isFormal(unit)) return FORMALITY_BONUS;
  if (heading && isTaskHeading(heading.text)) return TASK_BONUS;
  if (isAdoption(text)) return STATEMENT_BONUS;
  if (isOutcome(text) || (heading && isOutcome(heading.text))) return OUTCOME_BONUS;
  if (isDecided(text)) return DECIDED_BONUS;
  const isOther = [text, heading?.text ?? ''].some((words) => isAttendance(words) || isAgenda(words));
  if (isOther) return OTHER_BONUS;
  return (isStatement ? STATEMENT_BONUS : 0) + (hasDetail(text) ? DETAIL_BONUS : 0);
}

const isAttendance = (text: string): boolean => ATTENDANCE.test(text.slice(0, MAX_ATTENDANCE_LENGTH));
