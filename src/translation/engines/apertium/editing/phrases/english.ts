import { CLOCK, type PhraseCorrection, phrase } from './phrase.ts';

const WEEKDAY = '((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)';
const COUNTRY =
  '(Argentina|Australia|Austria|Belgium|Bolivia|Brazil|Bulgaria|Canada|Chile|China|Colombia|Cuba|Denmark|Ecuador|Egypt|England|Europe|Finland|France|Germany|Greece|Hungary|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|Japan|Kenya|Mexico|Morocco|Norway|Pakistan|Peru|Poland|Portugal|Russia|Scotland|Spain|Sweden|Switzerland|Turkey|Uruguay|Venezuela)';
const SMALL_NUMBER = '(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|half)';

const WHOM = '(me|you|him|her|us|them)';
const BEHIND_PERSON =
  '(?=$|[.,;:!?]| (?:that|the|an?|no|yes|yesterday|today|what|where|how|why|when|who|if|everything|nothing|something)(?!\\p{L}))';
const PERSON = '(?= (?:\\p{Lu}|(?:my|your|his|her|our|their|the) \\p{L}))';
const THING = '(?:the|an?|my|your|his|her|our|their|some|this|that) \\p{L}{2,20}(?: \\p{L}{2,20})?';
const DOUBLED = /(?<!\p{L})(?:les?|lles?|li|els) .{1,80} a(?:l|o|os?|as?)?(?: (?:la|el|los|las))? \p{L}/iu;
const CALLED = /(?<!\p{L})(?:llam|cham|truc)/iu;

