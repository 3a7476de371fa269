/**
 * What names a deadline in a sentence: with a day, the sentence says it. Names of fields are others (`input/event-fields.ts`): words
 * such as "plazo" and "Frist" tell a deadline before a colon, but not in a sentence.
 */
const NAMED =
  /(?<!\p{L})(?:deadlines?|(?:closing|cut-?off|submission|due) date|due (?:by|on)|last day (?:to|for)|applications? (?:close|are open)|(?:einsende|anmelde|bewerbungs|abgabe|melde|redaktions|annahme|antrags)(?:schluss|frist)|frist (?:endet|läuft|ist)|dates? (?:limites?|de clôture)|dernier délai|fechas? (?:límite|tope|de cierre)|plazo [^.]{0,80}(?:(?:finaliza|termina|cerra)(?:rá)?|concluy\p{L}+|concluirá|abierto|hasta|cierra|vence)|plazo (?:abierto|hasta)|(?:(?:finaliza|termina)(?:rá)?|vence) [^.]{0,40}plazo|data[- ]limite|prazo [^.]{0,80}(?:até|termina|encerra)(?:rá|m)?|(?:inscrições|candidaturas) [^.]{0,40}(?:até|encerram|terminam)|scadenza|scad(?:e|ono)|termine (?:ultimo|per la presentazione)|uiterste (?:datum|inschrijf\p{L}*|inlever\p{L}*)|sluitingsdatum|termin (?:nadsyłania|składania|zgłosz\p{L}*|zapisów)|ostateczny termin|uzávěrka|(?:последний|крайний) (?:срок|день)|срок подачи|дедлайн|кінцевий термін|sista (?:anmälnings|ansöknings)dag|(?:ansöknings|ansøgnings|tilmeldings|søknads|påmeldings)frist(?:en)?|son (?:başvuru|kayıt|katılım) tarihi|jelentkezési határidő|προθεσμία)(?!\p{L})|截止(?!目前|到)|截稿|(?:报名|報名)(?:时间|時間)|締切|締め切り|〆切|必着|마감|(?:접수|모집|공모|신청) ?기간/iu;

/** Until which day. */
const UNTIL =
  /(?<!\p{L})(?:by|before|until|till|no later than|bis|spätestens|avant le|jusqu['’]au|au plus tard|d['’]ici|hasta|antes del?|a más tardar|até|entro|fino al|prima del|tot|vóór|voor|uiterlijk|do|до|не позднее|не пізніше|senast|senest|innen|viimeistään|legkésőbb|până (?:la|pe))(?: [^\s.!?]{1,20}){0,4}? \p{Nd}|(?<!\p{Nd})\p{Nd}\S{0,12}(?: \p{L}{1,20}){0,2} (?:tarihine kadar|mennessä|-ig)(?!\p{L})|\p{Nd} ?(?:日|号|號|일|[:：]\p{Nd}{2})(?: ?[(（][^)）]{1,6}[)）])?[^。.，,]{0,8}(?:まで|前|까지)/iu;

