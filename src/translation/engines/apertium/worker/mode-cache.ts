import { type Command, type Mode, openMode, openPivotDictionary, type PivotDictionary } from '@glossa/apertium';
import { readDataFile } from '../data-files.ts';
import { type ModeFile, type PivotModes, readMode } from '../modes.ts';

export type OpenedMode =
  | {
      kind: 'loaded';
      mode: Mode;
      /** The dictionaries of the pivots, loaded by the first call. */
      dictionaries: () => readonly PivotDictionary[];
      /** Undefined if the mode was loaded before. */
      loadSeconds: number | undefined;
      /** Modes that were unloaded to make room. */
      evicted: number;
    }
  | { kind: 'unusable'; message: string };

/** Loaded modes. The least recently used ones are unloaded. */
export interface ModeCache {
  /**
   * @param pivots of the direction that the mode translates
   * @param maxMemoryMiB the mode is kept even if it alone needs more
   */
  open(file: ModeFile, pivots: readonly PivotModes[], maxMemoryMiB: number): OpenedMode;
  usage(): { modes: number; memoryMiB: number };
}

/** Resident memory of a mode that is in use, measured on twelve modes: caches and compiled rules, and data per byte of its files. */
const BASE_MEMORY_MIB = 15;
const MEMORY_PER_FILE_BYTE = 3.5;

/** A mode in memory. */
interface LoadedMode {
  mode: Mode;
  /** The dictionaries of its pivots, by the languages between; undefined for those that cannot be read. */
  dictionaries: Map<string, PivotDictionary | undefined>;
  /** Bytes of its data files. */
  bytes: number;
}

export function createModeCache(): ModeCache {
  /** The least recently used first. */
  const loaded = new Map<string, LoadedMode>();

  const memoryMiB = (): number =>
    loaded.values().reduce((sum, { bytes }) => sum + BASE_MEMORY_MIB + (bytes * MEMORY_PER_FILE_BYTE) / 2 ** 20, 0);

  function load(file: ModeFile): LoadedMode {
    const data = countedFiles();
    return { mode: openMode(commandsOf(file), data.read), dictionaries: new Map(), bytes: data.bytes() };
  }

  /** A direction whose pivot cannot be read translates without it. */
  function dictionaryOf(mode: LoadedMode, { into, outOf }: PivotModes): PivotDictionary | undefined {
    const name = `${into.name} ${outOf.name}`;
    if (mode.dictionaries.has(name)) return mode.dictionaries.get(name);
    const data = countedFiles();
    let dictionary: PivotDictionary | undefined;
    try {
      dictionary = openPivotDictionary(commandsOf(into), commandsOf(outOf), data.read);
    } catch {
      dictionary = undefined;
    }
    mode.dictionaries.set(name, dictionary);
    mode.bytes += data.bytes();
    return dictionary;
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
    open(file, pivots, maxMemoryMiB) {
      const startedAt = performance.now();
      const { name } = file;
      const known = loaded.get(name);
      let mode: LoadedMode;
      try {
        mode = known ?? load(file);
      } catch (error) {
        return { kind: 'unusable', message: error instanceof Error ? error.message : String(error) };
      }
      loaded.delete(name);
      loaded.set(name, mode);
      const evicted = makeRoom(maxMemoryMiB);
      const loadSeconds = known ? undefined : (performance.now() - startedAt) / 1000;
      const dictionaries = (): PivotDictionary[] => pivots.flatMap((pivot) => dictionaryOf(mode, pivot) ?? []);
      return { kind: 'loaded', mode: mode.mode, dictionaries, loadSeconds, evicted };
    },
    usage: () => ({ modes: loaded.size, memoryMiB: memoryMiB() }),
  };
}

function commandsOf(file: ModeFile): readonly Command[] {
  const commands = readMode(file);
  if (!commands) throw new Error('The mode is no longer installed.');
  return commands;
}

/** Reads data files and counts their bytes. */
function countedFiles(): { read: (path: string) => Uint8Array; bytes: () => number } {
  let bytes = 0;
  return {
    read(path) {
      const data = readDataFile(path);
      bytes += data.length;
      return data;
    },
    bytes: () => bytes,
  };
}
