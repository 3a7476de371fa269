/** Words of a language for the numbers 1 to 12. */
export interface NumberWords {
  /** The value of each form. */
  cardinals: ReadonlyMap<string, string>;
  /** Prefixes of ordinals and inflected forms, with their values. */
  prefixes: readonly (readonly [prefix: string, value: string])[];
}

/** Cardinals from one to twelve, then prefixes of ordinals and other forms. Slashes separate the forms of a number. */
const LANGUAGES: Readonly<Record<string, readonly [cardinals: string, prefixes: string]>> = {
  en: [
    'one two three four five six seven eight nine ten eleven twelve',
    'first/once second/twice third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  ],
  de: [
    'ein/eins/eine/einen/einem/einer/eines zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'erst/einmal zweit/zweimal/zweier dritt/dreimal/dreier viert/viermal fünft/fünfmal sechst sieb achte neunt zehnt elft zwölft',
  ],
  fr: [
    'un/une deux trois quatre cinq six sept huit neuf dix onze douze',
    'premi deuxi/second troisi quatri cinqui sixi septi huiti neuvi dixi onzi douzi',
  ],
  es: [
    'un/uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'primer segund tercer/tercio cuart quint sext séptim octav noven décim undécim duodécim',
  ],
  it: [
    'un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici',
    'prim second terz quart quint sest settim ottav nono/nona decim undicesim dodicesim',
  ],
  pt: [
    'um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze',
    'primeir segund terceir/terço quart quint sext sétim oitav nono/nona décim undécim duodécim',
  ],
  nl: [
    'een/één twee drie vier vijf zes zeven acht negen tien elf twaalf',
    'eerst tweed derd vierd vijfd zesd zevend achtst negend tiend elfd twaalfd',
  ],
  sv: [
    'en/ett två tre fyra fem sex sju åtta nio tio elva tolv',
    'först andra/andre tredj fjärd femt sjätt sjund ått niond tiond elft tolft',
  ],
  da: [
    'en/et to tre fire fem seks syv otte ni ti elleve tolv',
    'først anden/andet/andre tredj fjerd femt sjett syvend ottend niend tiend ellevt tolvt',
  ],
  nb: [
    'en/ett to tre fire fem seks sju/syv åtte ni ti elleve tolv',
    'først andre/annen/annet tredj fjerd femt sjett sjuend/syvend åttend niend tiend ellevt tolvt',
  ],
  ru: [
    'один/одна/одно/одного два/две/двух/двум/двумя три/трёх/трех/трём/трем/тремя четыре/четырёх/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать/одиннадцати двенадцать/двенадцати',
    'перв/одн втор/дву/двое трет/тро/трё/треx четв/четыр пят шест сед/семе вос девят десят одиннадцат двенадцат',
  ],
  uk: [
    'один/одна/одне/одного два/дві/двох три/трьох чотири/чотирьох п’ять/п’яти шість/шести сім/семи вісім/восьми дев’ять/дев’яти десять/десяти одинадцять дванадцять',
    'перш/одн друг/дво трет/тро четв/чотир п’ят шост/шіст сьом/сем восьм дев’ят десят одинадцят дванадцят',
  ],
  pl: [
    'jeden/jedna/jedno/jednego dwa/dwie/dwóch/dwoma trzy/trzech/trzema cztery/czterech pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu jedenaście/jedenastu dwanaście/dwunastu',
    'pierw/jedn drug/dwu/dwó/dwoj trzeci/trzy/trzec/troj czwart/czter piąt/pięc szóst/sześc siódm/siedm ósm/ośmi dziewiąt/dziewięc dziesiąt/dziesięc jedenast dwunast',
  ],
  cs: [
    'jeden/jedna/jedno/jednoho dva/dvě/dvou/dvěma tři/tří/třech/třemi čtyři/čtyř/čtyřech pět/pěti šest/šesti sedm/sedmi osm/osmi devět/devíti deset/deseti jedenáct/jedenácti dvanáct/dvanácti',
    'prvn/jedn druh/dvo/dvě třet/tři/tro čtvr/čtyř pát/pět šest sedm osm devát/devět/devít desát/deset jedenáct dvanáct',
  ],
  tr: [
    'bir iki üç dört beş altı yedi sekiz dokuz on',
    'ilk/birin ikinci/ikis üç dörd/dört beş altı yedi sekiz dokuz onu/onun/onda',
  ],
};

/** Powers of ten that a word can stand for. "Billion" is ambiguous between languages. */
const POWERS: readonly (readonly [powers: readonly number[], words: string])[] = [
  [
    [2],
    'hundred hundreds hundert cent cents cien ciento cientos cem centinaia honderd hundra hundre сто сотни sto yüz 百 백',
  ],
  [
    [3],
    'thousand thousands k tausend tsd mille mil mila duizend tusen tusind тысяча тысячи тысяч тыс тисяча тисячі тисяч тис tysiąc tysiące tysięcy tys tisíc tisíce bin ألف آلاف אלף हज़ार हजार 千 천',
  ],
  [[4], '万 萬 만'],
  [[5], 'lakh lakhs लाख'],
  [
    [6],
    'million millions mn mln mio m millionen millones millón milioni milione milhões milhão miljoen miljoner miljon millioner миллион миллиона миллионов млн мільйон мільйони мільйонів milion miliony milionów milionů milyon juta triệu مليون ملايين מיליון 백만',
  ],
  [[7], 'crore crores करोड़'],
  [[8], '億 亿 억'],
  [
    [9],
    'milliard milliards milliarde milliarden mrd md bn b miliardi miliardo miljard miljarder milliarder миллиард миллиарда миллиардов млрд мільярд мільярди мільярдів miliard miliardy miliardów mld milyar tỷ مليار מיליארד',
  ],
  [[9, 12], 'billion billions bilhões bilhão biliões billions'],
  [
    [12],
    'billionen billón billones trillones trln biljoen bilion biliony bilioni trilyon триллион триллиона триллионов трлн tn 兆 조',
  ],
  [[12, 18], 'trillion trillions trilhões trillionen'],
];

const powers = new Map<string, readonly number[]>();
for (const [list, words] of POWERS) for (const word of words.split(' ')) powers.set(word, list);

/** The powers of ten that a word can multiply with. Undefined for other words. */
export function powersOf(word: string): readonly number[] | undefined {
  return powers.get(word);
}

const cache = new Map<string, NumberWords>();

/** @returns undefined for a language without a list */
export function numberWords(language: string | undefined): NumberWords | undefined {
  const code = language?.split('-')[0] ?? '';
  const lists = LANGUAGES[code];
  if (!lists) return undefined;
  let words = cache.get(code);
  if (!words) {
    const [cardinals, prefixes] = lists.map(entries);
    words = { cardinals: new Map(cardinals), prefixes: [...(prefixes ?? [])] };
    cache.set(code, words);
  }
  return words;
}

const entries = (list: string): (readonly [string, string])[] =>
  list.split(' ').flatMap((forms, at) => forms.split('/').map((form) => [form, String(at + 1)] as const));
