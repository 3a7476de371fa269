/** What a meeting leads to. */

/** Labels and verbs of decisions and tasks, at the beginning of a sentence. */
const OUTCOME =
  /^(?:\p{L}[^:]{0,40}: )?\W{0,4}(?:action(?: items?| points?)?|decisions?|decided|resolved|resolution|agreed|conclusions?|outcome|todo|to do|motion|vote|beschl(?:uss|üsse|ossen)|aufgaben?|auftrag|entscheidung|ergebnis|festlegung|décisions?|actions? à mener|résolution|tâche|conclusion|il est décidé|acuerdos?|decisi(?:ón|ones)|tareas?|se acuerda|se decide|se aprueba|resolución|deliberaç(?:ão|ões)|decis(?:ão|ões)|tarefas?|foi (?:decidido|aprovad[oa])|fica decidido|delibera|decisioni?|azioni?|si (?:decide|approva|delibera)|besluit(?:en)?|actiepunt(?:en)?|uchwał[ay]|decyzj[ae]|zadani[ae]|usnesení|úkol|beslut|åtgärd|vedtak|beslutning|oppgave|päätö[sk]\p{L}*|решили|решение|постановили|поручить|задача|вирішили|ухвалили|доручити|határozat|hotărâre|karar|απόφαση|quyết định|keputusan)(?![\p{L}-])|^\W{0,4}(?:决定|决议|行动项|待办|決定事項?|決議|アクション|宿題|결정|결의|할 일)/iu;
/** The same words inside a sentence: "The board agreed to …", "Called for a vote". */
const DECIDED =
  /(?<!\p{L})(?:(?:agreed|decided|resolved|voted) (?:to|that|by)|(?:is|are|was|were|been) (?:agreed|decided|approved|adopted|carried|rejected|elected|postponed|deferred)|(?:reached|no) consensus|consensus (?:has been |was |is )?(?:reached|that|on)|unanimously|for a vote|(?:wird|wurde|werden|wurden) (?:[^.]{0,80} )?(?:beschlossen|genehmigt|angenommen|abgelehnt|vertagt)|einstimmig|mehrheitlich|beschließt|est (?:adoptée?|approuvée?|décidé)|à l['’]unanimité|se acuerda|por unanimidad|por mayoría|por unanimidade|foi aprovad[oa]|all['’]unanimità|approvat[oa]|unaniem|jednogłośnie|единогласно|одноголосно|oybirliğiyle)(?!\p{L})|一致(?:同意|通过)|全会一致|만장일치/iu;
/** Points of every meeting: the opening, earlier minutes, apologies, the next date. */
const FORMALITY =
  /^(?:welcome|opening(?: of the meeting)?|call to order|apologies|roll call|(?:approval of (?:the )?)?(?:agenda|minutes)|minutes of|(?:date of |the )?next meeting|upcoming meetings?|date of (?:the )?next|adjournment|closing|any other business|begrüßung|eröffnung|formalia|regularia|feststellung der beschluss|genehmigung (?:des|der)|protokoll der letzten|nächste[rs]? (?:termin|sitzung|treffen)|ouverture|accueil|approbation d[ue]|prochaine (?:réunion|séance)|clôture|bienvenida|apertura|aprobación del (?:acta|orden)|lectura del acta|próxima reunión|ruegos y preguntas|cierre|abertura|boas[ -]vindas|aprovação d[ae]|próxima reunião|encerramento|benvenuto|approvazione del|lettura del verbale|prossima riunione|opening|welkom|vaststellen|volgende vergadering|rondvraag|sluiting|otwarcie|przyjęcie|zahájení|schválení|öppnande|nästa möte|åpning|godkjenning av|åbning|godkendelse af|avaus|открытие|утверждение|следующ(?:ая|ее)|відкриття|açılış|開会|閉会|次回|开场|下次会议|개회|폐회)(?!\p{L})|(?<!\p{L})(?:minutes (?:of|from) [^.]{0,60}(?:approved|accepted|adopted|confirmed)|protokoll [^.]{0,60}(?:genehmigt|angenommen)|procès-verbal [^.]{0,60}(?:approuvé|adopté)|acta [^.]{0,60}aprobad|ata [^.]{0,60}aprovad|verbale [^.]{0,60}approvat)/iu;
/** A list number or the word of an item before the name of a point. */
const NUMBER = /^(?:[^\p{L}]{0,8}|(?:top|item|punkt|point|punto|ponto) ?\d{1,3}[.:) –-]{1,3})(?=\p{L})/iu;

/** Whether a sentence or heading begins with the label of a decision, task or resolution. */
export const isOutcome = (text: string): boolean => OUTCOME.test(text);

/** Whether a sentence says that something was decided. */
export const isDecided = (text: string): boolean => DECIDED.test(text);

/** Whether a heading or sentence is about the meeting itself. */
export const isFormality = (text: string): boolean => FORMALITY.test(text.replace(NUMBER, ''));
