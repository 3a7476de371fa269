import {
  type Command,
  type Mode,
  openMode,
  openPivotDictionary,
  openWordList,
  type PivotDictionary,
  type ReadFile,
} from '@glossa/apertium';
import { readDataFile } from '../data-files.ts';
import { type ModeFile, type PivotModes, readMode } from '../modes.ts';

export type OpenedMode =
  | {
      kind: 'loaded';
      mode: Mode;
      /** The dictionaries of the pivots, loaded by the first call. */
      dictionaries: () => readonly PivotDictionary[];
      /** Whether the analyser of the mode knows a word, a name included. Loads it once more with the first call. */
      isKnownWord: (form: string) => boolean;
      /** Whether the target language has a word. Loads its analyser with the first call. */
      isTargetWord: (form: string) => boolean;
      /** Undefined if the mode was loaded before. */
      loadSeconds: number | undefined;
      /** Modes that were unloaded to make room. */
      evicted: number;
    }
  | { kind: 'unusable'; message: string };

/** Modes whose dictionaries help one direction. */
export interface HelpingModes {
  pivots: readonly PivotModes[];
  /** A mode out of the target language. */
  target: ModeFile | undefined;
}

/** Loaded modes. The least recently used ones are unloaded. */
export interface ModeCache {
  /** @param maxMemoryMiB the mode is kept even if it alone needs more */
  open(file: ModeFile, helping: HelpingModes, maxMemoryMiB: number): OpenedMode;
  usage(): { modes: number; memoryMiB: number };
}

/** Resident memory of a mode that is in use, measured on twelve modes: caches and compiled rules, and data per byte of its files. */
const BASE_MEMORY_MIB = 15;
const MEMORY_PER_FILE_BYTE = 3.5;

/** A mode in memory. */
interface LoadedMode {
  mode: Mode;
  /** By the names of their modes; undefined for those that cannot be read. */
  dictionaries: Map<string, PivotDictionary | undefined>;
  wordLists: Map<string, ((form: string) => boolean) | undefined>;
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
    return {
      mode: openMode(commandsOf(file), data.read),
      dictionaries: new Map(),
      wordLists: new Map(),
      bytes: data.bytes(),
    };
  }

  /** A direction whose pivot cannot be read translates without it. */
  function dictionaryOf(mode: LoadedMode, { into, outOf }: PivotModes): PivotDictionary | undefined {
    return openOnce(mode, mode.dictionaries, `${into.name} ${outOf.name}`, (read) =>
      openPivotDictionary(commandsOf(into), commandsOf(outOf), read),
    );
  }

  function wordListOf(mode: LoadedMode, file: ModeFile): ((form: string) => boolean) | undefined {
    return openOnce(mode, mode.wordLists, file.name, (read) => openWordList(commandsOf(file), read));
  }

  function openOnce<Value>(
    mode: LoadedMode,
    known: Map<string, Value | undefined>,
    name: string,
    openData: (read: ReadFile) => Value,
  ): Value | undefined {
    if (known.has(name)) return known.get(name);
    const data = countedFiles();
    let opened: Value | undefined;
    try {
      opened = openData(data.read);
    } catch {
      opened = undefined;
    }
    known.set(name, opened);
    mode.bytes += data.bytes();
    return opened;
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
    open(file, { pivots, target }, maxMemoryMiB) {
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
      const isKnownWord = (form: string): boolean => wordListOf(mode, file)?.(form) ?? false;
      const isTargetWord = (form: string): boolean => (target && wordListOf(mode, target)?.(form)) ?? false;
      return { kind: 'loaded', mode: mode.mode, dictionaries, isKnownWord, isTargetWord, loadSeconds, evicted };
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
