import { arch, platform } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { type LanguagePair, parsePair } from '../../languages/language-pair.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { modelsContext } from '../models/context.ts';
import { checkEmbeddedLlm } from './check-embedded-llm.ts';
import { checkEngineAvailability, checkNeuralEngine, isServerEngine, openTestEngines } from './check-engines.ts';
import { checkLibreOffice } from './check-libreoffice.ts';
import { checkLlm } from './check-llm.ts';
import { checkMachine } from './check-machine.ts';
import { checkModels } from './check-models.ts';
import { checkOcr } from './check-ocr.ts';
import { type Finding, findingLine, isBroken, summaryLine, type Trial, trialLine } from './report.ts';
import { tryDirections } from './translation-trials.ts';

interface DoctorOptions {
  only?: LanguagePair[];
  online?: LanguagePair[];
  json?: true;
}

const HELP = `
The command changes no data and may run while the service runs. In an S3 bucket it writes, reads and deletes a probe
object. The exit code is 0 if all checks pass and 1 if something is broken.

  glossa doctor --only en-es,es-ca     tests these directions only
  glossa doctor --online en-de,de-fr   downloads the models of these pairs and tests them`;

/** `glossa doctor`. */
export function registerDoctorCommand(program: Command, config: () => Config): void {
  program
    .command('doctor')
    .description('check the machine, the data and the engines, and translate a sentence in each direction')
    .option('--only <pairs>', 'translate only in these comma-separated directions', parsePairs)
    .option('--online <pairs>', 'download the models of these pairs and test them with reference sentences', parsePairs)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ only, online, json }: DoctorOptions) => {
      const settings = config();
      const interrupted = new StorageError('The check was interrupted.');
      const isHealthy = await withInterruptSignal(interrupted, (signal) =>
        online
          ? checkModels(online, settings, json === true, signal)
          : runChecks(only, settings, json === true, signal),
      );
      if (!isHealthy) process.exitCode = 1;
    });
}

/** Runs all checks and prints the report. @returns whether nothing is broken */
async function runChecks(
  only: readonly LanguagePair[] | undefined,
  config: Config,
  json: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const show = (text: string): void => void (json || process.stdout.write(text));
  const [version, node] = [packageFile.version, process.version];
  show(`Glossa ${version}, Node ${node}, ${platform()} ${arch()}\n\n`);
  const findings: Finding[] = [];
  const trials: Trial[] = [];
  const addFindings = (found: readonly Finding[]): void => {
    findings.push(...found);
    for (const finding of found) show(findingLine(finding));
  };
  const finish = (): boolean => {
    const report = { version, node, findings, trials };
    show(`\n${summaryLine(report)}`);
    if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
    return !isBroken(report);
  };
  addFindings(await checkMachine(config));
  if (findings.some(isUnreadableData)) return finish();
  addFindings(await checkNeuralEngine(config, signal));
  addFindings([await checkOcr(config)]);
  addFindings([await checkLibreOffice(config, signal)]);
  addFindings(await checkLlm(config.llm, signal));
  addFindings(await checkEmbeddedLlm(config.llm, modelsContext(config).directory, signal));
  await using opened = await openTestEngines(config, signal);
  addFindings(checkEngineAvailability(config, opened));
  show('\n');
  const serverPairs = [{ from: 'en', to: 'es' }];
  const isWanted = (engine: string, from: string, to: string): boolean => {
    const wanted = only ?? (isServerEngine(engine) ? serverPairs : undefined);
    return wanted === undefined || wanted.some((pair) => pair.from === from && pair.to === to);
  };
  for await (const trial of tryDirections([...opened.engines, opened.transliteration], isWanted, signal)) {
    trials.push(trial);
    show(trialLine(trial));
  }
  addFindings(missingPairs(only ?? [], trials));
  return finish();
}

/** The models and the temporary files of the other checks are in the data directory. */
const isUnreadableData = ({ area, state }: Finding): boolean => area === 'data' && state === 'broken';

/** Reports requested pairs that no engine offers. */
function missingPairs(only: readonly LanguagePair[], trials: readonly Trial[]): Finding[] {
  const missing = only.filter((pair) => !trials.some(({ from, to }) => from === pair.from && to === pair.to));
  return missing.map(({ from, to }) => ({
    area: `${from}-${to}`,
    state: 'broken',
    message: 'no engine offers this direction: see glossa models pull',
  }));
}

function parsePairs(text: string): LanguagePair[] {
  return text.split(',').map((name) => {
    const pair = parsePair(name.trim());
    if (!pair) throw new InvalidArgumentError(`${name.trim()} is not a language pair such as en-de.`);
    return pair;
  });
}
