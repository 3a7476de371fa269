/** What a meeting leads to. */

/** Labels and verbs of decisions and tasks, at the beginning of a sentence. */
const OUTCOME =
  /^(?:\p{L}[^:]{0,40}: )?\W{0,4}(?:action(?: items?| points?)?|decisions?|decided|resolved|resolution|agreed|conclusions?|outcome|todo|to do|motion|vote|beschl(?:uss|üsse|ossen)|aufgaben?|auftrag|entscheidung|ergebnis|festlegung|décisions?|actions? à mener|résolution|tâche|conclusion|il est décidé|acuerdos?|decisi(?:ón|ones)|tareas?|se acuerda|se decide|se aprueba|resolución|deliberaç(?:ão|ões)|decis(?:ão|ões)|tarefas?|foi (?:decidido|aprovad[oa])|fica decidido|delibera|decisioni?|azioni?|si (?:decide|approva|delibera)|besluit(?:en)?|actiepunt(?:en)?|uchwał[ay]|decyzj[ae]|zadani[ae]|usnesení|úkol|beslut|åtgärd|vedtak|beslutning|oppgave|päätö[sk]\p{L}*|решили|решение|постановили|поручить|задача|вирішили|ухвалили|доручити|határozat|hotărâre|karar|απόφαση|quyết định|keputusan)(?![\p{L}-])|^\W{0,4}(?:决定|决议|行动项|待办|決定事項?|決議|アクション|宿題|결정|결의|할 일)/iu;
/** The same words inside a sentence: "The board agreed to …", "Called for a vote". */
const DECIDED =
  /(?<!\p{L})(?:(?:agreed|decided|resolved|voted) (?:to|that|by)|(?:is|are|was|were|been) (?:agreed|decided|approved|adopted|carried|rejected|(?:re-?)?elected|selected|chosen|postponed|deferred)|(?:reached|no) consensus|consensus (?:has been |was |is )?(?:reached|that|on)|unanimously|for a vote|(?:wird|wurde|werden|wurden) (?:[^.]{0,80} )?(?:beschlossen|genehmigt|angenommen|abgelehnt|vertagt|gewählt|wiedergewählt|entlastet)|einstimmig|mehrheitlich|beschließt|(?:est|sont|a été|ont été) (?:adoptée?s?|approuvée?s?|décidé|(?:ré)?élue?s?)|à l['’]unanimité|se acuerda|por unanimidad|por mayoría|por unanimidade|foi aprovad[oa]|(?:è|sono) (?:stat[oaie] )?(?:ri)?elett[oaie]|(?:fue|fueron|ha sido|resultó) (?:re)?elegid[oa]s?|(?:foi|foram) (?:re)?eleit[oa]s?|goedgekeurd|(?:her)?(?:gekozen|verkozen)|(?:om|ny)?vald(?:e)?s|(?:został[aioy]?|ponownie) wybran[ayio]|(?:избран|переизбран)[аоы]?|all['’]unanimità|approvat[oa]|unaniem|jednogłośnie|единогласно|одноголосно|oybirliğiyle|(?:council|board|committee|members|meeting|assembly) (?:\p{L}+ ){0,2}(?:approve[ds]?|adopt(?:s|ed)|accept(?:s|ed)|ch(?:oo|o)se|selected|rejected|agree[ds]?|decide[ds]?|vote[ds]?|resolve[ds]?)|(?:rat|vorstand|ausschuss|versammlung|gremium) (?:\p{L}+ ){0,2}(?:stimmt|genehmigt|entscheidet|lehnt|wählt|bewilligt)|(?:conseil|assemblée|comité|bureau|commission) (?:\p{L}+ ){0,2}(?:retient|décide|adopte|approuve|vote|valide|choisit|autorise|rejette)|(?:junta|pleno|comité|consejo|asamblea) (?:\p{L}+ ){0,2}(?:acuerda|aprueba|decide|autoriza|rechaza|acordó|aprobó|decidió)|se (?:aprueba|acordó|aprobó|decidió)|(?:assembleia|câmara|conselho|comissão|diretoria) (?:\p{L}+ ){0,2}(?:aprov(?:a|ou)|decid(?:e|iu)|autoriz(?:a|ou)|rejeit(?:a|ou)|deliber(?:a|ou))|(?:foi|fica|ficou) (?:aprovad|decidid|deliberad|acordad)[oa]|(?:consiglio|assemblea|giunta|comitato) (?:\p{L}+ ){0,2}(?:approva|delibera|decide|autorizza|respinge)|(?:raad|bestuur|vergadering) (?:\p{L}+ ){0,2}(?:besluit|keurt|stemt)|postanowi(?:ł[aoi]?|ono)|ustalono|uchwalono|zatwierdzono|przyjęto|zdecydowa(?:no|li|ł[aoi]?)|wyrazi(?:li|ł[aoi]?) zgodę|schváli(?:l[aiy]?|lo)|rozhod(?:l[aiy]?|nuto)|(?:mötet|styrelsen|mødet|bestyrelsen|styret) (?:besluta\p{L}*|vedt[ao]\p{L}*|godkänn\p{L}*|godken\p{L}*)|päätettiin|hyväksyttiin|úgy döntött|elfogadta|megszavazta|s-a (?:aprobat|hotărât|decis)|a (?:aprobat|hotărât)|решено|утвердили|утвержд[её]н[аоы]?|принято решение|вирішено|ухвалено|karar (?:verildi|alındı)|kabul edildi|onaylandı|αποφασίστηκε|εγκρίθηκε|quyết định|thông qua|thống nhất|diputuskan|disepakati|disetujui|تقرر|قرر(?:ت)?|تمت الموافقة|وافق(?:ت)?)(?!\p{L})|一致(?:同意|通过)|全会一致|만장일치|(?:决定|同意|批准|通过了?)(?!了?吗)|决议|決定し|可決|承認(?:された|した)|こと(?:に|と)(?:した|する|なった|決)|결정(?:했|하였|됐|되었)|의결|승인(?:했|하였|되었)|기로 (?:했|하였|결정)|निर्णय लिया|तय किया|स्वीकृत/iu;
