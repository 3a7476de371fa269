import type { Window } from './cohorts.ts';
import type { Grammar } from './grammar.ts';
import type { RuleIndex } from './rule-index.ts';
import type { RuleRunner } from './run-rules.ts';

/** When a section never ends to change readings, all sections stop after 1000 runs, as in the original. */
const MAX_PASSES = 1_000;

/** Runs all sections of a grammar on a window. A section runs again as long as its rules change readings. */
export function createWindowRunner(grammar: Grammar, index: RuleIndex, rules: RuleRunner): (window: Window) => void {
  function runSection(section: Uint32Array): boolean {
    let hasChanged = false;
    for (let word = 0; word < section.length; word++) {
      // Rules may make others valid, which run in the same pass when they come later.
      let done = 0;
      for (;;) {
        const pending = (index.valid[word] ?? 0) & (section[word] ?? 0) & ~done;
        if (pending === 0) break;
        const bit = pending & -pending;
        // All bits up to this one.
        done = bit | (bit - 1);
        const rule = grammar.rules[word * 32 + 31 - Math.clz32(bit)];
        if (rule && rules.run(rule) && !rule.isQuiet) hasChanged = true;
      }
    }
    return hasChanged;
  }

  function runSections(): void {
    for (const section of grammar.sections) {
      for (let pass = 1; runSection(section); pass++) if (pass === MAX_PASSES) return;
    }
  }

  return (window) => {
    rules.begin(window);
    runSection(grammar.before);
    runSections();
    runSection(grammar.after);
  };
}
