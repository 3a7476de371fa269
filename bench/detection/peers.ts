import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { canonicalLanguage } from '../../src/languages/canonical-code.ts';

const PACKAGES = ['franc@6.2.0', 'tinyld@1.3.4', 'eld@2.1.0'];

/** Another program that detects languages. */
export interface Peer {
  name: string;
  /** The canonical code of its best guess; undefined when it has none. */
  detect(text: string): string | undefined;
}

const Detect = z.custom<(text: string, options?: object) => unknown>((it) => typeof it === 'function');
const Franc = z.object({ franc: Detect });
const Tinyld = z.object({ detect: Detect });
const Eld = z.object({ eld: z.custom<{ detect: (text: string) => { language: string } }>() });

/** Detectors from npm, installed into a temporary directory, each with its largest model. */
export async function installPeers(opened: AsyncDisposableStack): Promise<Peer[]> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-peers-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, 'package.json'), '{"private":true}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...options, ...PACKAGES], { cwd: directory });
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(directory, 'node_modules', file)).href);
  const { franc } = Franc.parse(await load('franc/index.js'));
  const { detect } = Tinyld.parse(await load('tinyld/dist/tinyld.heavy.node.mjs'));
  const { eld } = Eld.parse(await load('eld/src/entries/static.large.js'));
  return [
    peer('franc', (text) => franc(text, { minLength: 1 })),
    peer('tinyld heavy', (text) => detect(text)),
    peer('eld large', (text) => eld.detect(text).language),
  ];
}

function peer(name: string, detect: (text: string) => unknown): Peer {
  return {
    name,
    detect: (text) => {
      const code = detect(text);
      return typeof code === 'string' ? canonicalLanguage(code)?.code : undefined;
    },
  };
}