/** What is handed in until then: an application, a registration, a proposal. */
const HANDED_IN =
  /(?<!\p{L})(?:appl(?:y|ications?|icants?)|submi(?:t|ssion)\p{L}*|register|registrations?|sign up|enrol\p{L}*|nominat\p{L}*|proposals?|abstracts?|rsvp|bewerb\p{L}*|(?:vor)?anmeld\p{L}*|angemeldet|meldet euch|einreich\p{L}*|eingereicht|einzureichen|abgeben|abzugeben|abgegeben|einsend\p{L}*|eingesandt|einzusenden|schick(?:t|en)|senden|vorschläge|beantrag\p{L}*|rückmeld\p{L}*|candidat\p{L}*|inscri\p{L}*|dossiers?|dépos\p{L}*|envoyer|envoyez|postuler|transmettre|réserv(?:er|ez|ation\p{L}*)|solicitud\p{L}*|presentar\p{L}*|presentación|enviar\p{L}*|postula\p{L}*|candidatur\p{L}*|submet\p{L}*|iscri\p{L}*|domand[ae]|presenta(?:re|te|zione)|inviar\p{L}*|inviat\p{L}*|consegnar\p{L}*|prenota\p{L}*|aanmeld\p{L}*|inschrijv\p{L}*|indienen|ingediend|insturen|solliciteren|opgeven|zgłosz\p{L}*|zgłasza\p{L}*|nadsyła\p{L}*|składać|zapis(?:y|ów|ać)|wniosk\p{L}*|rejestracj\p{L}*|přihlás\p{L}*|přihlášk\p{L}*|заявк\p{L}*|принима(?:ют|ет)ся|при[её]м|регистраци\p{L}*|подать|присла\p{L}*|реєстраці\p{L}*|подати|приймаються|anmäl\p{L}*|ansök\p{L}*|tilmeld\p{L}*|ansøg\p{L}*|påmeld\p{L}*|ilmoittaut\p{L}*|hakemu\p{L}*|başvur\p{L}*|kayıt|jelentkez\p{L}*|înscri\p{L}*)(?!\p{L})|报名|提交|申请|投稿|報名|申込|申し込み|応募|提出|신청|접수|제출|응모|등록/iu;

/** A day: "3 May", "15.9.", "2031-05-03", "5月3日". */
const DAY =
  /\p{Nd}{1,2}(?:\.|st|nd|rd|th|er)?,? (?:de |of )?\p{L}{3}|\p{L}{3,10}\.? \p{Nd}{1,2}(?!\p{Nd})|\p{Nd}{1,4} ?[./-] ?\p{Nd}{1,2}(?: ?[./-]|$)|\p{Nd}\s?[月日월일]/u;

/** What happened behind a deadline. */
const PASSED =
  /(?<!\p{L})(?:following|after|since|missed|passed|nach|après|tras|después|dopo|após|depois|na|po|после)(?: [\p{L}'’]+){0,3} (?:deadline|closing date|\p{L}*(?:frist|schluss)|date limite|clôture|plazo|prazo|scadenza|sluitingsdatum|terminu?|срока)(?!\p{L})/iu;

/** UTF-16 units. A longer sentence has more to say. */
const MAX_LENGTH = 400;

/** What can be won or granted. */
const PRIZE =
  /(?<!\p{L})(?:prizes?|prize money|grants?|funding|rewards?|stipends?|budget|preisgeld|preise?|dotiert|prämien?|fördersumme|zuschuss|dot(?:é|ée|ation)|prix|récompenses?|subventions?|premios?|dotad[oa]s?|dotación|prêmios?|prémios?|premi|montepremi|contributo|prijzen?|prijzengeld|subsidie|nagrod[ayę]?|ceny|призов\p{L}*|преми\p{L}*|приз\p{L}{0,3}|premie|priser|palkinno\p{L}*|ödül\p{L}*|díj\p{L}*)(?!\p{L})|奖金|獎金|奖品|賞金|賞品|上限|상금|시상|대상/iu;
const SUM =
  /[€$£¥₹₩]\s?\p{Nd}|\p{Nd}[\p{Nd}., ]{0,12}\s?(?:k|m|mio|million\p{L}{0,3}|mill|тыс|тысяч\p{L}{0,2}|млн|만|万|萬|тисяч)?\.?\s?(?:€|euros?|eur|dollars?|usd|pounds|chf|franken|francs?|元|円|원|zł|kč|kr|ft|руб\p{L}{0,4}|грн|tl|lei)(?!\p{L})/iu;

/** Whether a sentence says how much can be won or granted. */
export const saysPrize = (text: string): boolean => text.length <= MAX_LENGTH && SUM.test(text) && PRIZE.test(text);

/** Whether a sentence says until which day readers can hand in, apply or register. */
export const saysDeadline = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  DAY.test(text) &&
  !PASSED.test(text) &&
  (NAMED.test(text) || (UNTIL.test(text) && HANDED_IN.test(text)));
