import { dependsOnPrevious } from '../anaphora/anaphora.ts';
import type { TextUnit } from '../input/segment-document.ts';

/** What writers announce: that they inform, decide, offer or refuse, and what opens, closes, changes, rises or is called back. */
const ANNOUNCEMENT =
  /(?<!\p{L})(?:(?:inform|notify|advise|tell|let) you (?:that|of|about|know)|(?:have|has|had|['’]ve) (?:now |all |finally |therefore )?(?:decided|agreed|approved|accepted|found|sold|bought|chosen|cancelled|closed|arranged|reserved)|(?:is|are|was|were|been|be) (?:now )?(?:cancell?ed|closed|postponed|delayed|moved|sold|approved|accepted|rejected|refused|recalled|replaced|switched off|given that|elected)|(?:was|were|(?:has|have) been) found|will (?:no longer |not |now |then |also |be )?(?:start|open|clos|end|change|rise|fall|increas|replac|retir|leav|mov|tak|stop|be|manag|repair|rais|expire|cost|run|switch)\p{L}*|(?:would like|glad|happy|pleased|delighted) to (?:offer|announce|invite)|announces?|(?:cannot|can(?:no|['’])t|could not|unable to|sorry to|regret to) \p{L}+|(?:we are|we['’]re|is|are) (?:currently )?(?:looking for|hiring|seeking|recruiting)|wir suchen|suchen wir|sucht (?:ab|zum|eine)|(?:nous )?(?:recherchons|recherche un)|(?:se busca|buscamos|estamos buscando)|(?:procuramos|estamos à procura|contrata-se)|(?:cerchiamo|siamo alla ricerca)|wij zoeken|(?:szukamy|poszukujemy)|(?:мы ищем|требуется)|writing to (?:let|tell|inform|complain|ask|request|apply|confirm|resign|appeal|cancel|invite)|allows?|lets you|teilen (?:wir|ihnen)|informieren|(?:haben|hat) (?:[^.]{0,80} )?(?:beschlossen|entschieden|gekauft|verkauft|angenommen|genehmigt|abgelehnt|gekündigt|unterschrieben)|beschließt|(?:wird|werden|wurden?) .{0,160}(?:geschlossen|verschoben|erneuert|eröffnet|ersetzt|erhöht|gefunden|gesperrt|eingestellt|ausgelegt|ausliegt|übernommen|abgesagt|ausgetauscht)|(?:werden|wird) .{0,120}(?:beendet|beenden|eingestellt|einstellen|abgeschaltet|abschalten|nicht mehr (?:unterstützt|angeboten|ausgeliefert))|schließt|sie erhalten|bitten wir|wir bitten sie (?:daher|deshalb)|leider|steht (?:es )?(?:nun |jetzt )?fest|kündig(?:e|en|t)|(?:nous )?(?:vous )?(?:informons|informe que|annonçons|annonce)|(?:a|ont|avons) (?:[^.]{0,20} )?(?:décidé|choisi|approuvé|accepté|refusé)|(?:est|sont|sera|seront) (?:[^.]{0,40} )?(?:ferm|annul|report|résili|supprim|ouvert|remplac|interdit)\p{L}*|ne (?:doit|peut|doivent|peuvent) (?:plus|pas)|vous remboursons|j['’]ai (?:le|la) (?:regret|plaisir)|vous demande|(?:les |le )?(?:informa(?:mos)?|comunica(?:mos)?) (?:de )?que|h(?:a|an|emos) (?:decidido|aprobado|admitido|aceptado)|ha sido (?:aceptad|aplazad|aprobad|cancelad|rechazad)[oa]|(?:se )?(?:cortará|cerrará|abrirá|cambiará|celebrará|suspenderá)|permite|queda(?:n|rá)? (?:cerrad|suspendid|aplazad|cancelad)[oa]s?|(?:torna público|comunicar|informamos) (?:[^.]{0,40} )?que|passa de|vai (?:ser|fechar|abrir|mudar)|foi (?:aprovad|aceit|cancelad|adiad)[oa]|(?:si )?(?:avvisano|comunica|informa|informano|avvisa)|(?:è|sono|sarà|saranno|viene) (?:[^.]{0,30} )?(?:cancellat|chius|rinviat|annullat|gestit|sospes|convocat|apert)[oaie]|(?:siamo|sono) liet[oi] di|ha (?:scelto|deciso|approvato)|(?:hebben|heeft) (?:[^.]{0,60} )?besloten|verandert|(?:wordt|worden) [^.]{0,60}(?:gesloten|vervangen|verplaatst)|(?:har )?(?:nu )?beslutat|höjs|sänks|ersätter|päättänyt|uprzejmie informujemy|informujemy|z przykrością|(?:będzie|będą|została?|zostanie) (?:zamknięt|odwołan|przełożon)\p{L}*|oznamujeme|informujeme|bohužel|сообщаем|информируем|одобрен[аоы]?|отказано|не будет|будет (?:закрыт|отключ)\p{L}*|повідомляємо|не буде|yenilenecek\p{L}*|kapalı olacak\p{L}*|(?:olacak|edilecek|yapılacak|kapatılacak|başlayacak)(?:tır|dır)?|értesítjük|tájékoztatjuk|sajnos|vă informăm|anunțăm|σας (?:ενημερώνουμε|γνωρίζουμε)|(?:kami )?(?:sampaikan|beritahukan|umumkan) bahwa|akan (?:di\p{L}+|ditutup)|(?:chúng tôi )?(?:xin )?(?:thông báo|trân trọng thông báo)|(?:نعلمكم|نود إعلامكم|يعلن|تعلن|قررنا))(?!\p{L})|(?:こと(?:に|と)(?:し|なり)|(?:閉店|休業|移転|延期|中止|変更|終了|開始|値上げ)(?:いた|と|させ|し)|お知らせ(?:いた|申)|(?:定于|决定|通知|将于|停止|取消|退回|批准|调整为)|(?:사용할 수 없|중단|변경|연기|취소|휴무|실시)(?:습|되|합|될|하|됩|니))/iu;
