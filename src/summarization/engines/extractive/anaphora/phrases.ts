/** Partitives that refer to something named before: "The most productive of them", "Neither of the two". */
export const PARTITIVES: Record<string, string> = {
  en:
    '(?:of|among) (?:them|these)|of the (?:former|latter)|' +
    '(?:one|none|neither|either|each|all|any|two|three) of the (?:two|three|four)|' +
    'of those(?! (?:who|whom|whose|which|that|in|on|at|with|without|from|under|over|\\p{L}+(?:ed|ing))(?!\\p{L}))',
  de:
    '(?:von|unter) (?:ihnen|diesen)|k?eine[rs]? (?:der|von) beiden|' +
    '(?:k?eine[rs]?|viele|einige|mehrere|manche|zwei|drei|vier|die meisten|die hälfte|ein teil) davon',
  fr: "d['’](?:entre )?(?:eux|elles)|parmi (?:eux|elles|ceux-ci|celles-ci)|de (?:ces|ceux-ci|celles-ci)|(?:une?|aucune?|chacune?) des deux",
  es: '(?:de|entre) (?:ell[oa]s|est[oa]s|es[oa]s)|de aquell[oa]s(?! (?:que|quienes))|(?:un|ningun)[oa] de l[oa]s dos',
  it: '(?:di|tra|fra) (?:loro|ess[ie]|quest[ie])|di quell[ie](?! che)|(?:nessun|un)[oa] (?:dei|delle) due',
  pt: 'del[ea]s|dest[ea]s|dess[ea]s|entre (?:el[ea]s|est[ea]s|ess[ea]s)|(?:nenh)?uma? d[oa]s (?:dois|duas)',
  nl: '(?:van|onder) (?:hen|deze|ze)|van (?:beiden?|de twee)|(?:geen|een|één|veel|enkele|de meesten?|de helft) ervan',
  uk: '(?:з|із|серед) (?:них|цих)|(?:один|одна|одне) з двох',
  pl: '(?:z|spośród|wśród) (?:nich|tych)|(?:żaden|żadna|jeden|jedna) z dwóch',
  cs: '(?:z|mezi) (?:nich|nimi|těchto)|(?:žádný|žádná|jeden|jedna) ze dvou',
  sv: '(?:av|bland) (?:dem|dessa)|ingen av de två',
  da: '(?:af|blandt) (?:dem|disse)|ingen af de to',
  nb: '(?:av|blant) (?:dem|disse)|ingen av de to',
  ro: '(?:dintre|printre) (?:ei|ele|acestea|aceștia)|niciun[ul]? dintre cei doi',
  el: '(?:από|μεταξύ) (?:αυτ|εκείν)\\p{L}+|καν(?:ένας|ένα|μία) από τ(?:ους|α|ις) δύο',
  hu: '(?:ezek|azok|ők) közül|egyikük|többségük|legtöbbjük',
  fi: '(?:näistä|niistä|heistä)',
  tr: '(?:bunların|onların) (?:\\p{L}+)',
  id: '(?:di antara|dari) (?:mereka|keduanya|itu)',
  ru: '(?:из|среди) (?:них|этих)|из тех(?!,? (?:кто|котор))|(?:один|одна|одно) из двух',
};

/** Nouns after "this" that refer to the document itself or to a time, and not back: "this paper", "this year". */
export const SELF_REFERENCES: Record<string, string> = {
  en:
    'paper|article|work|study|report|thesis|chapter|section|survey|book|guide|document|agreement|policy|contract|invention|' +
    'disclosure|software|license|licence|library|package|crate|module|utility|manual|specification|memo|repository|tutorial|release|' +
    'call|meeting|page|quarter|weekend|time|week|month|year|morning|evening|afternoon|summer|winter|spring|autumn|season|century|decade',
  de: 'dokument|anleitung|seite|satzung|software|lizenz|bibliothek|programmpaket|handbuch|arbeit|artikel|studie|bericht|beitrag|vertrag|jahre?s?|monats?|woche|sommer|winter|frühjahr|herbst|buch|tagen?|jahrhunderts?',
  fr: 'document|page|guide|site|règlement|logiciel|licence|bibliothèque|manuel|article|étude|rapport|travail|mémoire|contrat|livre|année|mois|semaine|matin|soir|été|hiver',
  es: 'documento|página|guía|reglamento|software|licencia|biblioteca|manual|artículo|trabajo|estudio|informe|contrato|libro|año|mes|semana|mañana|verano|invierno|siglo',
  it: 'documento|pagina|guida|regolamento|software|licenza|libreria|manuale|articolo|lavoro|studio|rapporto|contratto|libro|anno|mese|settimana|secolo',
  pt: 'documento|página|guia|regulamento|software|licença|biblioteca|manual|artigo|trabalho|estudo|relatório|contrato|livro|ano|mês|semana|século',
  ru: 'лицензи[яи]|программ[аы]|документ[аеу]?|руководств[оеа]|стать[яеи]|работ[аеы]|исследовани[еи]|договор|году|месяце|недел[еяи]|книг[аеи]|диссертаци[яи]|веке',
  uk: 'статт[яіюею]+|робот[аиіу]|дослідженн[яі]|договор[іу]?|році|місяці|тижні|книз[іи]|столітті',
  pl: 'artykule?|prac[ayę]|roku|miesiącu|tygodniu|książ[kc][aie]|wieku|umow[aiyę]',
  cs: 'článku|prác[ei]|roce|měsíci|týdnu|kni[hz][aey]|století|smlouv[aěuy]',
  ro: 'articol|lucrare|studiu|raport|contract|an|lună|săptămână|carte|secol',
  fa: 'مقاله|پژوهش|گزارش|سال|ماه|هفته|کتاب|قرن',
};

