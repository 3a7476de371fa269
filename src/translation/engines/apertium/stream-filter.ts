/**
 * A stage that applies a program to one text of a stream after the other. Perl is part of each Debian system.
 * @param program processes the text in `$_`, in bytes; without single quotes
 */
export function streamFilter(program: string): readonly string[] {
  return ['perl', '-0pe', `BEGIN { $| = 1 }${program}`];
}
