import { startsLower } from '../../text/letter-case.ts';

/** A way of writing, and the words that it stands for. The expression has the flag `g`. */
export type Shorthand = readonly [pattern: RegExp, words: (match: RegExpExecArray) => string];

interface WeekDays {
  /** Sources of expressions for the abbreviations, with the names of the days. */
  names: Readonly<Record<string, string>>;
  /** Between the first and the last day. */
  to: string;
  /** Other words between two days. */
  between: string;
  closed: string;
  /** Whether the days always have a capital. */
  areCapitalized: boolean;
}

/**
 * Days of a week beside another day or a time: "Mon-Fri 9-5", "seg. a sex." Elsewhere, the abbreviations are words of other
 * meanings: "sun", "dom", "mar".
 */
function weekDays({ names, to, between, closed, areCapitalized }: WeekDays): Shorthand[] {
  const flags = areCapitalized ? 'gu' : 'giu';
  const day = `(?:${Object.keys(names).join('|')})`;
  const expressions = Object.entries(names).map(([source, name]) => [new RegExp(`^${source}$`, 'iu'), name] as const);
  const nameOf = (word = ''): string => {
    const name = expressions.find(([expression]) => expression.test(word))?.[1] ?? word;
    return startsLower(word) ? name.toLowerCase() : name;
  };
  const time = String.raw`,? \d{1,2}(?:[:.]\d\d|h(?:\d\d)?)? ?(?:[ap]\.?m(?!\p{L})|h(?!\p{L})|[–-] ?\d)|,? \d{1,2}h`;
  return [
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?<first>${day})\.?(?<between> ?[–-] ?| (?:${between}) )(?<last>${day})(?![\p{L}\p{N}])(?:\.(?!$))?`,
        flags,
      ),
      ({ groups }) => nameOf(groups?.first) + groups?.between?.replace(/ ?[–-] ?/u, to) + nameOf(groups?.last),
    ],
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?<day>${day})\.?(?=${time}|:? ${closed}(?=$|[.,;)]))`, flags),
      ({ groups }) => nameOf(groups?.day),
    ],
  ];
}

const ENGLISH_DAYS: WeekDays = {
  names: {
    Mon: 'Monday',
    'Tues?': 'Tuesday',
    Wed: 'Wednesday',
    'Thu(?:rs?)?': 'Thursday',
    Fri: 'Friday',
    Sat: 'Saturday',
    Sun: 'Sunday',
  },
  to: ' to ',
  between: 'to|and|&',
  closed: 'closed',
  areCapitalized: true,
};
const PORTUGUESE_DAYS: WeekDays = {
  names: { seg: 'Segunda', ter: 'Terça', qua: 'Quarta', qui: 'Quinta', sex: 'Sexta', sáb: 'Sábado', dom: 'Domingo' },
  to: ' a ',
  between: 'a|à|e',
  closed: 'fechad[oa]',
  areCapitalized: false,
};
const SPANISH_DAYS: WeekDays = {
  names: {
    lun: 'Lunes',
    mar: 'Martes',
    mié: 'Miércoles',
    jue: 'Jueves',
    vie: 'Viernes',
    sáb: 'Sábado',
    dom: 'Domingo',
  },
  to: ' a ',
  between: 'a|y',
  closed: 'cerrad[oa]',
  areCapitalized: false,
};

export const WEEK_DAYS = {
  en: weekDays(ENGLISH_DAYS),
  pt: weekDays(PORTUGUESE_DAYS),
  es: weekDays(SPANISH_DAYS),
} as const;