/** A date or a place in time at the beginning, from which something is new. */
const FROM_DATE =
  /^(?:as of|from|on|effective|starting|since|ab|am|vom|seit|zum|à (?:partir|compter)|dès|du|le|a partir|desde|el|dal|da|il|per|em|no dia|vanaf|op|per|från|den|fra|från och med|alkaen|od|w dniach|w dniu|dne|с|со|з|від|από|din|de la|mulai|pada|từ|kể từ)(?: \S+){0,2} (?:\S*\p{Nd}|январ|феврал)|^[^。，]{0,12}(?:\d月|\d{4}年)/iu;
/** What is granted or refused. */
const VERDICT =
  /(?<!\p{L})(?:(?:we|i) (?:cannot|can(?:no|['’])t|are unable to|regret|must refuse|have (?:decided|agreed|approved|rejected|accepted))|(?:is|was|has been|have been) (?:approved|accepted|rejected|refused|granted|declined)|(?:können|kann) (?:wir|ich) [^.]{0,60}nicht|lehnen wir|wir lehnen|(?:genehmigt|abgelehnt|bewilligt|angenommen)|nous ne pouvons (?:pas|donner)|(?:est|a été) (?:acceptée?|refusée?|approuvée?|rejetée?)|no podemos|ha sido (?:aceptad|aprobad|denegad|rechazad)[oa]|não podemos|foi (?:aprovad|aceit|recusad|indeferid)[oa]|non possiamo|è stat[oa] (?:accettat|approvat|respint|rifiutat)[oa]|kunnen (?:wij|we) [^.]{0,60}niet|is (?:goedgekeurd|afgewezen)|kan vi (?:inte|ikke)|nie możemy|одобрен|отказ|не можем)(?!\p{L})/iu;
/** A day with its month. */
const DATE =
  /\p{Nd}{1,2}(?:st|nd|rd|th|er|[.º°])? ?(?:de |of |ta' )?(?:jan|feb|mar|mär|mrt|apr|may|mai|maj|mei|maio|mag|jun|jui|giu|jul|lug|aug|aoû|ago|ağu|sep|set|oct|okt|out|ott|eki|nov|kas|dec|dez|déc|dic|ara|янв|фев|мар|апр|ма[яй]|июн|июл|авг|сен|окт|ноя|дек|січ|лют|бер|кві|тра|чер|лип|сер|вер|жов|лис|гру|ledn|únor|březn|dub|květ|červ|srp|září|říj|list|pros|stycz|lut|kwie|lip|sierp|wrze|paźdz|grud|oca|şub|nis|haz|tem|eyl|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|ian|mart|iun|iul)\p{L}*|(?:january|february|march|april|may|june|july|august|september|october|november|december|január|február|március|április|május|június|július|augusztus|szeptember|október) \p{Nd}{1,2}|\p{Nd}{1,2}[月월]\s?\p{Nd}{1,2}[日일]|\p{Nd}{1,2}[./]\p{Nd}{1,2}[./](?:\p{Nd}{2}){1,2}/iu;
const SUM = /[€$£¥₹₩]\s?\p{Nd}|\p{Nd}\s?(?:€|euros?|dollars?|pounds|元|円|원|zł|kč|kr|ft|лв|руб|грн|tl|lei)(?!\p{L})/iu;
/** What readers know already, what the writer values, and why a message is written: it comes before the news. */
const BACKGROUND =
  /^(?:(?:it|this)(?: has|['’]s) been (?:a|an|another)|another (?:year|season|term)|for (?:more than|over|almost|nearly) \p{L}+ years|(?:the|our) (?:summer|spring|winter|season|school year|year|term) (?:is|has)|we (?:refer|write) (?:to|with)|i refer to|wir beziehen uns|seit (?:über|mehr als|fast)|(?:das|unser|der) (?:\p{L}*jahr|\p{L}*sommer|frühling|herbst|winter|\p{L}*fest) (?:ist|war|geht|neigt|liegt|hat|bringt|kommt)|depuis (?:plus de|près de|bientôt)|l['’]année|le printemps|l['’]été|nos dirigimos|desde hace|el (?:curso|año)(?: escolar)? (?:llega|termina|toca)|temos recebido|há mais de|l['’]anno(?: scolastico)? (?:volge|sta|è)|da (?:oltre|più di)|het (?:seizoen|jaar|schooljaar) (?:is|zit|loopt)|al meer dan|(?:foråret|våren|vintern|vinteren|sommaren|sommeren|høsten|hösten) (?:er|är)|учебный год|наступил|rádi bychom vás informovali o|as (?:you|some|many|most)(?!\p{L})[^.]{0,40}(?:know|aware|heard|read|seen|remember|noticed|recall)|over the (?:last|past)|in recent|in order to|we (?:are|['’]re) (?:writing|contacting|sending)|i(?: am|['’]m) (?:writing|contacting) (?:to )?(?:you )?(?:because|about|with)|we (?:value|strive|aim|always|regularly|understand|received|are committed|take (?:the|your) (?:\p{L}+ ){1,5}(?:very )?seriously)|(?:your|our|the) (?:\p{L}+['’]s? )?(?:safety|privacy|security|satisfaction|health|opinion)|this (?:year|month) we received|further to|following (?:your|our|my)|with reference|we have received|our (?:records|surveyor|technicians?)|please find|we noticed|wie (?:sie|ihr|du|viele|einige|manche)(?!\p{L})[^.]{0,40}(?:wissen|wisst|weißt|gehört|gelesen|bemerkt)|(?:die|ihre|unsere) (?:sicherheit|zufriedenheit|gesundheit)|wir (?:haben (?:ihre?n?|dein\p{L}*|euren) (?:antrag|schreiben|anfrage|unterlagen|brief|nachricht)|legen (?:großen )?wert|nehmen (?:ihre?|den|die) (?:\p{L}+ ){1,3}(?:sehr )?ernst)|bezug(?:nehmend)?|in den (?:letzten|vergangenen)|comme (?:vous|certains)(?!\p{L})|nous (?:faisons suite|accusons réception)|(?:votre|la|notre) (?:sécurité|santé|satisfaction)|suite à (?:votre|notre|nos)|j['’]ai l['’]honneur|ces (?:derniers|dernières)|como (?:saben|sabe|ya sab|muchos|algunos|sabéis)|acusamos recibo|(?:su|la|nuestra) (?:seguridad|salud|satisfacción)|con referencia|en los últimos|hemos recibido|como (?:sabe[mr]?|é do)|acusamos|come (?:sapete|sa|saprà|noto|molti)|con riferimento|in riferimento|facciamo seguito|la (?:vostra|sua) (?:sicurezza|salute)|zoals (?:u|jullie|je)(?!\p{L})|uw (?:veiligheid|gezondheid)|som (?:ni|du|många|dere|i)(?!\p{L})|kuten (?:tiedätte|moni)|jak (?:państwo|wiecie|wiadomo|pan)|jak (?:víte|jistě)|как вы|как известно|ваша безопасность|як ви|bilindiği|bildiğiniz|güvenliğiniz|όπως (?:γνωρίζετε|ξέρετε)|mint (?:tudják|tudod)|după cum|sebagaimana|seperti|như (?:quý|các|bạn)|كما تعلمون|לפי ש|כידוע)(?!\p{L})|^(?:ご存じの|皆様の|如您|众所周知|아시는|아시다시피|잘 아시)/iu;
const FORMAL_YOU = /^(?:Sie|Ihre?[nmrs]?) /u;
/** Cheers say nothing: "Spring is here!" */
const CHEER = /^[^\p{Nd}]{1,80}[!！]$/u;

const ANNOUNCEMENT_VALUE = 2.5;
const FROM_DATE_VALUE = 2.2;
const VERDICT_VALUE = 3.5;
const DATE_VALUE = 2;
const NUMBER_VALUE = 0.7;
/** A date beside a verb that announces counts at most this much. */
const MAX_DATE_VALUE = 0.3;
const MAX_FROM_DATE_VALUE = 1.2;
const BACKGROUND_LOSS = 3;
const ANNOUNCED_BACKGROUND_LOSS = 1.2;
const CHEER_LOSS = 2;
/** A sentence that begins with "It" says its news with the one before. */
const DEPENDENT_LOSS = 0.5;
/** Statements among which the news is. Each is the less likely the later it comes. */
const MAX_STATEMENTS = 6;
const ORDER_LOSS = 0.4;
/** A later statement replaces the first one if it says this much more. */
const MIN_ADVANTAGE = 0.75;

/**
 * The statement of a message that tells its news. The first one does, unless it says what readers know already, or a later one
 * announces something.
 * @returns its index, 0 for the first
 */
export function findNews(statements: readonly TextUnit[], language: string | undefined): number {
  const values = statements
    .slice(0, MAX_STATEMENTS)
    .map(({ text }, at) => newsValue(text, language) - ORDER_LOSS * at - (at > 0 ? MIN_ADVANTAGE : 0));
  const news = Math.max(0, values.indexOf(Math.max(...values)));
  return news > 0 && dependsInMessage(statements[news]?.text ?? '', language) ? news - 1 : news;
}

/** Whether a sentence only leads to the news. */
export const isBackground = (text: string): boolean => BACKGROUND.test(text) || isCheer(text);

/** Whether a sentence says that something is announced, decided or refused. */
export const isAnnouncement = (text: string): boolean => ANNOUNCEMENT.test(text) || VERDICT.test(text);

/** Whether a sentence is a cheer. */
export const isCheer = (text: string): boolean => CHEER.test(text);

/** Whether a sentence addresses the reader with the formal "Sie" of German, which looks like "they". */
export const isFormalAddress = (text: string, language: string | undefined): boolean =>
  language === 'de' && FORMAL_YOU.test(text);

/** Whether the beginning of a sentence of a message refers to the sentence before it. */
export const dependsInMessage = (text: string, language: string | undefined): boolean =>
  !isFormalAddress(text, language) && dependsOnPrevious(text, language);

function newsValue(text: string, language: string | undefined): number {
  const number = DATE.test(text) || SUM.test(text) ? DATE_VALUE : /\p{Nd}/u.test(text) ? NUMBER_VALUE : 0;
  const dated = FROM_DATE.test(text) ? FROM_DATE_VALUE : number;
  const announced = VERDICT.test(text) ? VERDICT_VALUE : ANNOUNCEMENT.test(text) ? ANNOUNCEMENT_VALUE : 0;
  const background = BACKGROUND.test(text) ? (announced > 0 ? ANNOUNCED_BACKGROUND_LOSS : BACKGROUND_LOSS) : 0;
  const loss = background + (CHEER.test(text) ? CHEER_LOSS : 0);
  const dependency = dependsInMessage(text, language) ? DEPENDENT_LOSS : 0;
  // What is announced first counts most, with or without a date.
  const most = FROM_DATE.test(text) ? MAX_FROM_DATE_VALUE : MAX_DATE_VALUE;
  const date = announced > 0 ? Math.min(dated, most) : dated;
  return announced + date - loss - dependency;
}
