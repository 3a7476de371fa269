const DEPENDENCY = /<#\d*→\d*>/g;

/** Removes the tags of dependencies that some constraint grammars add, such as `<#3→1>`. */
export function removeDependencies(stream: string): string {
  return stream.includes('<#') ? stream.replace(DEPENDENCY, '') : stream;
}
