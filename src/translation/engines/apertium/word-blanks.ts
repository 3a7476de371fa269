/**
 * Word-bound blanks of Apertium's stream format. A stage that moves, joins or divides words does the same with their blanks.
 * The output of a pipeline therefore tells for each word the source words that it comes from.
 */

import { streamFilter } from './stream-filter.ts';

/** The stages of a pipeline: programs with their arguments. */
type Stages = readonly (readonly string[])[];

/** At the start of a stream, requests an output with word-bound blanks. Texts have only numbers in brackets. */
export const WORD_BLANKS_REQUEST = '[w]';

/**
 * Gives each analysed word a blank with its range: `[[3-6]]^red/red<adj>$` in "The red car". It counts UTF-16 units but no
 * spaces, because the analyser adds spaces ("l'aigua" has two words). A superblank represents a placeholder, which has two
 * units. The analyser itself cannot do this, because a blank inside of "in order to" would prevent its analysis. The mark at
 * the end of a text has no blanks.
 */
const ADD_BLANKS = streamFilter(String.raw`
  if (s/^\[w\]//) {
    utf8::decode($_);
    my ($text, $end) = /^(.*)(\[=.*)/s;
    my $at = 0;
    $text =~ s{\^((?:[^\\/]|\\.)*)(/(?:[^\\\$]|\\.)*\$)|(\[[^\]]*\])|((?:\\.|[^\^\[\\])+)}{
      my ($form, $analyses, $placeholder, $space) = ($1, $2, $3, $4);
      my $start = $at;
      my $written = $form // $space // "";
      $at += defined $placeholder ? 2 : length($written) - ($written =~ tr/ //);
      defined $form ? "[[$start-$at]]^$form$analyses" : $placeholder // $space;
    }ge;
    $_ = $text . $end;
    utf8::encode($_);
  }`);

/**
 * Joins the blanks of words without a space between them, and ends them, as generators require:
 * `[[0-2; 2-3]]^11<num>$^:<sent>$[[/]]`. With an end inside of "11:00", the postgenerator would see another number. The
 * full stop at the end of the stream has no part in this. A blank whose word a rule deleted is removed.
 */
const JOIN_BLANKS = streamFilter(String.raw`
  if (/\[\[/) {
    s/\[\[[^\]]*\]\](?!\^)//g;
    s{(?:(?:\[\[[^\]]*\]\])?\^(?:[^\\\$]|\\.)*\$(?!\[/)|\\.|[^\s\[\]\^\\])+}{
      my $words = $&;
      my $ranges = join("; ", $words =~ /\[\[([^\]]*)\]\]/g);
      $words =~ s/\[\[[^\]]*\]\]//g;
      $ranges eq "" ? $words : "[[$ranges]]$words" . "[[/]]";
    }ge;
  }`);

/** `cg-proc -g` requires each blank next to its word, and no ends of blanks. Until its end, they are superblanks. */
const HIDE_BLANKS = ['sed', '-u', '-z', String.raw`s/\[\[\([^]]*\)\]\]/[(\1)]/g`];
const SHOW_BLANKS = ['sed', '-u', '-z', String.raw`s/\[(\([^]]*\))\]/[[\1]]/g`];

/** Makes a pipeline add word-bound blanks on request. Other outputs stay the same. */
export function withWordBlanks(stages: Stages): Stages {
  const generator = stages.findLastIndex((stage) => stage[0] === 'lt-proc' && stage.includes('-n'));
  return stages.flatMap((stage, at): Stages => {
    if (at === 0) return [stage, ADD_BLANKS];
    if (at === generator) return stages[at + 1]?.[0] === 'cg-proc' ? [stage] : [JOIN_BLANKS, stage];
    if (at === generator + 1 && stage[0] === 'cg-proc') return [JOIN_BLANKS, HIDE_BLANKS, stage, SHOW_BLANKS];
    return stage[0] === 'apertium-transfer' ? separateDictionary(stage) : [stage];
  });
}

/** The dictionary inside of a transfer stage does not know words with blanks. A separate stage does. */
function separateDictionary(stage: readonly string[]): Stages {
  const [rules, binary, dictionary] = stage.filter((word) => word.startsWith('/'));
  if (rules === undefined || binary === undefined || dictionary === undefined) return [stage];
  return [
    ['lt-proc', '-z', '-b', dictionary],
    ['apertium-transfer', '-z', '-b', rules, binary],
  ];
}