/** Demonstratives among the first words: "To do this", "Der Preis dieser". */
export const EARLY_DEMONSTRATIVES: Record<string, string> = { en: 'this|these', de: 'diese[rsmn]?' };

/** Beginnings with a demonstrative behind another word: "In this case", "Bei diesen". */
export const DEMONSTRATIVE_PHRASES: Record<string, string> = {
  en:
    '(?:in|for|to|at|with|by|on|under|from|of|after|before|during|since|despite|unlike|given|because of|central to|along with|' +
    'apart from|beyond|like|besides|against|among|between|within|through|until) (?:all |both )?(?:this|these|such|that|it|them)' +
    '(?! (?:the|of)(?!\\p{L}))',
  de:
    '(?:in|bei|nach|mit|für|von|zu|auf|aus|an|durch|unter|über|vor|seit|trotz|wegen|während) ' +
    '(?:diese[rsmn]?|jene[rsmn]?|ihm|ihnen)|das (?:ist|war|sind|hat|wird|gilt|heißt|zeigt|bedeutet|führt|macht|liegt|kann)',
  fr:
    '(?:dans|pour|à|avec|par|sur|sous|de|après|avant|depuis|malgré|outre|selon) (?:ce|cet|cette|ces|cela|celui|celle|lui|eux)' +
    '(?! (?:qui|que|dont)(?!\\p{L}))',
  es: '(?:en|para|con|por|sobre|de|tras|desde|según|ante|a) (?:est[eao]s?|es[eao]s?|ello|él|ell[oa]s?)',
  it: '(?:in|per|con|su|da|di|a|dopo|secondo|tra|fra) (?:quest[oaie]|tal[ei]|ciò|lui|lei|loro|ess[oaie])',
  pt:
    '(?:nest[ea]s?|ness[ea]s?|nisto|nisso|naquel[ea]s?|dest[ea]s?|dess[ea]s?|disto|disso|(?:com|para|por) (?:isto|isso|est[ea]s?|ess[ea]s?)|' +
    'segundo el[ea]s?)',
  ru:
    '(?:в|на|при|для|с|со|по|из|от|до|после|к|о|об|за|под|над|между|благодаря|согласно) ' +
    '(?:эт(?:ом|ой|их|ого|ому|им|ими)|ним|ней|них|нему|нём|нем|так(?:ой|ом|их|им))',
  uk:
    '(?:в|у|на|при|для|з|із|зі|по|від|до|після|до|о|об|за|під|над|між|про|через|завдяки|згідно) ' +
    '(?:ц(?:ьому|ій|их|ього|ієї|им|ими|е)|ним|ній|них|нього|неї|ньому|так(?:ий|их|им))',
  pl:
    '(?:w|we|na|przy|dla|z|ze|po|od|do|o|za|pod|nad|między|przez|dzięki|według|mimo) ' +
    '(?:t(?:ym|ej|ych|ego|emu|ymi|o|ę)|nim|niej|nich|niego|nimi|takich)',
  cs:
    '(?:v|ve|na|při|pro|z|ze|po|od|do|o|za|pod|nad|mezi|přes|díky|podle|kvůli) ' +
    '(?:t(?:om|omto|éto|ěchto|oho|ohoto|omu|omuto|ím|ímto|o)|n(?:ěm|í|ich|ěj|ěho|imi))',
  ro: '(?:în|din|la|pe|cu|de|pentru|prin|după|despre|conform|potrivit) (?:ac(?:est|easta|eastă|este|estea|eștia|esta|ela|eea)|el|ea|ei|ele)',
  tr: '(?:bu|o) (?:durum|nedenle|yüzden|süreçte|kapsamda|amaçla|tarihte|sırada|sayede|şekilde|konuda)',
  id: '(?:dalam|dengan|untuk|pada|dari|atas|setelah|karena|oleh karena|menurut) (?:hal|itu|ini|mereka|dia|kondisi|kasus)',
  he: '(?:לפי|בעקבות|למרות|בשל|לאחר|עקב|מלבד|נוסף על|על פי) (?:זאת|זה|כך|אלה|דבריו|דבריה)',
  fa: '(?:در|با|از|به|برای|بر|پس از|به گفتهٔ?) (?:این|آن|او|آنها|آنان|وی|ایشان)',
  nl: 'het (?:is|was|wordt|werd|gaat|heeft|had|betekent|blijkt)',
  sv:
    'd(?:en|et|e) (?:är|var|har|hade|blir|blev|kan|kunde|ska|skall|skulle|får|fick|måste|kostar|ligger|finns|kommer|gäller|handlar|' +
    'visar|gör|går|ger|består|används|kallas|vill|tar|beror|innebär|betyder)|(?:en|ett) sådan\\p{L}*',
  da:
    'd(?:en|et|e) (?:er|var|har|havde|bliver|blev|kan|kunne|skal|skulle|får|fik|må|måtte|koster|ligger|findes|kommer|gælder|handler|' +
    'viser|gør|går|giver|består|bruges|kaldes|vil|tager|skyldes|betyder)|(?:en|et) sådan\\p{L}*',
  nb:
    'd(?:en|et|e) (?:er|var|har|hadde|blir|ble|kan|kunne|skal|skulle|får|fikk|må|måtte|koster|ligger|finnes|kommer|gjelder|handler|' +
    'viser|gjør|går|gir|består|brukes|kalles|vil|tar|skyldes|betyr)|(?:en|et|ei) slik\\p{L}*',
  el: '(?:σε|με|για|από|μετά από|κατά) (?:αυτ|εκείν)\\p{L}+',
  ar: '(?:في|على|من|إلى|مع|بعد|قبل|بسبب|رغم) (?:هذا|هذه|ذلك|تلك|هؤلاء)',
  vi: '(?:trong|với|theo|từ|sau|do|trước|tiếp|lúc|khi|ở|nhờ|bên cạnh) (?:đó|điều (?:này|đó)|họ)|(?:vì|bởi|do|như) (?:vậy|thế)|tại đây|nơi đây|cùng ngày',
};

