/**
 * Lists of English words by their kind, in lower case. Names of lists tell what the corrections need to know of their words.
 */

/** The set of the words of some lines. */
function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

// Adjectives and participles

/** They tell how something is now, not what it is like. */
export const STATES = words(
  'absent alone angry annoyed asleep available awake bored busy confused drunk ill naked offline okay ok online pending pregnant ready satisfied sick',
  'stuck sure tired unavailable unsure upset up-to-date well worried',
);
/** Moods of persons. Things are so by their nature. */
export const MOODS = words('glad happy nervous proud sad well');
/** Catalan says what these are with "ser". */
export const OTHER_STATES = words(
  'alive clean dead dirty down empty full hot intact open operational unused warm wet wrong',
);
/** Participles of the present that tell a result. In other tenses they are the passive. */
export const RESULTS = words(
  'activated allowed attached banned based blocked broken built cancelled checked closed completed configured connected corrupted covered damaged',
  'deactivated dedicated disabled disconnected divided divorced done enabled encrypted expired finished frozen hidden included injured installed',
  'integrated linked located locked made married organized paused prepared prohibited protected registered related saved scheduled seated',
  'selected signed situated stored supported surrounded unlocked written',
);
/** Participles whose "by" names no agent: "surrounded by mountains". */
export const WITH_BY = words('accompanied covered followed surrounded');
/** Adjectives that are forms of verbs too: "The film is interesting". */
export const VERBAL_ADJECTIVES = words(
  'amazing annoying boring charming confusing convincing disappointing disturbing embarrassing encouraging exciting frightening interesting',
  'ready surprising tiring',
);

// Places, times and events

export const PLACES = words(
  'abroad away back here home indoors inside nearby offstage outside there upstairs downstairs everywhere somewhere',
);
export const PREPOSITIONS_OF_PLACE = words(
  'above at behind below beneath beside between in inside near on outside under underneath',
);
/** Nouns of place that need no determiner: "in prison". */
export const BARE_PLACES = words(
  'beta charge class court danger development holiday home hospital jail leave love maintenance prison progress sale school session stock storage',
  'strike town transit trouble use vacation work',
);
/** Nouns that tell a time, or a manner, behind a preposition. */
export const NO_PLACES = words(
  'afternoon age beginning case contrary date day end evening fact form future hand hour meantime minute moment month morning night noon order',
  'past present reason second spring summer time turn way week weekend winter year autumn century decade midnight',
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
);
/** They take place: Spanish and Galician say so with "ser". */
export const EVENTS = words(
  'appointment battle birthday celebration ceremony class competition concert conference course deadline dinner election event exam exhibition',
  'festival final funeral game interview launch lecture lesson lunch match meeting party premiere race session show tournament training trip',
  'wedding workshop',
);
export const DAYS = words('monday tuesday wednesday thursday friday saturday sunday');
export const MONTHS = words('january february march april may june july august september october november december');
export const HOURS = words('one two three four five six seven eight nine ten eleven twelve');
/** What a person gets from others. */
export const LETTERS = words(
  'answer call e-mail email feedback gift invitation invite letter mail message news notification present reply request response text warning',
);
/** They can be free or taken, and not free of charge. */
export const SEATS = words('chair place seat spot table');
/** They are free if they cost nothing. */
export const GOODS = words(
  'admission breakfast coffee copy course delivery download entry gift installation lesson meal parking plan return sample shipping',
  'subscription ticket trial upgrade version wifi wi-fi',
);
export const DURATIONS = words('time while second minute hour day night week weekend month year decade century');

// Commands

/** Words that may precede a command. */
export const BEFORE_COMMANDS = words(
  'always also carefully finally first just kindly never now only please simply then',
);
/** Verbs of a state or of a formula, which rarely command. At the start of a sentence their subject is left out: "Hope this helps". */
export const NO_COMMANDS = words(
  'bless concern depend doubt exist guess hate hope like long love matter mean miss need owe regard seem suppose thank want wish',
);
/** Verbs that are nouns too, but commands at the start of a sentence also before a preposition: "Look at this". */
export const MOSTLY_COMMANDS = words(
  'check click come go hold look press push pull refresh reload reply restart retry rinse run scroll shake stay stir stop switch tap touch turn',
  'update upgrade wait',
);
/** Verbs that are nouns or adjectives too, but commands before something that is not language: "Open {{file}}", "Run `npm test`". */
export const COMMANDS_BEFORE_ITEMS = words(
  'add call close copy export import load mark move open print rename run set share show start type update upload use view visit watch',
);
/** Verbs that are nouns or adjectives too, but commands before or behind another one and "and": "Save and exit". */
export const PAIRED_COMMANDS = words(
  'close copy cut exit open paste print quit reply restart save search send share start stop update view wait',
);
/** Verbs that command before a noun, in a whole sentence: "Use code B12 for a discount." */
export const COMMANDS_BEFORE_NOUNS = words('enter save share show type use wear');
/** Words that open a clause or a phrase before a command. */
export const OPENINGS = words('if when before after once while until unless to for in');

// Function words

export const DO = words('do does did');
export const MODAL_VERBS = words('can could may might must should');
/** Pronouns of the third person that can be the subject of a question: "Is everything ready?" */
export const INDEFINITE_PRONOUNS = words(
  'anybody anyone anything everybody everyone everything nobody nothing somebody someone something',
);
/** Words that ask about a clause. */
export const ASKING = words('what when where why how which who whom whose');
/** Adverbs between a subject and its verb. */
export const ADVERBS_BEFORE_VERBS = words('always ever really still usually often also actually not');
/** Adverbs between "be" and what it says. */
export const ADVERBS_BEHIND_BE = words(
  "not n't n’t already almost also always completely currently entirely fully just never nearly now often only permanently quite really so",
  'still temporarily too totally usually very yet',
);
/** Words before "do" that are its subject, or stand between both. */
export const BEFORE_MAIN_DO = words('who that which always never also just already only often usually really');
/** Behind "any" they are no nouns. */
export const NO_NOUNS_BEHIND_ANY = words('of more longer other further better time one');
/** Words of an amount that are no numbers. */
export const AMOUNTS = words('a an one many several few some');
