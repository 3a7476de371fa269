/**
 * Words that lean on the sentence before when they begin one (pronouns, demonstratives, connectives), and connectives
 * that can be left out with the comma after them. German, Dutch and the Scandinavian languages have no such
 * connectives here: their verb would stand in the wrong place.
 */
interface Openers {
  leaning: string;
  removable?: string;
}

const OPENERS: Record<string, Openers> = {
  en: {
    leaning:
      'he she it they this these those that his her its their such here both neither either another other others ' +
      'him them then so but and or nor yet also however moreover furthermore therefore thus hence meanwhile instead ' +
      'nevertheless nonetheless consequently additionally similarly likewise besides otherwise indeed still afterwards ' +
      'accordingly finally conversely later',
    removable:
      'however|moreover|furthermore|therefore|thus|hence|meanwhile|nevertheless|nonetheless|consequently|additionally|' +
      'in addition|in fact|indeed|also|finally|besides|as a result|for example|for instance|on the other hand|in contrast|' +
      'by contrast|similarly|likewise|in particular|in turn|at the same time|of course|that said|first|second|third|' +
      'firstly|secondly|thirdly|lastly|then|so|well|in other words|to be clear|accordingly|conversely|as such|as a reminder|again|overall|specifically|more specifically|afterwards|later',
  },
  de: {
    leaning:
      'er sie es dies diese dieser dieses diesem diesen das jene jener dabei dadurch dafür dagegen daher damit danach ' +
      'daneben dann daran darauf daraufhin daraus darin darüber darum darunter davon dazu deshalb deswegen außerdem ' +
      'allerdings jedoch aber und oder denn sondern zudem ferner somit hierbei hierzu hier dort sein seine seiner ihr ihre ' +
      'beide so auch trotzdem dennoch schließlich anschließend später sonst',
  },
  fr: {
    leaning:
      'il elle ils elles ce cet cette ces cela ceci ça celui celle ceux mais et ou donc or car cependant toutefois ainsi ' +
      'ensuite puis enfin son sa ses leur leurs pourtant alors aussi',
    removable:
      'cependant|toutefois|de plus|en outre|par ailleurs|en effet|enfin|ainsi|par conséquent|néanmoins|par exemple|' +
      "pourtant|en revanche|d'abord|ensuite|puis|d'autre part|de même|finalement",
  },
  es: {
    leaning:
      'él ella ellos ellas esto este esta estos estas eso ese esa esos esas pero y o sin además así luego también su sus ' +
      'entonces ambos aquí allí después finalmente',
    removable:
      'sin embargo|además|por lo tanto|por tanto|no obstante|asimismo|finalmente|por ejemplo|por otra parte|en cambio|' +
      'por último|de hecho|así|también|por otro lado|en consecuencia',
  },
  it: {
    leaning:
      'egli lui lei essi loro questo questa questi queste quello quella ciò ma e o però quindi dunque inoltre così poi ' +
      'suo sua suoi sue anche infine tuttavia perciò',
    removable:
      'tuttavia|inoltre|infatti|infine|quindi|pertanto|per esempio|ad esempio|in particolare|di conseguenza|però',
  },
  pt: {
    leaning:
      'ele ela eles elas isto isso este esta estes estas esse essa esses essas mas e ou porém contudo assim além também seu ' +
      'sua seus suas então depois finalmente portanto',
    removable:
      'no entanto|além disso|portanto|por exemplo|contudo|porém|todavia|assim|por fim|finalmente|de fato|por outro lado|também',
  },
  nl: {
    leaning:
      'hij zij ze het dit dat deze die zijn haar hun maar en of dus daarom daarna daardoor daarbij echter ook toch dan toen ' +
      'bovendien hier daar zo vervolgens',
  },
  sv: {
    leaning:
      'han hon den det de detta denna dessa hans hennes deras men och eller så därför dessutom också då sedan där här',
  },
  da: {
    leaning:
      'han hun den det de dette denne disse hans hendes deres men og eller så derfor desuden også da siden der her',
  },
  nb: {
    leaning:
      'han hun den det de dette denne disse hans hennes deres men og eller så derfor dessuten også da siden der her',
  },
  pl: {
    leaning:
      'on ona ono oni one to ten ta te jego jej ich ale i a lub więc jednak dlatego potem ponadto także tam tu wtedy',
    removable: 'jednak|ponadto|dlatego|na przykład|co więcej|w rezultacie',
  },
  cs: {
    leaning: 'on ona ono oni to ten ta ty jeho její jejich ale a nebo proto však potom pak také tam zde tak navíc',
  },
  tr: {
    leaning: 'o bu şu bunlar onlar ancak fakat ama ve ayrıca böylece bunun öte onun buna böyle',
    removable: 'ancak|ayrıca|örneğin|sonuç olarak|bununla birlikte',
  },
  ru: {
    leaning:
      'он она оно они это этот эта эти этого этой такой такие такая таким однако но и а или поэтому при кроме затем также ' +
      'его её ее их здесь там тогда потом тем впрочем причём',
    removable:
      'однако|кроме того|таким образом|например|более того|при этом|вместе с тем|поэтому|итак|наконец|впрочем|в частности|' +
      'следовательно|с другой стороны|во-первых|во-вторых',
  },
  uk: {
    leaning: 'він вона воно вони це цей ця ці його її їх але і й та або тому однак також потім там тут',
    removable: 'однак|крім того|таким чином|наприклад|отже',
  },
  ar: { leaning: 'هو هي هم هذا هذه ذلك تلك ولكن لكن وهو وهي كما ثم وقد' },
  hi: { leaning: 'वह वे यह ये इस इन उस उन लेकिन और परंतु तथा इसलिए फिर इसके उसके इसने' },
  vi: {
    leaning: 'nó họ đó này nhưng và tuy vì do ngoài sau điều',
    removable: 'tuy nhiên|ngoài ra|do đó|vì vậy|đồng thời',
  },
};

