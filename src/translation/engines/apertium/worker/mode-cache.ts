import { type Mode, openMode } from '@glossa/apertium';
import { readDataFile } from '../data-files.ts';
import { type ModeFile, readMode } from '../modes.ts';

export type OpenedMode =
  | {
      kind: 'loaded';
      mode: Mode;
      /** Undefined if the mode was loaded before. */
      loadSeconds: number | undefined;
      /** Modes that were unloaded to make room. */
      evicted: number;
    }
  | { kind: 'unusable'; message: string };

/** Loaded modes. The least recently used ones are unloaded. */
export interface ModeCache {
  /** @param maxMemoryMiB the mode is kept even if it alone needs more */
  open(file: ModeFile, maxMemoryMiB: number): OpenedMode;
  usage(): { modes: number; memoryMiB: number };
}

/** Resident memory of a mode that is in use, measured on twelve modes: caches and compiled rules, and data per byte of its files. */
const BASE_MEMORY_MIB = 15;
const MEMORY_PER_FILE_BYTE = 3.5;

export function createModeCache(): ModeCache {
  /** The least recently used first. */
  const loaded = new Map<string, { mode: Mode; memoryMiB: number }>();

  const memoryMiB = (): number => loaded.values().reduce((sum, mode) => sum + mode.memoryMiB, 0);

  function load(file: ModeFile): OpenedMode {
    const startedAt = performance.now();
    let bytes = 0;
    try {
      const commands = readMode(file);
      if (!commands) return { kind: 'unusable', message: 'The mode is no longer installed.' };
      const readFile = (path: string): Uint8Array => {
        const data = readDataFile(path);
        bytes += data.length;
        return data;
      };
      const mode = openMode(commands, readFile);
      loaded.set(file.name, { mode, memoryMiB: BASE_MEMORY_MIB + (bytes * MEMORY_PER_FILE_BYTE) / 2 ** 20 });
      return { kind: 'loaded', mode, loadSeconds: (performance.now() - startedAt) / 1000, evicted: 0 };
    } catch (error) {
      return { kind: 'unusable', message: String(error) };
    }
  }

  function makeRoom(maxMemoryMiB: number): number {
    let evicted = 0;
    for (const name of loaded.keys()) {
      if (loaded.size === 1 || memoryMiB() <= maxMemoryMiB) break;
      loaded.delete(name);
      evicted++;
    }
    return evicted;
  }

  return {
    open(file, maxMemoryMiB) {
      const { name } = file;
      const known = loaded.get(name);
      if (!known) {
        const opened = load(file);
        return opened.kind === 'loaded' ? { ...opened, evicted: makeRoom(maxMemoryMiB) } : opened;
      }
      loaded.delete(name);
      loaded.set(name, known);
      return { kind: 'loaded', mode: known.mode, loadSeconds: undefined, evicted: 0 };
    },
    usage: () => ({ modes: loaded.size, memoryMiB: memoryMiB() }),
  };
}
