/** A cue as a player reads it. */
export interface PlayedCue {
  timing: string;
  lines: string[];
}

/** Reads well-formed SubRip or WebVTT, independently of the format. */
export function readPlayedCues(source: string): PlayedCue[] {
  return source
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n').filter((line) => line !== '');
      const at = lines.findIndex((line) => line.includes('-->'));
      return at < 0 ? [] : [{ timing: lines[at] ?? '', lines: lines.slice(at + 1) }];
    });
}

export function withoutMarkup(line: string): string {
  return line.replaceAll(/<[^>]*>|\{\\[^}]*\}/g, '');
}
