import { createHash } from 'node:crypto';
import type { TranslationEngine } from './engine.ts';
import { ENGINE_OPTIONS, type EngineOption, type TranslationOptions } from './translation-options.ts';

/** The options of a request that some engines follow, and a short key that differs for different options. */
export interface FollowedOptions {
  options: TranslationOptions;
  /** Empty without options. It has no text of the request. */
  key: string;
}

/** Returns the options that at least one of the engines follows. */
export type OptionsFor = (engines: readonly TranslationEngine[]) => FollowedOptions;

/** The options of a request. They are hashed once, because each segment needs the key. */
export function createOptionsFor(options: TranslationOptions): OptionsFor {
  const hashes = new Map<EngineOption, string>();
  for (const name of ENGINE_OPTIONS) {
    if (options[name] !== undefined) hashes.set(name, createHash('sha256').update(`${options[name]}`).digest('base64'));
  }
  return (engines) => {
    const names = [...hashes.keys()].filter((name) => engines.some(({ features }) => features?.has(name)));
    const followed: { -readonly [Name in EngineOption]?: TranslationOptions[Name] } = {};
    const follow = <Name extends EngineOption>(name: Name): void => {
      followed[name] = options[name];
    };
    names.forEach(follow);
    return { options: followed, key: names.map((name) => `${name} ${hashes.get(name)}`).join(' ') };
  };
}

export const withoutOptions: OptionsFor = createOptionsFor({});