/** Openers of languages that write no blanks between words. */
const UNSPACED: Record<string, RegExp> = {
  zh: /^(?:他|她|它|这|那|此|该|但|然而|因此|所以|而且|并且|同时|另外|然后|那么|就是|不过|于是|其中|對此|這|於是)/,
  ja: /^(?:彼|それ|これ|この|その|あの|そこ|ここ|しかし|また|そして|だから|しかも|さらに|ただし|なお|そのため|こうした|でも|だが)/,
  th: /^(?:เขา|เธอ|มัน|นี้|นั้น|แต่|และ|ดังนั้น|อย่างไรก็ตาม|นอกจากนี้)/,
};

/** Connectives with a comma after them that may go. */
const UNSPACED_REMOVABLE: Record<string, RegExp> = {
  zh: /^(?:但是|然而|因此|所以|而且|此外|另外|同时|不过|于是|例如)，/,
  ja: /^(?:しかし|また|そして|さらに|なお|例えば|たとえば|一方|ただし|つまり)、/,
};

/** What makes a part of something named before of a beginning: "The most productive of them", "Neither of the two". */
const PART_OF: Record<string, string> = {
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

const partOf = new Map(
  Object.entries(PART_OF).map(([code, phrases]) => [
    code,
    new RegExp(`^(?:[^\\s,;:]{1,30} ){0,5}?(?<![\\p{L}’'])(?:${phrases})(?![\\p{L}’'])`, 'iu'),
  ]),
);
const leaning = new Map(Object.entries(OPENERS).map(([code, { leaning }]) => [code, new Set(leaning.split(' '))]));
const removable = new Map<string, RegExp>(Object.entries(UNSPACED_REMOVABLE));
for (const [code, openers] of Object.entries(OPENERS)) {
  if (openers.removable) removable.set(code, new RegExp(`^(?:${openers.removable})\\s*,\\s+`, 'iu'));
}

/** True when a sentence begins with words that lean on the sentence before it. */
export function leansOnBefore(sentence: string, language: string | undefined): boolean {
  const word = /^["'“‘„«»—–\-\s]*(\p{L}[\p{L}\p{M}'’]{0,15})(?![\p{L}\p{M}])/u.exec(sentence)?.[1]?.toLowerCase();
  if (language && UNSPACED[language]?.test(sentence)) return true;
  if (partOf.get(language ?? 'en')?.test(sentence)) return true;
  return word !== undefined && (leaning.get(language ?? 'en')?.has(word) ?? false);
}

/** The sentence without a connective at its beginning; the same string when there is none that can go. */
export function withoutConnective(sentence: string, language: string | undefined): string {
  const pattern = language && removable.get(language);
  return pattern ? sentence.replace(pattern, '') : sentence;
}
