/**
 * Words that lean on the sentence before when they begin one (pronouns, demonstratives, connectives), and connectives
 * that can be left out with the comma after them. German, Dutch and the Scandinavian languages have no such
 * connectives here: their verb would stand in the wrong place.
 */
interface Openers {
  leaning: string;
  /** Connectives that may go together with the comma after them. */
  removable?: string;
  /** Conjunctions that may go although no comma follows. */
  bare?: string;
}

export const OPENERS: Record<string, Openers> = {
  en: {
    leaning:
      'he she it they this these those that his her its their such here both neither either another other others ' +
      'him them then so but and or nor yet also however moreover furthermore therefore thus hence meanwhile instead ' +
      'nevertheless nonetheless consequently additionally similarly likewise besides otherwise indeed still afterwards which whereas ' +
      'accordingly finally conversely later rather thereafter subsequently consequently thereby nor thereupon',
    removable:
      'however|moreover|furthermore|therefore|thus|hence|meanwhile|nevertheless|nonetheless|consequently|additionally|' +
      'in addition|in fact|indeed|also|finally|besides|as a result|for example|for instance|on the other hand|in contrast|' +
      'by contrast|similarly|likewise|in particular|in turn|at the same time|of course|that said|first|second|third|' +
      'firstly|secondly|thirdly|lastly|then|so|well|in other words|to be clear|accordingly|conversely|as such|as a reminder|again|overall|specifically|more specifically|afterwards|later|rather|subsequently|thereafter|instead|still|yet|to this end|to that end|and|but|' +
      'after all|by comparison|on the contrary|on top of that|as a consequence|more importantly|importantly|interestingly|okay|ok|yeah|yep|alright|all right|right|oh|you know|i mean|now|anyway|basically',
    bare: 'but(?! for )|and|so(?! (?:far|that|much|many|long|did|does|do|was|were|is|be|too|as)(?!\\p{L}))',
  },
  de: {
    leaning:
      'er sie es dies diese dieser dieses diesem diesen jene jener dabei dadurch dafür dagegen daher damit danach ' +
      'daneben dann daran darauf daraufhin daraus darin darüber darum darunter davon dazu deshalb deswegen außerdem ' +
      'allerdings jedoch aber und oder denn sondern zudem ferner somit hierbei hierzu hier dort sein seine seiner ihr ihre ' +
      'beide so auch trotzdem dennoch schließlich anschließend später sonst',
  },
  fr: {
    leaning:
      'il elle ils elles ce cet cette ces cela ceci ça celui celle ceux mais et ou donc or car cependant toutefois ainsi ' +
      "ensuite puis enfin son sa ses leur leurs pourtant alors aussi c'est c’est c'était c’était",
    removable:
      'cependant|toutefois|de plus|en outre|par ailleurs|en effet|enfin|ainsi|par conséquent|néanmoins|par exemple|' +
      "pourtant|en revanche|d'abord|ensuite|puis|d'autre part|de même|finalement",
    bare: 'mais|et',
  },
  es: {
    leaning:
      'él ella ellos ellas esto este esta estos estas eso ese esa esos esas pero y o sin además así luego también su sus ' +
      'entonces ambos aquí allí después finalmente aquel aquella aquellos aquellas dicho dicha dichos dichas añadió agregó',
    removable:
      'sin embargo|además|por lo tanto|por tanto|no obstante|asimismo|finalmente|por ejemplo|por otra parte|en cambio|' +
      'por último|de hecho|así|también|por otro lado|en consecuencia|por eso|por ello|por otra|en primer lugar|en segundo lugar|a su vez|en particular|en general|de este modo|de esta manera',
    bare: 'pero|y(?= el | la | los | las )',
  },
  it: {
    leaning:
      'egli lui lei essi loro questo questa questi queste quello quella ciò ma e o però quindi dunque inoltre così poi ' +
      'suo sua suoi sue anche infine tuttavia perciò esso essa essi esse tale tali ella costui costoro inoltre',
    removable:
      'tuttavia|inoltre|infatti|infine|quindi|pertanto|per esempio|ad esempio|in particolare|di conseguenza|però|per questo|a sua volta|invece|dunque|inoltre|in questo modo|da un lato|allo stesso tempo|in realtà',
    bare: 'ma|e(?= il | la | i | le )',
  },
  pt: {
    leaning:
      'ele ela eles elas isto isso este esta estes estas esse essa esses essas mas e ou porém contudo assim além também seu ' +
      'sua seus suas então depois finalmente portanto aquele aquela aqueles aquelas tal tais acrescentou',
    removable:
      'no entanto|além disso|portanto|por exemplo|contudo|porém|todavia|assim|por fim|finalmente|de fato|de facto|por outro lado|também|por isso|entretanto|ainda assim|em contrapartida|em particular|desta forma|deste modo|em consequência|por sua vez',
    bare: 'mas|e(?= o | a | os | as )',
  },
  nl: {
    leaning:
      'hij zij ze dit dat deze die zijn haar hun maar en of dus daarom daarna daardoor daarbij echter ook toch dan toen ' +
      'bovendien hier daar zo vervolgens',
  },
  sv: {
    leaning: 'han hon detta denna dessa hans hennes deras men och eller så därför dessutom också då sedan där här',
  },
  da: {
    leaning: 'han hun dette denne disse hans hendes deres men og eller så derfor desuden også da siden der her',
  },
  nb: {
    leaning: 'han hun dette denne disse hans hennes deres men og eller så derfor dessuten også da siden der her',
  },
  pl: {
    leaning:
      'on ona ono oni one to ten ta te jego jej ich ale i a lub więc jednak dlatego potem ponadto dodał dodała dodali podkreślił podkreśliła także tam tu wtedy',
    removable: 'jednak|ponadto|dlatego|na przykład|co więcej|w rezultacie',
    bare: 'ale|jednak',
  },
  cs: {
    leaning: 'on ona ono oni to ten ta ty jeho její jejich ale a nebo proto však potom pak také tam zde tak navíc',
  },
  tr: {
    leaning: 'o bu şu bunlar onlar ancak fakat ama ve ayrıca böylece bunun öte onun buna böyle',
    removable:
      'ancak|ayrıca|örneğin|sonuç olarak|bununla birlikte|öte yandan|buna karşılık|bu nedenle|bunun yanı sıra|fakat|ama',
    bare: 'ancak|fakat|ama|ayrıca',
  },
  ru: {
    leaning:
      'он она оно они это этот эта эти этого этой такой такие такая таким однако но и а или поэтому при кроме затем также ' +
      'его её ее их здесь там тогда потом тем впрочем причём',
    removable:
      'однако|кроме того|таким образом|например|более того|при этом|вместе с тем|поэтому|итак|наконец|впрочем|в частности|' +
      'следовательно|с другой стороны|во-первых|во-вторых|в-третьих|тем не менее|в то же время|в результате|в связи с этим|напротив|в свою очередь|кстати|к тому же|в итоге',
    bare: 'но|а',
  },
  uk: {
    leaning: 'він вона воно вони це цей ця ці його її їх але і й та або тому однак також потім там тут',
    removable: 'однак|крім того|таким чином|наприклад|отже',
    bare: 'але|а',
  },
  el: {
    leaning:
      'αυτός αυτή αυτό αυτοί αυτές αυτά εκείνος εκείνη εκείνο εκείνοι εκείνες εκείνα αλλά όμως ωστόσο επίσης έτσι επιπλέον πρόσθεσε ' +
      'ακόμη ακόμα τότε λοιπόν επομένως ύστερα μετά εκεί εδώ και',
    removable:
      'ωστόσο|όμως|επίσης|επιπλέον|ακόμη|για παράδειγμα|παράλληλα|τέλος|συνεπώς|επομένως|αντίθετα|εξάλλου|παρ’ όλα αυτά|έτσι',
    bare: 'αλλά|όμως|ωστόσο|και',
  },
  ro: {
    leaning:
      'el ea ei ele acesta aceasta aceștia acestea acest această aceste acești acela aceea dar însă și sau deci astfel ' +
      'apoi totuși atunci aici acolo',
    removable: 'totuși|însă|de asemenea|astfel|prin urmare|de exemplu|în plus|în schimb|în concluzie|în consecință',
    bare: 'dar|însă',
  },
  hu: {
    leaning: 'ő ők ez ezek azok azonban de és vagy így ezért tehát továbbá emellett ekkor ott itt majd',
    removable: 'azonban|ugyanakkor|ezért|például|továbbá|emellett|viszont',
  },
  fi: {
    leaning: 'hän he se ne tämä nämä tuo nuo mutta ja tai siis kuitenkin lisäksi myös siksi silloin siellä täällä',
  },
  id: {
    leaning: 'ia dia mereka itu ini tetapi namun dan atau juga kemudian lalu',
    removable: 'namun|selain itu|oleh karena itu|dengan demikian|misalnya|sementara itu|akibatnya',
    bare: 'namun|tetapi',
  },
  ar: {
    leaning:
      'هو هي هم هن هما هذا هذه ذلك تلك هؤلاء أولئك ولكن لكن لكنه لكنها وهو وهي وهم وهذا وهذه وذلك كما ثم وأضاف ' +
      'وأضافت أضاف أضافت بينما لذلك ولذلك كذلك أيضا',
    removable:
      'ومع ذلك|مع ذلك|بالإضافة إلى ذلك|علاوة على ذلك|وبالتالي|لذلك|ولذلك|على سبيل المثال|من ناحية أخرى|ومن ناحية أخرى|في المقابل|وأخيرا',
    bare: 'لكن|ولكن',
  },
  he: {
    leaning: 'הוא היא הם הן זה זו זאת אלה אלו כך אבל אך אולם ואולם לכן גם והוא והיא והם שם אז בנוסף',
    removable: 'עם זאת|כמו כן|לעומת זאת|בנוסף|נוסף על כך|לכן|למשל|לדוגמה|אולם|לבסוף|מצד שני|יתר על כן',
    bare: 'אבל|אך|אולם|ואולם',
  },
  fa: {
    leaning: 'او آن این آنها اینها ایشان وی اما ولی و یا پس همچنین بنابراین سپس',
    removable: 'با این حال|همچنین|بنابراین|علاوه بر این|برای مثال|در نتیجه|اما|از سوی دیگر',
  },
  hi: {
    leaning:
      'वह वे यह ये इस इन उस उन लेकिन और परंतु तथा इसलिए फिर इसके उसके इसने उसने उन्होंने इन्होंने इसमें उसमें इससे उससे इनमें उनके इनके ' +
      'उनका उनकी इसका इसकी उसका उसकी हालाँकि हालांकि किंतु मगर साथ तब',
    removable: 'हालाँकि|हालांकि|लेकिन|इसलिए|उदाहरण के लिए|इसके अलावा|साथ ही|दूसरी ओर|परिणामस्वरूप|अंत में',
    bare: 'लेकिन|परंतु|किंतु|मगर|हालाँकि|हालांकि',
  },
  bn: { leaning: 'তিনি তারা সে এটি এই সেই তবে কিন্তু এবং তাই এছাড়া এর তার তাদের এতে' },
  ko: {
    leaning:
      '그 그는 그녀는 그들은 이 이는 이것은 이에 이를 그러나 하지만 그리고 또 또한 따라서 그래서 이로 이와 그런데 특히 한편',
    removable: '그러나|하지만|또한|따라서|그래서|한편|특히|예를 들어',
    bare: '그러나|하지만|그리고|그런데',
  },
  vi: {
    leaning: 'nó họ đó này nhưng và tuy vì do ngoài sau điều song',
    removable:
      'tuy nhiên|ngoài ra|do đó|do vậy|vì vậy|vì thế|bởi vậy|bởi thế|như vậy|đồng thời|bên cạnh đó|hơn nữa|mặt khác|trong khi đó|theo đó|thậm chí',
    bare: 'nhưng|tuy nhiên|và|bởi vậy|vì vậy|vì thế|do đó|do vậy|như vậy',
  },
};