/** Romance languages use articles before days, hours, titles and countries, and one word for "of" and "than". */
export const TO_ENGLISH: readonly PhraseCorrection[] = [
  phrase('from yesterday', 'since yesterday', /(?<!\p{L})(?:desde|des d['’]|dende) ?(?:ayer|ahir|onte)(?!\p{L})/iu),
  phrase('(?:in|of) path(?! \\p{L})', 'on the way', /(?<!\p{L})(?:en|de) cam[ií](?:no)?(?!\p{L})/iu),
  phrase('on sale: floor', 'for sale: flat'),
  phrase('on sale:', 'for sale:', /^se venden? /iu),
  phrase(
    '(I|you|we) (?:remove|raise)(?= (?:at|to) )',
    '$1 get up',
    /(?<!\p{L})(?:em llevo|ens llevem|me levanto|nos levantamos|te levantas)(?!\p{L})/iu,
  ),
  phrase('throw(s?) of less', 'miss$1', /(?<!\p{L})bot\p{L}{1,4} de menos(?!\p{L})/iu),
  phrase(`(of|from|until|till|since|by|for|before|after|last|next|this|every) the ${WEEKDAY}`, '$1 $2'),
  phrase(`(?:(?:on|in|at) )?the ${WEEKDAY}(?! (?:of|that|is|was|were|are|has|had|will|would|before|after))`, 'on $1'),
  phrase('the (Mr|Mrs|Ms|Miss|Dr)', '$1'),
  phrase(`from the ${CLOCK} (?:to|until) the ${CLOCK}`, 'from $1 to $2'),
  phrase(`(?:to|at) the ${CLOCK}`, 'at $1'),
  phrase(`near (?:of )?the ${CLOCK}`, 'around $1'),
  phrase(`the ${CLOCK}`, '$1'),
  phrase(
    '(before|after|until) the (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=$|[.,;:!?]| (?:of the|in the|and) )',
    "$1 $2 o'clock",
    /(?<!\p{L})(?:las|les) (?:\d|\p{L})/iu,
  ),
  phrase('forbidden smoke', 'no smoking'),
  phrase(/(?<=\bThank you(?: very much)? )[Bb]y\b/gu, 'for'),
  phrase('until the (\\d{1,2}) ?h', 'until $1:00'),
  phrase('opened until', 'open until', /(?<!\p{L})(?:abierto|obert|aberto)(?!\p{L})/iu),
  phrase(/(?<!\p{L})[Tt]hey are (?=\d{1,2}:\d\d)/gu, 'It is ', /^(?:son|són) /iu),
  phrase(/(?<!\p{L})call to the (?=[\d\p{Co}])/giu, 'call ', CALLED),
  phrase('neither (\\p{L}+) neither', 'neither $1 nor'),
  phrase('local hour', 'local time'),
  // What is forbidden, and not what is not needed.
  phrase('(?:do|does) not have to', 'must not', /(?<!\p{L})no (?:se )?deb(?:es|e|emos|en|éis|o)(?!\p{L})/iu),
  phrase('(?:do|does) not have to', 'must not', /(?<!\p{L})no hay que(?!\p{L})/iu),
  phrase(/^Never (I|you|he|she|it|we|they) (?=\p{Ll})/gu, '$1 never '),
  phrase('the another', 'the other'),
  phrase('(?<=^[“"]?)anybody', 'nobody', /^[“"«]?(?:nadie|ningú|ninguén)(?!\p{L})/iu),
  phrase(
    '(where|how) (is|are)(?=$|[.,;!])',
    '$1 it $2',
    /^(?!.*\?).*(?<!\p{L})(?:d[óo]nde|onde|on|cómo|com|como) (?:est[áa]|és|és?|é)(?!\p{L})/iu,
  ),
  phrase('expecting (?:for|during)', 'waiting for', /(?<!\p{L})(?:esper|agard)/iu),
  phrase(
    'goe?s? up(?= (?:the |an? |your |my )?(?:file|photo|image|picture|video|document)s?(?!\\p{L}))',
    'upload',
    /(?<!\p{L})(?:sub[ea]|suba|subir|puja)/iu,
  ),
  // What one should do.
  phrase('would( not)? have to(?= \\p{Ll})', 'should$1', /(?<!\p{L})(?:deber[ií]a|hauri\p{L}{1,4} d)/iu),
  phrase(
    'have (it|them|him|her|me|us|you) (\\p{Ll}{2,15}(?:ed|en)|said|done|made|told|bought|sent|put|left|found|heard|thought|brought|paid|known|kept|read|lost|sold|won|met)',
    'have $2 $1',
    /(?<!\p{L})(?:haber(?:l[aeo]s?|me|te|nos)|haver-\p{L}{2,3})(?!\p{L})/iu,
  ),
  phrase(
    'during ((?:one|two|three|four|five|six|seven|eight|nine|ten|several|many|\\d+) (?:years?|months?|weeks?|days?|hours?|minutes?))',
    'for $1',
    /(?<!\p{L})(?:durante?|desde|des|fa|hai|hace|llev[aeo]\p{L}{0,3})(?!\p{L})/iu,
  ),
  phrase('during (?:(?:for )?a long time|long(?: time)?|a lot of time)', 'for a long time'),
  phrase('there is more and more(?= \\p{Ll}{2,20}s(?!\\p{L}))', 'there are more and more'),
  phrase(/(?<=^(?:I|You|He|She|It|We|They) )Would(?= \p{Ll})/gu, 'would'),
  phrase(
    '((?:more|less) \\p{Ll}{2,20}|\\p{Ll}{2,12}er|better|worse|more|less) that(?= (?:yesterday|before|today|last|ever|never|me|you|him|her|us|them|I|mine|yours|the|my|your|his|our|their)(?!\\p{L}))',
    '$1 than',
    /(?<!\p{L})(?:m[áa]s|menos|mejor|peor|menys|millor|pitjor|máis|mellor|més)(?!\p{L})[^.,;:!?]{0,40} (?:que|ca)(?!\p{L})/iu,
  ),
  phrase(
    'if (I|you|he|she|it|we|they) ([^.,;:!?]{2,40}?) (more|less), (I|you|he|she|it|we|they) ([^.,;:!?]{2,40}?) (more|less|better|worse)',
    'the $3 $1 $2, the $6 $4 $5',
    /(?<!\p{L})cuanto (?:más|menos)/iu,
  ),
  phrase('to earth', 'on land', /(?<!\p{L})(?:lleg|desembarc)\p{L}{1,6} a tierra/iu),
  phrase('(thanks to (?:[^.,;:!?]{1,40}?)) by', '$1 for', /(?<!\p{L})gracias a .{1,40} por/iu),
  phrase(
    'no (found|available|valid|saved|sent|supported|allowed|permitted|authori[sz]ed|read|verified|recogni[sz]ed|installed|connected|defined|compatible|required)',
    'not $1',
    /(?<!\p{L})non? \p{L}{2,20}(?:[aiu][dt][oa]s?|at|it|ut|[bl]l?e|nible)(?!\p{L})/iu,
  ),
  // One tells a person something. "Her" and "you" may begin another phrase.
  phrase(new RegExp(`^(What|Why|When|Where|How) said ${WHOM}(?=\\?)`, 'gu'), '$1 did he tell $2'),
  phrase(`what said ${WHOM}(?=$|[.,;!?])`, 'what he told $1'),
  ...(
    [
      ['said', 'told'],
      ['says', 'tells'],
      ['saying', 'telling'],
      ['say', 'tell'],
    ] as const
  ).flatMap(([say, tell]) => [
    phrase(`${say} it to ${WHOM}`, `${tell} $1`),
    phrase(`${say} (me|him|us|them)`, `${tell} $1`),
    phrase(`${say} (her|you)${BEHIND_PERSON}`, `${tell} $1`),
  ]),
  phrase(`(told|tell|tells) ${WHOM} that (no|yes)(?=$|[.,;!?])`, '$1 $2 $3'),
  phrase('(said|say|says) that (no|yes)(?=$|[.,;!?])', '$1 $2'),
  phrase(`counted ${WHOM}`, 'told $1'),
  phrase(new RegExp(`^(What|Why|When|Where|How) told ${WHOM}(?=\\?)`, 'gu'), '$1 did he tell $2'),
  phrase(`told ${WHOM} a history`, 'told $1 a story'),
  phrase(`gave ${WHOM} the graces`, 'thanked $1'),
  phrase(
    `asked ${WHOM} (help|money|permission|advice|information|forgiveness|pardon|a favou?r|the bill)`,
    'asked $1 for $2',
  ),
  phrase('(marry|married|marries) with(?= (?:\\p{Lu}|an? |my|your|his|her|him))', '$1'),
  phrase('called to(?= (?:my|your|his|her|our|their|the|\\p{Lu}))', 'called', CALLED),
  // A person that a pronoun stands for as well: "Le di el libro a Juan."
  phrase(`(kissed|asked|answered|told|hugged|phoned|thanked) (?:him|them) to${PERSON}`, '$1', DOUBLED),
  phrase(
    `(gave|give|gives|sent|send|told|bought|brought|showed|sold|lent|wrote) (?:him|them) (${THING}) to${PERSON}`,
    '$1 $2 to',
    DOUBLED,
  ),
  phrase('want to (anything|nothing)', 'want $1'),
  phrase('ailing', 'ill'),
  phrase('asked me if had', 'asked me if I had'),
  phrase(
    '(wrote|write|writes|writing|read|reads|sent|send|received|receive|posted)( (?:him|her|me|us|them))? (an?|the|my|your|his|her|two|some|many) card(s?)',
    '$1$2 $3 letter$4',
    /(?<!\p{L})cart(?:a|as|es)(?!\p{L})/iu,
  ),
  phrase('what spent', 'what happened', /(?<!\p{L})(?:pasó|pasou|va passar)(?!\p{L})/iu),
  phrase(/^What did\?/gu, 'What did he do?'),
  phrase(/^(Why|How|When|Where) it did it\?/gu, '$1 did he do it?'),
  phrase(
    'how much do you cost',
    'how much did it cost you',
    /(?<!\p{L})te (?:costó|custou)|(?:et|va) (?:va )?costar/iu,
  ),
  phrase('1\\.er', '1st'),
  phrase('3\\.er', '3rd'),
  phrase('(?:do|make) click(?: (?:in|on)(?= [\\p{L}\\p{Co}"“‘]))?', 'click'),
  phrase('it (said|asked|answered|replied|added|explained|wrote|shouted) (he|she|they)', '$2 $1'),
  phrase('(near|around|against|inside|outside|after|behind) of', '$1'),
  phrase(`(more|less) of (\\d[\\d.,]*|${SMALL_NUMBER})`, '$1 than $2'),
  phrase(
    '(?<=\\d )(hundred|thousand|million|billion)s? of (?!(?:the|these|those|them|us|it|you)\\b)(\\p{L}+)',
    '$1 $2',
  ),
  phrase(
    '(miles|kilometers|kilometres|km|metres|meters|times) (?:for|by|to the|at the) (hour|second|minute)',
    '$1 per $2',
  ),
  phrase(new RegExp(`\\b[Tt]he ${COUNTRY}\\b(?! ?\\p{Lu}|-| (?:of|that|which|where)\\b)`, 'gu'), '$1'),
  phrase('the (his|her|its|their|my|our|your|this|these|those)', '$1'),
  phrase('(in|to|of|by|for|with|from|on|at|before|after|about) the that', '$1 which'),
  phrase('the one of', 'that of'),
  phrase('the ones of', 'those of'),
  phrase('with the end to', 'in order to'),
  phrase('of big importance', 'of great importance'),
  phrase('(?:to|at) (?:the )?(national|international|local|regional) level', 'at the $1 level'),
  phrase('(?:to|at) (?:the )?world-?wide level', 'worldwide'),
  phrase('(in|of|since|until|from|by|before|after|during) the (1[5-9]\\d\\d|20\\d\\d)(?=[,.;:)]|$)', '$1 $2'),
  phrase(/(?:\b[Tt]he )?\bEE\.[ \u00a0]?UU\.(?=[ ,;:)])/gu, 'the US'),
  phrase(/(?:\b[Tt]he )?\bEE\.[ \u00a0]?UU\b/gu, 'the US'),
];

/** Ambiguous words for which the engine chooses the wrong part of speech. */
export const FROM_GALICIAN_TO_ENGLISH: readonly PhraseCorrection[] = [
  phrase('eat', 'as', /(?<!\p{L})como(?!\p{L})/iu),
  phrase('stop', 'for', /(?<!\p{L})para(?!\p{L})/iu),
  phrase('envelope', 'on', /(?<!\p{L})sobre(?!\p{L})/iu),
  phrase('plus', 'more', /(?<!\p{L})máis(?!\p{L})/iu),
  phrase('put(?! (?:in|to|end|an|on|into|up|out|the)\\b)', 'by the', /(?<!\p{L})pol[oa]s?(?!\p{L})/iu),
];

/** Nouns that keep "at". */
const AT_THE =
  'end|beginning|start|top|bottom|moment|time|same|age|university|school|college|airport|station|hotel|door|table|expense|head|foot|edge|speed|rate|price|cost|request|side|party|meeting|conference|ceremony|entrance|entry|door|centre|hospital|theatre|cinema|games|olympics?|weekend|front|latest|least|very|distance|height|depth|level';

/** Catalan has one word for "in", "at" and "to". */
export const FROM_CATALAN_TO_ENGLISH: readonly PhraseCorrection[] = [
  phrase('billion(s?)', 'trillion$1', /(?<!\p{L})bili(?:ó|ons)(?!\p{L})(?!.{0,500}mil milions)/iu),
  phrase('no (nobody|nothing)', 'there is $1', /(?<!\p{L})no hi ha(?!\p{L})/iu),
  phrase(/(?<!\p{L})I be(?= \d)/gu, 'I am', /(?<!\p{L})tinc \d/iu),
  phrase('I hear it a lot', "I'm very sorry", /(?<!\p{L})ho sento molt(?!\p{L})/iu),
  phrase('I hear it', "I'm sorry", /(?<!\p{L})ho sento(?!\p{L})/iu),
  phrase('nice benefit', 'enjoy your meal', /(?<!\p{L})bon profit(?!\p{L})/iu),
  phrase('(can|could) not undo(?=[.!]|$)', '$1 not be undone', /(?<!\p{L})no es (?:pot|podrà|pogué) desfer/iu),
  phrase('stay (\\d+) plazas', '$1 places left', /(?<!\p{L})queden \d+ places/iu),
  phrase('how much coast', 'how much does it cost', /(?<!\p{L})quant costa/iu),
  phrase(
    '((?:return|go|come|travel|move|flee|send|bring|arriv|attack|fall)(?:s|e|ed|ing)?|goes|going|went|came|fled|sent|brought|fell|fallen|direction) at',
    '$1 to',
  ),
  phrase(`at ${COUNTRY}`, 'in $1'),
  phrase(`at (the|a|an|some|these|those|this) (?!(?:${AT_THE})(?!\\p{L}))(\\p{L}+)`, 'in $1 $2'),
];

/** What one has in Spanish and is in English. */
const STATES = [
  ['thirst', 'thirsty'],
  ['fear', 'afraid'],
  ['reason', 'right'],
  ['haste', 'in a hurry'],
  ['cold', 'cold'],
] as const;

/** Spanish puts adverbs first and pronouns behind verbs, and has articles and prepositions where English has none. */
export const FROM_SPANISH_TO_ENGLISH: readonly PhraseCorrection[] = [
  phrase('direction IP', 'IP address', /(?<!\p{L})dirección(?!\p{L})/iu),
  phrase('direction(?= (?:is|was) [\\d\\p{Co}])', 'address', /(?<!\p{L})dirección(?!\p{L})/iu),
  phrase('to to', 'to'),
  phrase('no only', 'not only', /(?<!\p{L})no s[oó]lo/iu),
  phrase('(I|we) want to', '$1 would like to', /^(?!.*(?<!\p{L})(?:quiero|queremos)).*(?<!\p{L})(?:me|nos) gustaría/iu),
  phrase('(I|we) want to', '$1 wish $1 could', /^(?!.*(?<!\p{L})(?:quiero|queremos)).*(?<!\p{L})ojalá pud/iu),
  phrase('floor of (\\p{L}{2,10}|\\d) (rooms|bedrooms)', 'flat with $1 $2', /(?<!\p{L})piso de/iu),
  phrase('never (I|you|he|she|it|we|they) (have|has|had|am|is|are|was|were|will|can|could|would)', '$1 $2 never'),
  phrase('no longer (I|you|he|she|it|we|they) (\\p{L}+)', '$1 no longer $2'),
  phrase('still (I|you|he|she|it|we|they) (have|has|had|do|does|did|am|is|are|was|were) not', '$1 still $2 not'),
  phrase(
    'to the (\\d{1,2})(?=[.,;!?]|$)',
    'at $1',
    /(?<!\p{L})(?:es|son|será|empieza|comienza|llega|sale|abre|cierra|termina|acaba) a las \d/iu,
  ),
  phrase('to the (\\d{1,2})[.h](\\d\\d)(?: ?h)?', 'at $1:$2', /(?<!\p{L})a las \d/iu),
  phrase('there are (\\d+) squares', '$1 places left', /(?<!\p{L})quedan \d+ plazas/iu),
  phrase('visit to (my|your|his|her|our|their|the)', 'visit $1'),
  phrase(
    /\b(am|is|are|was|were) of (?=\p{Lu}\p{Ll})/gu,
    '$1 from ',
    /(?<!\p{L})(?:soy|eres|es|somos|son|era|eran) de \p{Lu}/u,
  ),
  phrase(/(?:^|(?<=[.!?] ))No (I|you|we|they) (\p{L}+)/gu, '$1 do not $2', /(?<!\p{L})no(?!\p{L})/iu),
  phrase(/(?:^|(?<=[.!?] ))No (\p{Ll}+) (it|me|him|her|us|them)(?!\p{L})/gu, 'Do not $1 $2', /(?<!\p{L})no(?!\p{L})/iu),
  phrase('do not concern you', 'do not worry', /(?<!\p{L})no te preocupes/iu),
  phrase('do not (\\p{L}+) you(?=[.,!?]|$)', 'do not $1', /(?<!\p{L})no te /iu),
  phrase('feel me', 'feel', /(?<!\p{L})me siento/iu),
  phrase('feel you', 'feel', /(?<!\p{L})te sientes/iu),
  phrase('have taken care with', 'be careful with', /(?<!\p{L})ten cuidado con/iu),
  phrase('a (\\d[\\d.,]* ?%)', '$1', /(?<!\p{L})un \d/iu),
  phrase('does not import me', 'does not matter to me', /(?<!\p{L})(?:no me importa|me da igual)/iu),
  phrase("I(?:'m| am) sorry a lot", "I'm very sorry", /(?<!\p{L})lo siento mucho/iu),
  phrase('pay with card', 'pay by card'),
  phrase('(no longer|already|still|always) (am|is|are|was|were)', '$2 $1'),
  phrase('(am|is|are|was|were)( already| still)? slept', '$1$2 asleep'),
  phrase('put you the', 'put on your', /(?<!\p{L})ponte /iu),
  phrase('remove you the', 'take off your', /(?<!\p{L})quítate /iu),
  phrase('quited', 'quit'),
  phrase('(depends?|depended) of', '$1 on'),
  phrase(/^Any of (us|you|them)/gu, 'None of $1', /^ningun/i),
  phrase('of (\\d{1,2}(?::\\d\\d)?) to (\\d{1,2})', 'from $1 to $2', /(?<!\p{L})de \d/iu),
  phrase('from (\\d{4})', 'since $1', /(?<!\p{L})llev\p{L}{1,5} .{1,80} desde \d/iu),
  phrase('pardon by', 'sorry for'),
  phrase('to (?:which|what) hour', 'at what time'),
  phrase('(?:remain|stay) (?:me|you|us|them)', 'stay', /(?<!\p{L})(?:me|te|nos|se) qued/iu),
  phrase('(is|are|was|were) opened', '$1 open', /(?<!\p{L})est\p{L}{1,6} abiert/iu),
  phrase(/^Who is\?/gu, 'Who is it?'),
  ...STATES.flatMap(([noun, state]) => [
    phrase(`I have ${noun}`, `I am ${state}`),
    phrase(`(you|we|they) have ${noun}`, `$1 are ${state}`),
    phrase(`has ${noun}`, `is ${state}`),
  ]),
];
