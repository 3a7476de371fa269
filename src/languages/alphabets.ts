/**
 * The letters of each language besides the ones that all languages of its script share. Words with other letters count
 * against a language. Without an entry here, only the models decide.
 */
const EXTRA_LETTERS: Readonly<Record<string, string>> = {
  af: 'áäéèêëíîïóôöúûüýŉ',
  an: 'áéíñóúü',
  ast: 'áéíñóúüḥḷ',
  az: 'çəğıöşü',
  bs: 'čćđšž',
  br: 'âêîôûùüñ',
  ca: 'àçèéíïòóúü·ŀ',
  co: 'àèìòù',
  cs: 'áčďéěíňóřšťúůýž',
  cy: 'àáâäèéêëìíîïòóôöùúûüẁẃŵẅỳýŷÿ',
  da: 'æøåéáóúý',
  de: 'äöüß',
  en: 'éèïç',
  eo: 'ĉĝĥĵŝŭ',
  es: 'áéíñóúüªº',
  et: 'äõöüšž',
  eu: 'ñçü',
  fi: 'äöåšž',
  fo: 'áðíóúýæø',
  fr: 'àâæçéèêëîïôœùûüÿ',
  fy: 'âêéëïôúû',
  ga: 'áéíóú',
  gd: 'àèìòùáéó',
  gl: 'áéíñóúüï',
  ha: 'ɓɗƙƴ',
  hr: 'čćđšž',
  ht: 'èòàé',
  hu: 'áéíóöőúüű',
  id: 'é',
  ig: 'ịọụṅñńǹḿáàéèíìóòúùāēīōū\u0300\u0301\u0304',
  is: 'áðéíóúýþæö',
  it: 'àèéìíîòóùú',
  la: 'āēīōūæœ',
  lb: 'äëéèêöü',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  mi: 'āēīōū',
  ms: 'é',
  mt: 'ċġħżàèéìíîòóùú',
  nb: 'æøåéèêóòôâ',
  nl: 'áäéèêëíïóöúüĳ',
  nn: 'æøåéèêóòôâ',
  oc: 'àáçèéíïòóúü·',
  pl: 'ąćęłńóśźż',
  pt: 'àáâãçéêíóôõúü',
  ro: 'ăâîșşțţ',
  sc: 'àèìòùáéíóú',
  sh: 'čćđšž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšžćđ',
  so: '',
  sq: 'çë',
  'sr-Latn': 'čćđšž',
  sv: 'åäöéàü',
  sw: '',
  szl: 'ãćłńŏōôõśźż',
  tk: 'äçňöşüýž',
  tl: 'ñáéíóúàèìòùâêîôû',
  tr: 'çğıöşüâîû',
  uz: 'ʻʼ',
  vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ\u0300\u0301\u0303\u0309\u0323',
  yo: 'àáèéẹìíòóọùúṣńǹḿ\u0300\u0301\u0304',
  ba: 'иғҙёйҡңөҫүһщъыьэюяә',
  be: 'ёійўыьэюя',
  bg: 'ийщъьюя',
  kk: 'иәғёйқңөұүһіщъыьэюя',
  ky: 'иёйңөүщъыьэюя',
  mk: 'иѓѕјљњќџѐѝ',
  mn: 'иёйөүщъыьэюя',
  ru: 'иёйщъыьэюя',
  sr: 'иђјљњћџ',
  tg: 'иғёӣйқӯҳҷщъьэюя',
  tt: 'иәёйҗңөүһщъыьэюя',
  uk: 'иґєійїщьюя',
  ar: 'ثذضظطصحعغأإآؤئىيكة',
  fa: 'ثذضظطصحعغأآؤئءپچژگکیۀ',
  ku: 'çêîşûحعغئپچژگکیڕڤڵۆێە',
  ks: 'ثذضظطصحعغأآؤئءپچژگکیٹڈڑںہھےۆۄۍؠٲٳ',
  ps: 'ثذضظطصحعغأآؤئءپچژګگکیټډړږښڼېۍځڅي',
  sd: 'ثذضظطصحعغأآؤئءپچگڪکيٻڀٺٽٿڄڃڇڏڌڊڍڙڦڳڱڻھہ',
  ug: 'غئپچژگكيڭۇۆۈۋېەھى',
  ur: 'ثذضظطصحعغأآؤئءپچژگکیٹڈڑںہھےۓۃۂ',
};

/** The letters of a script that all languages above share. */
const SHARED_LETTERS: Readonly<Record<string, string>> = {
  Latn: "abcdefghijklmnopqrstuvwxyz'’-",
  Cyrl: 'абвгдежзклмнопрстуфхцчш’-',
  Arab: 'ابتجخدرزسشفقلمنوه\u200c\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0654\u0670',
};

const alphabets = new Map<string, ReadonlySet<string> | undefined>();

/** The letters of a language in a script, in lower case. Undefined for a language without an entry. */
export function alphabetOf(language: string, script: string): ReadonlySet<string> | undefined {
  const key = `${language} ${script}`;
  if (!alphabets.has(key)) {
    const extra = EXTRA_LETTERS[language];
    const shared = SHARED_LETTERS[script];
    alphabets.set(key, extra === undefined || shared === undefined ? undefined : new Set(shared + extra));
  }
  return alphabets.get(key);
}