/** Beginnings that count or compare what was named before: "The two projects", "The latter", "Die beiden Vereine". */
export const DEFINITE_NUMBERS: Record<string, string> = {
  en: 'the (?:two|three|four|other two|latter|former|others|rest|same)|both (?:projects|teams|companies|sides|parties|men|women|groups|countries|versions)',
  de: '(?:die|den|der) (?:beiden|zwei|drei|vier|übrigen|anderen|letzteren|ersteren)|erstere[rsmn]?|letztere[rsmn]?|das gleiche|dasselbe',
  fr: '(?:les|des|aux) (?:deux|trois|quatre|autres|derniers|dernières|premiers|premières)|ce(?:lui|lle|ux|lles)-(?:ci|là)|il en va de même',
  es: '(?:los|las) (?:dos|tres|cuatro|demás|otros|otras|últimos|últimas|primeros|primeras)|amb[oa]s|lo mismo',
  pt: '(?:os|as) (?:dois|duas|três|quatro|demais|outros|outras|últimos|últimas|primeiros|primeiras)|amb[oa]s|o mesmo',
  it: '(?:i|le|gli) (?:due|tre|quattro|altri|altre|ultimi|ultime|primi|prime)|entramb[ie]|lo stesso',
  nl: 'de (?:twee|drie|vier|beide|overige|andere|laatste|eerste)|hetzelfde',
  ru: 'обе|оба|остальные|последние|то же',
  uk: 'обидва|обидві|решта|останні|те саме',
  pl: 'oba|obie|obaj|oboje|pozostałe|pozostali|to samo',
  cs: 'oba|obě|ostatní|zbylé|totéž',
  sv: 'de (?:två|tre|båda|andra|övriga|senare|förra)|båda|detsamma',
  da: 'de (?:to|tre|andre|øvrige|sidste)|begge|det samme',
  nb: 'de (?:to|tre|andre|øvrige|siste)|begge|det samme',
};