/** Openers of languages that write no blanks between words. */
export const UNSPACED: Record<string, RegExp> = {
  zh: /^(?:他|她|它|牠|这|那|此|该|該|其|但|然而|因此|所以|而且|并且|並且|同时|同時|另外|然后|然後|那么|那麼|就是|也就是|或者|包括|当然|不过|不過|于是|對此|對於這|這|於是|对此)/,
  ja: /^(?:彼|それ|これ|この|その|あの|そこ|ここ|しかし|また|そして|だから|しかも|さらに|ただし|なお|そのため|こうした|でも|だが)/,
  th: /^(?:เขา|เธอ|มัน|พวกเขา|นี้|นั้น|แต่|และ|หรือ|ซึ่ง|โดย|เพราะ|ดังนั้น|จึง|อย่างไรก็ตาม|นอกจากนี้|ทั้งนี้|ส่วน)/,
};

/** Connectives with a comma after them that may go. */
export const UNSPACED_REMOVABLE: Record<string, RegExp> = {
  zh: /^(?:但是?(?![，,愿凡])|(?:那么(?![，,大多高远长久好难快重])|然后(?![，,])|所以(?![，,说然]))|(?:但是?|然而|因此|所以|而且|此外|另外|同时|同時|不过|不過|于是|於是|例如|比如|其次|首先|最后|最後|总之|那么|那|而|并且|所以说|就是说|也就是说|当然|完了)[，,]\s*)/,
  ja: /^(?:しかし(?:ながら)?|また|そして|さらに|なお|例えば|たとえば|一方で?|ただし|つまり|だが|でも|そのため|したがって|その結果|このため|加えて)、/,
  th: /^(?:อย่างไรก็ตาม|นอกจากนี้|ดังนั้น|ตัวอย่างเช่น|ในขณะเดียวกัน)\s+/,
};

