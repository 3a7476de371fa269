import { arch, platform } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { type LanguagePair, parsePair } from '../../languages/pair.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { checkEngines, checkOpenEngines, isServerEngine, openTestEngines } from './check-engines.ts';
import { checkLlm } from './check-llm.ts';
import { checkMachine } from './check-machine.ts';
import { checkModels } from './online-command.ts';
import { type Finding, findingLine, isBroken, summaryLine, type Trial, trialLine } from './report.ts';
import { tryDirections } from './translation-trials.ts';

interface Options {
  only?: LanguagePair[];
  online?: LanguagePair[];
  json?: true;
}

const HELP = `
It changes nothing and may run beside a service; of a bucket of S3 it asks all that a service does, with a probe. Exit code 0: all is well; 1: something is broken.

  glossa doctor --only en-es,es-ca     just these directions
  glossa doctor --online en-de,de-fr   downloads the models of these pairs, and says whether they translate`;

/** `glossa doctor`. */
export function registerDoctorCommand(program: Command, config: () => Config): void {
  program
    .command('doctor')
    .description('look at the machine, the data and the engines, and translate a sentence in each direction')
    .option('--only <pairs>', 'of the directions only these, separated by commas', parsePairs)
    .option('--online <pairs>', 'download the models of these pairs and translate known sentences', parsePairs)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ only, online, json }: Options) => {
      const settings = config();
      const interrupted = new StorageError('The examination was interrupted.');
      const isWell = await withInterruptSignal(interrupted, (signal) =>
        online ? checkModels(online, settings, json === true, signal) : examine(only, settings, json === true, signal),
      );
      if (!isWell) process.exitCode = 1;
    });
}

/** @returns whether nothing is broken */
async function examine(
  only: readonly LanguagePair[] | undefined,
  config: Config,
  json: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const show = (text: string): void => void (json || process.stdout.write(text));
  const [version, node] = [packageFile.version, process.version];
  show(`Glossa ${version}, Node ${node}, ${platform()} ${arch()}\n\n`);
  const findings: Finding[] = [];
  const tell = (found: readonly Finding[]): void => {
    findings.push(...found);
    for (const finding of found) show(findingLine(finding));
  };
  tell(await checkMachine(config));
  tell(await checkEngines(config, signal));
  tell(await checkLlm(config.llm, signal));
  await using opened = await openTestEngines(config, signal);
  tell(checkOpenEngines(config, opened));
  show('\n');
  const trials: Trial[] = [];
  const usual = [{ from: 'en', to: 'es' }];
  const isWanted = (engine: string, from: string, to: string): boolean => {
    const wanted = only ?? (isServerEngine(engine) ? usual : undefined);
    return wanted === undefined || wanted.some((pair) => pair.from === from && pair.to === to);
  };
  for await (const trial of tryDirections([...opened.engines, opened.transliteration], isWanted, signal)) {
    trials.push(trial);
    show(trialLine(trial));
  }
  tell(untried(only ?? [], trials));
  const report = { version, node, findings, trials };
  show(`\n${summaryLine(report)}`);
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
  return !isBroken(report);
}

/** A pair that was asked for by name must be there. */
function untried(only: readonly LanguagePair[], trials: readonly Trial[]): Finding[] {
  const missing = only.filter((pair) => !trials.some(({ from, to }) => from === pair.from && to === pair.to));
  return missing.map(({ from, to }) => ({
    area: `${from}-${to}`,
    state: 'broken',
    message: 'no engine here does this by itself: see glossa models pull',
  }));
}

function parsePairs(text: string): LanguagePair[] {
  return text.split(',').map((name) => {
    const pair = parsePair(name.trim());
    if (!pair) throw new InvalidArgumentError(`${name.trim()} is no pair of languages such as en-de.`);
    return pair;
  });
}
