import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { installedLlms } from '../../llm/embedded/installed.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { modelName, supersedes, totalBytes } from '../../translation/engines/bergamot/models/model.ts';
import { scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { formatTable } from '../format-table.ts';
import { modelsContext, out } from './context.ts';
import { listLlms } from './llm/commands.ts';
import { listOcrData } from './ocr-data.ts';

interface ModelRow {
  from: string;
  to: string;
  /** Installed version, if any. */
  version: string | undefined;
  /** The installed version, or the version in the catalogue if its files differ from those of the installed one. */
  newest: string;
  bytes: number;
  /** Who trained the model, and its licence, if it is not one of Mozilla's. */
  origin?: string | undefined;
  licence?: string | undefined;
}

interface ListOptions {
  installed?: true;
  ocr?: true;
  llm?: true;
  json?: true;
}

export function registerListCommand(models: Command, config: () => Config): void {
  models
    .command('list')
    .description('list all models and their state')
    .option('--installed', 'list installed models only')
    .option('--ocr', 'list the language data for scanned pages and images instead')
    .option('--llm', 'list the installed language models instead')
    .option('--json', 'print JSON')
    .action(async ({ installed, ocr, llm, json }: ListOptions) => {
      const context = modelsContext(config());
      const { directory, ocrFolders } = context;
      if (llm) {
        await listLlms(context, json === true);
        return;
      }
      if (ocr) {
        await listOcrData(ocrFolders, { ...(installed && { installed }), ...(json && { json }) });
        return;
      }
      const rows = (await listRows(directory)).filter(({ version }) => !installed || version !== undefined);
      out(json ? `${JSON.stringify(rows.map(rowJson))}\n` : formatRows(rows));
      const languageModels = json ? 0 : (await installedLlms(directory)).length;
      if (languageModels > 0) out(`Language models: ${languageModels}. glossa models list --llm lists them.\n`);
    });
}

async function listRows(directory: string): Promise<ModelRow[]> {
  const rows = new Map<string, ModelRow>();
  const { models: published } = await readCatalogue(directory);
  for (const model of published) {
    const { from, to, version } = model;
    rows.set(modelName(model), { from, to, version: undefined, newest: version, bytes: totalBytes(model) });
  }
  for (const [name, model] of (await scanModels(directory)).models) {
    const { from, to, version, bytes, origin, licence } = model;
    const newer = published.find((each) => modelName(each) === name && supersedes(each, model));
    rows.set(name, { from, to, version, newest: newer?.version ?? version, bytes, origin, licence });
  }
  return [...rows.values()].toSorted((one, other) => (modelName(one) < modelName(other) ? -1 : 1));
}

function rowJson({ from, to, version, newest, bytes, origin, licence }: ModelRow) {
  const state = { installed: version !== undefined, version: version ?? newest, newest_version: newest };
  return { name: modelName({ from, to }), from, to, ...state, bytes, origin, licence };
}

function formatRows(rows: readonly ModelRow[]): string {
  if (rows.length === 0) return 'No models are installed. Download them with glossa models pull.\n';
  const cells = rows.map((row) => [
    modelName(row),
    row.version ?? row.newest,
    formatBytes(row.bytes),
    formatState(row),
  ]);
  const installed = rows.filter(({ version }) => version !== undefined);
  const bytes = installed.reduce((sum, row) => sum + row.bytes, 0);
  const sum = `\n${installed.length} of ${rows.length} installed, ${formatBytes(bytes)}.\n`;
  return formatTable([['MODEL', 'VERSION', 'SIZE', 'STATE'], ...cells]) + sum;
}

function formatState({ version, newest, origin, licence }: ModelRow): string {
  if (version === undefined) return '-';
  const facts = [origin, licence].filter((fact) => fact !== undefined).join(', ');
  const state = facts === '' ? 'installed' : `installed (${facts})`;
  return newest === version ? state : `${state}; ${newest} is newer`;
}
