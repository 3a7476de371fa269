/** Names of the fields of an invitation or a call: when, where, until when, who, and what it costs or brings. */
const WHEN =
  'date|day|when|time|datum|tag|wann|uhrzeit|zeit|beginn|termin|dates?|jour|quand|heure|horaires?|fecha|d[ií]a|cu[aá]ndo|hora|horario|data|quando|ora|orario|hor[aá]rio|dia|wanneer|tijd(?:stip)?|tid|dato|n[aå]r|hvorn[aå]r|p[aä]iv[aä]|aika|milloin|klo|kiedy|godzina|termin|kdy|[cč]as|datum|d[aá]tum|mikor|id[oő]pont|tarih|saat|zaman|дата|время|когда|час|коли|ημερομηνία|ώρα|πότε|(?:開催)?日時|日期|时间|時間|开始时间|일시|날짜|시간|(?:기간 및 )?일정|(?:공모|행사) ?일정';
const WHERE =
  'place|where|venue|location|address|ort|wo|veranstaltungsort|treffpunkt|lieu|où|adresse|lugar|d[oó]nde|direcci[oó]n|luogo|dove|sede|indirizzo|local|onde|morada|endereço|waar|plaats|locatie|var|plats|lokal|hvor|sted|paikka|missä|gdzie|miejsce|kde|m[ií]sto|miesto|hol|helysz[ií]n|yer|konum|место|где|адрес|місце|де|τόπος|χώρος|場所|会場|地点|地址|장소';
/** Sentences have other words (`genre/deadline.ts`). */
const DEADLINE =
  "(?:application |submission |registration |entry )?deadline|closing date|apply by|rsvp(?: by)?|(?:einsende|anmelde|bewerbungs|abgabe|antrags)(?:schluss|frist)|frist|date limite(?: d[e’'][^:]{1,30})?|clôture(?: d[^:]{1,30})?|fechas? (?:límite|de cierre|tope)|plazo(?: de [^:]{1,30})?|data[- ]limite|prazo(?: de [^:]{1,30})?|scadenza|termine(?: ultimo)?|uiterste datum|sluitingsdatum|termin (?:zgłoszeń|nadsyłania(?: prac)?|składania wniosków)|uzávěrka|срок подачи(?: заявок)?|при[её]м заявок|дедлайн|sista ansökningsdag|søknadsfrist|ansøgningsfrist|son başvuru(?: tarihi)?|jelentkezési határidő|(?:申込|応募)?(?:締切|期限|期間)日?|(?:报名|報名|投稿|提交)?截止(?:日期|时间|時間)?|报名时间|(?:공모|모집|접수|신청|응모) ?기간|(?:접수|신청)? ?마감(?:일)?";
const OTHER =
  'cost|price|fee|admission|entry|entrance|registration|speaker|host|capacity|places|contact|how|kosten|preis|eintritt|anmeldung|referent(?:in)?|plätze|tarifs?|prix|entrée|inscriptions?|intervenante?|coste|precio|entrada|plazas|ponente|inscripci[oó]n|prezzo|costo|ingresso|iscrizione|relatore|custo|preço|inscriç(?:ão|ões)|vagas|toegang|prijs|aanmelden|hoe|pris|inträde|adgang|entré|anmälan|tilmelding|wstęp|cena|zapisy|vstup|vstupné|belépő|ücret|giriş|вход|стоимость|вхід|参加費|定員|対象|費用|对象|费用|참가비|대상|prizes?|awards?|eligibility|who can (?:apply|enter)|open to|preise|preisgeld|zielgruppe|teilnahmeberechtigt|récompenses?|dotation|montant|public|bénéficiaires|premios?|dotación|destinatarios|participantes|abierto a|prêmios?|montepremi|premi(?:o)?|destinatari|beneficiari|nagrody|призы|призовой фонд|участники|賞金|賞|応募資格|参加資格|対象者|奖金|奖励|奖项|参赛对象|参加对象|시상(?: ?내역)?|상금|(?:참가|지원|응모) ?자격';
const ANY = `${WHEN}|${WHERE}|${DEADLINE}|${OTHER}`;

const field = (names: string): RegExp => new RegExp(`^\\P{L}{0,6}(?:${names})\\P{L}{0,3}[:：|｜]\\s*\\S`, 'iu');
const WHEN_FIELD = field(WHEN);
const WHERE_FIELD = field(WHERE);
const DEADLINE_FIELD = field(DEADLINE);
const ANY_FIELD = field(ANY);
const label = (names: string): RegExp => new RegExp(`^\\P{L}{0,6}(?:${names})\\P{L}{0,3}$`, 'iu');
const DATED_LABEL = label(`${WHEN}|${DEADLINE}`);
const ANY_LABEL = label(ANY);
/** A field of any name. */
const GENERIC = /^\P{L}{0,6}\p{L}[^:：|｜.!?。]{0,40}[:：|｜]\s*\S/u;

export const saysWhen = (text: string): boolean => WHEN_FIELD.test(text);
export const saysWhere = (text: string): boolean => WHERE_FIELD.test(text);
export const saysUntil = (text: string): boolean => DEADLINE_FIELD.test(text);
/** Whether a line is a field of an invitation or a call. */
export const isKnownField = (text: string): boolean => ANY_FIELD.test(text);
/** Whether a line has a name, a colon and a value. */
export const isField = (text: string): boolean => GENERIC.test(text);
/** Whether a line is only the name of such a field, and one whose value is a day. */
export const isKnownLabel = (text: string): boolean => ANY_LABEL.test(text);
export const isDatedLabel = (text: string): boolean => DATED_LABEL.test(text);