/** What makes a part of something named before of a beginning: "The most productive of them", "Neither of the two". */
export const PART_OF: Record<string, string> = {
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
  ru: '(?:из|среди) (?:них|этих)|из тех(?!,? (?:кто|котор))|(?:один|одна|одно) из двух',
};

/** What "this" and "in this" stand before without pointing back: the document itself, and times. */
export const POINTING_AT_ITSELF: Record<string, string> = {
  en:
    'paper|article|work|study|report|thesis|chapter|section|survey|book|guide|document|agreement|policy|contract|invention|' +
    'disclosure|page|week|month|year|morning|evening|afternoon|summer|winter|spring|autumn|season|century|decade',
  de: 'arbeit|artikel|studie|bericht|beitrag|vertrag|jahre?s?|monats?|woche|sommer|winter|frühjahr|herbst|buch|tagen?|jahrhunderts?',
  fr: 'article|étude|rapport|travail|mémoire|contrat|livre|année|mois|semaine|matin|soir|été|hiver',
  es: 'artículo|trabajo|estudio|informe|contrato|libro|año|mes|semana|mañana|verano|invierno|siglo',
  it: 'articolo|lavoro|studio|rapporto|contratto|libro|anno|mese|settimana|secolo',
  pt: 'artigo|trabalho|estudo|relatório|contrato|livro|ano|mês|semana|século',
  ru: 'стать[яеи]|работ[аеы]|исследовани[еи]|договор|году|месяце|недел[еяи]|книг[аеи]|диссертаци[яи]|веке',
};

/** What makes a beginning point back without a pronoun in front: "In this case", "Bei diesen". */
export const POINTING: Record<string, string> = {
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
  nl: 'het (?:is|was|wordt|werd|gaat|heeft|had|betekent|blijkt)',
  sv: 'd(?:en|et|e) (?:är|var|har|hade|blir|blev|kan|ska|innebär|betyder)',
  da: 'd(?:en|et|e) (?:er|var|har|havde|bliver|blev|kan|skal|betyder)',
  nb: 'd(?:en|et|e) (?:er|var|har|hadde|blir|ble|kan|skal|betyr)',
  el: '(?:σε|με|για|από|μετά από|κατά) (?:αυτ|εκείν)\\p{L}+',
  ar: '(?:في|على|من|إلى|مع|بعد|قبل|بسبب|رغم) (?:هذا|هذه|ذلك|تلك|هؤلاء)',
  vi: '(?:trong|với|theo|từ|sau|do|trước|tiếp|lúc|khi|ở|nhờ|bên cạnh) (?:đó|điều (?:này|đó)|họ)|(?:vì|bởi|do|như) (?:vậy|thế)|tại đây|nơi đây|cùng ngày',
};