/** Points of every meeting: the opening, earlier minutes, apologies, the next date. */
const FORMALITY =
  /^(?:welcome|opening(?: of the meeting)?|en \p{L}+,? a \d{1,2} de|il giorno \d{1,2}|a quorum|quorum|call to order|apologies|roll call|(?:approval of (?:the )?)?(?:agenda|minutes)|minutes of|convocação|convocatoria|convocazione|justificar(?:am|on) (?:a )?(?:ausência|(?:in)?asistencia)|all (?:\p{L}+ ){1,6}(?:were|are) (?:present|in attendance)|(?:the |a )?(?:\p{L}+['’]?s? ){0,3}report (?:was|is) (?:approved|accepted|received)(?: as (?:submitted|read|presented|written))?\.?$|(?:date of |the )?next (?:\p{L}+ ){0,3}meeting|motion to adjourn|upcoming meetings?|date of (?:the )?next|adjournment|closing|any other business|begrüßung|eröffnung|formalia|regularia|feststellung der beschluss|genehmigung (?:des|der)|protokoll der letzten|nächste[rs]? (?:termin|sitzung|treffen)|ouverture|accueil|approbation d[ue]|prochaine (?:réunion|séance)|clôture|bienvenida|apertura|aprobación del (?:acta|orden)|lectura del acta|próxima reunión|ruegos y preguntas|cierre|abertura|boas[ -]vindas|aprovação d[ae]|próxima reunião|encerramento|benvenuto|approvazione del|lettura del verbale|presiede|constatata|varie ed eventuali|prossima riunione|opening|welkom|vaststellen|volgende vergadering|verslag (?:van de )?vorige|notulen (?:van|vorige)|mededelingen|rondvraag|sluiting|otwarcie|zamknięcie|zakończenie|wybór przewodniczącego|przewodniczącym|wolne wnioski|stwierdzenie|przyjęcie|zahájení|schválení|öppnande|nästa möte|åpning|godkjenning av|åbning|godkendelse af|avaus|открытие|утверждение|следующ(?:ая|ее)|відкриття|açılış|開会|閉会|次回|开场|下次会议|개회|폐회)(?!\p{L})|(?<!\p{L})(?:minutes (?:of|from) [^.]{0,60}(?:approved|accepted|adopted|confirmed)|protokoll [^.]{0,60}(?:genehmigt|angenommen)|procès-verbal [^.]{0,60}(?:approuvé|adopté)|acta [^.]{0,60}aprobad|ata [^.]{0,60}aprovad|verbale [^.]{0,60}approvat|(?:meeting|session) (?:was |is )?(?:opened|called to order|closed|adjourned|ended)|(?:opened|closed|adjourned) the (?:meeting|session)|called the (?:meeting|session) to order|meeting (?:was )?adjourned|(?:sitzung|versammlung) (?:wird |wurde |ist |um |mit ){0,2}[^.]{0,30}(?:eröffnet|geschlossen|beendet)|(?:eröffnet|schließt|begrüßt) (?:die|alle) |séance est (?:ouverte|levée|close)|(?:ouvre|lève|clôt) la séance|se (?:abre|levanta|cierra) la (?:sesión|reunión)|(?:aberta|encerrada) a (?:sessão|reunião)|nada mais havendo|(?:seduta|riunione) (?:è|viene) (?:aperta|tolta|chiusa)|dichiara aperta|(?:opent|sluit) de vergadering|powita(?:ł[aoi]?|no) zebranych|na tym zebranie|zebranie (?:otworzy|zakończ)|zahájil|собрание (?:открыл|закрыт|объявл)|zasedání|toplantı(?:yı)? (?:açıldı|kapatıldı|açtı))|(?:開会|閉会)(?:した|の)|会议(?:开始|结束)|散会|次回の(?:会議|定例)/iu;
/** Headings above what participants have to do. */
const TASKS =
  /^\W{0,4}(?:action(?: items?| points?|s)?|to ?-?dos?|tasks?|next steps?|follow[- ]ups?|aufgaben|nächste schritte|maßnahmen|actions? à mener|tâches|prochaines étapes|tareas|próximos pasos|tarefas|próximos passos|azioni|attività|prossimi passi|actiepunten|åtgärder|oppgaver|opgaver|tehtävät|zadania|úkoly|задачи|поручения|завдання|görevler|teendők|acțiuni)(?!\p{L})/iu;
/** Headings that name no point. */
const GENERAL =
  /^\W{0,4}(?:notes?|minutes|discussion|summary|topics?|points?|notizen|protokoll|themen|besprechung|notas|discusión|temas|discussions?|sujets|note|appunti|discussione|notulen|verslag|anteckningar|notatki|zápis|заметки|обсуждение|notlar|description|details?|program(?:me)?|schedule|beschreibung|programm|ablauf|détails?|descripción|detalles|programa|descrição|detalhes|descrizione|dettagli|programma|omschrijving|beskrivning|beskrivelse|opis|описание|программа)\s?[:：]?$/iu;
/** A list number or the word of an item before the name of a point. */
const NUMBER = /^(?:[^\p{L}]{0,8}|(?:top|item|punkt|point|punto|ponto) ?\d{1,3}[.:) –-]{1,3})(?=\p{L})/iu;

/** That a motion was adopted, which says nothing without the sentence before. */
const ADOPTION =
  /^(?:the |this |la |el |l['’]|der |die |das |a |o |il |de |het )?(?:motion|proposal|resolution|request|recommendation|proposition|demande|antrag|vorschlag|vorlage|propuesta|moción|proposta|moção|mozione|voorstel|wniosek|návrh|förslaget|forslaget|предложение|пропозиція|öneri|javaslat\p{L}*|propunerea|提案|动议|提议|안건)(?!\p{L}| (?:to|that) )|^(?:carried|approved|adopted|passed|agreed|se aprueba|aprobad[oa]|aprovad[oa]|approvat[oa]|adopté|angenommen|принято)(?: unanimously| \d{1,3}\s?[–:-]\s?\d{1,3}(?: \([^()]{1,60}\))?| por unanimidad| all['’]unanimità| à l['’]unanimité| единогласно)?\.?$/iu;
/** UTF-16 units. A longer sentence says what was adopted. */
const MAX_ADOPTION_LENGTH = 90;

/** Headings of the planned topics. */
const AGENDA =
  /^\W{0,6}(?:\d+[.)]? )?(?:agenda|links|tagesordnung(?:spunkte)?|ordre du jour|orden del día|ordem (?:do dia|de trabalhos)|ordine del giorno|porządek obrad|program jednání|dagordning|dagsorden|esityslista|повестка(?: дня)?|порядок денний|gündem|ordinea de zi|napirend|议程|議題|議事次第|안건)(?![\p{L}])/iu;

/** Whether a sentence only says that a motion was adopted or not. */
export const isAdoption = (text: string): boolean => text.length <= MAX_ADOPTION_LENGTH && ADOPTION.test(text);

/** Whether a sentence or heading begins with the label of a decision, task or resolution. */
export const isOutcome = (text: string): boolean => OUTCOME.test(text);

/** Whether a sentence says that something was decided. */
export const isDecided = (text: string): boolean => DECIDED.test(text);

/** Whether a heading or sentence is about the meeting itself. */
export const isFormality = (text: string): boolean => FORMALITY.test(text.replace(NUMBER, ''));

/** Whether a heading is above tasks. */
export const isTaskHeading = (text: string): boolean => TASKS.test(text);

/** Whether a heading names no point, such as "Notes". */
export const isGeneralHeading = (text: string): boolean => GENERAL.test(text);

/** Whether a heading is above the planned topics of a meeting. */
export const isAgenda = (text: string): boolean => AGENDA.test(text);
