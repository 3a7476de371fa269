/** The language of a code without script and region: `pt` of `pt-BR`. */
export function primarySubtag(code: string): string {
  return code.split('-', 1)[0] ?? code;
}
