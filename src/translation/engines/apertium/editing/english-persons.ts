/** Who something is done to. */
const WHOM = '(?:me|you|him|her|us|them)';
const BASES =
  'tell|ask|think|want|know|speak|believe|love|hate|hope|live|study|buy|write|eat|drink|smile|cry|laugh|kiss|hug|answer|reply|promise|invite|remember|forget|prefer|marry';
const FORMS =
  'said|told|tells|asked|asks|thinks|thought|wants|wanted|knows|knew|speaks|spoke|believes|believed|loves|loved|hates|hated|hopes|hoped|lives|lived|studies|studied|bought|wrote|eats|ate|drinks|drank|thanked|smiled|cried|laughed|kissed|hugged|answered|replied|promised|invited|remembers(?! your)|remembered|forgot|prefers|preferred|married|met|was born';
/** What is given, and is no feeling: "Me dio miedo." */
const GIVEN = `gave (?:(?:it|them) to ${WHOM}|${WHOM}(?= (?:the|an?|my|your|his|her|our|their|some|this|that|money|[\\d\\p{Co}])(?!\\p{L})))`;
const CALLS = `calle?[ds](?= (?:(?:me|you|him|us|them)(?=[.,!?]| (?:yesterday|today|at|on|by|from|because|and|to)(?!\\p{L}))|(?:my|your|his|her|our|their) ))`;
const WORKS = 'work(?:s|ed)(?= (?:in|at|as|for|with|here|there|hard|a lot)(?!\\p{L}))';
const MOOD =
  '(?:is|was) (?:very |so |already )?(?:tired|ill|ailing|sick|happy|sad|angry|hungry|thirsty|asleep|married|retired|drunk|worried|bored|\\d{1,3} years old)';
const START = '(?<=(?:^|[.!?] )["“]?)';
/** A verb that only persons have, whose subject Romance languages leave out. The rules add "it". */
const PERSONAL = new RegExp(
  `${START}It (?=(?:(?:did|does) not (?:${BASES})|(?:has |will )?(?:${FORMS}|${GIVEN}|${CALLS}|${MOOD}))(?!\\p{L}))`,
  'gu',
);
/** Things work as well: "Funciona en Windows." */
const WORKING = new RegExp(`${START}It (?=(?:has )?${WORKS})`, 'gu');
const JOB = /(?<!\p{L})(?:trabaj|treball|traball)/iu;
/** "Quiere decir que no." */
const MEANS = new RegExp(`${START}It wants to say (?:than (?=no(?!\\p{L})))?`, 'gu');
const FEMININE =
  /(?<!\p{L})(?:cansada|enferma|contenta|casada|enfadada|jubilada|preocupada|aburrida|dormida|borracha|canso?a|embarazada)(?!\p{L})/iu;
const PREGNANT = new RegExp(`${START}It (?=(?:is|was) pregnant(?!\\p{L}))`, 'gu');
/** "Tiene dos hijos." */
const HAS = new RegExp(
  `${START}(?:Has|It has) (?=(?:an?|no|many|\\d{1,2}|one|two|three|four|five|six) (?:\\p{L}{2,12} )?(?:child|children|sons?|daughters?|brothers?|sisters?|siblings|wife|friends?|girlfriend|boyfriend|fever)(?!\\p{L}))`,
  'gu',
);
const HAS_THINGS = new RegExp(
  `${START}Has (?=(?:an?|the|no|many|\\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten) (?!\\p{L}+ed )\\p{L})`,
  'gu',
);
/** What people think and say in general: "se cree que", "es creu que", "pénsase que". */
const IN_GENERAL =
  /(?<!\p{L})(?:se (?:cre|piens|pens|dic|dec|quier|esper|sab)\p{L}{0,4}|(?:es|s['’]) ?(?:estim|cre|pens|di[uc]|dei|vol|esper)\p{L}{0,3}|(?:cre|cré|pens|péns|di|dí|esper|espér|sab|sáb)\p{L}{1,6}se)(?!\p{L})/iu;
const THINKS = new RegExp(`${START}It (thinks|thought|believes|believed|says|said) (?=that(?!\\p{L}))`, 'gu');
const PASSIVES: Readonly<Record<string, string>> = {
  thinks: 'is thought',
  thought: 'was thought',
  believes: 'is believed',
  believed: 'was believed',
  says: 'is said',
  said: 'was said',
};
const NOT_KNOWN =
  /^[¡“"«]?(?:lo siento,? )?non? (?:lo |ho |o )?(?:sab[ií]a|record[ao]ba|recordava|lembraba|esper[ao]ba|esperava)(?=$|[.,;!?]| que )/iu;
/** Translations with such a beginning have a subject to change. */
const SIGN = /(?:^|[.!?] )["“]?(?:It|Has) /u;

/** Gives verbs of persons the subject "he" or "she", which the source leaves out, and "has" the subject that it lacks. */
export function nameSubjects(source: string, translated: string): string {
  if (!SIGN.test(translated)) return translated;
  if (IN_GENERAL.test(source)) return translated.replace(THINKS, (_, verb: string) => `It ${PASSIVES[verb]} `);
  // One tells of oneself what one did not know.
  const person = NOT_KNOWN.test(source) ? 'I ' : FEMININE.test(source) ? 'She ' : 'He ';
  return translated
    .replace(MEANS, 'It means ')
    .replace(WORKING, JOB.test(source) ? person : 'It ')
    .replace(PREGNANT, 'She ')
    .replace(PERSONAL, person)
    .replace(HAS, 'He has ')
    .replace(HAS_THINGS, 'It has ');
}
