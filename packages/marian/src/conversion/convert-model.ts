import { FLOAT32, INT8, INTGEMM8, type Parameter } from '../network/model-file.ts';
import { writeModelFile } from '../network/write-model-file.ts';
import { UnusableModelError } from '../unusable-model-error.ts';
import { type NumpyArray, readNumpyArray } from './numpy-array.ts';
import { quantizeByColumns, quantizeByRows } from './quantize-matrix.ts';

/** A file of the archive that Marian writes (`model.npz`). */
export interface NumpyFile {
  /** Name of the parameter. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SETTINGS = 'special:model.yml';
const MAX_SETTINGS_BYTES = 100_000;
/** Matrices with a row for each token of a vocabulary. */
const TABLES: ReadonlySet<string> = new Set(['Wemb', 'encoder_Wemb', 'decoder_Wemb', 'decoder_ff_logit_out_Wt']);
/** The output layer of older versions of Marian, with a column for each token. */
const OUTPUT_BY_COLUMNS = 'decoder_ff_logit_out_W';
const OUTPUT = 'decoder_ff_logit_out_Wt';

/**
 * Converts a model of floats to Marian's binary format, with matrices of 8 bits.
 * @param settings more settings, such as those of the search
 * @returns the parts of the file, in order
 * @throws UnusableModelError if a file is damaged, or has a value that is not a finite number
 */
export function convertModel(files: Iterable<NumpyFile>, settings: Readonly<Record<string, string>>): Buffer[] {
  const parameters = new Map<string, Parameter>();
  for (const { name, bytes } of files) {
    const array = readNumpyArray(bytes);
    if (name === SETTINGS) parameters.set(name, withSettings(array, settings));
    else if (name.startsWith('special:')) continue;
    else parameters.set(name === OUTPUT_BY_COLUMNS ? OUTPUT : name, convert(name, array));
  }
  if (!parameters.has(SETTINGS)) throw new UnusableModelError('the model has no settings');
  return writeModelFile(parameters);
}

function convert(name: string, { shape, values }: NumpyArray): Parameter {
  if (!(values instanceof Float32Array)) throw new UnusableModelError(`${name} does not consist of floats`);
  if (!values.every(Number.isFinite)) throw new UnusableModelError(`${name} has values that are not finite numbers`);
  const [rows = 0, columns = 0] = shape;
  const isMatrix = shape.length === 2 && rows > 1 && columns > 1;
  if (!isMatrix) {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    return { type: FLOAT32, shape: [1, values.length], bytes };
  }
  if (TABLES.has(name)) return { type: INTGEMM8, shape, bytes: quantizeByRows(values) };
  const bytes = quantizeByColumns(values, rows, columns);
  return { type: INTGEMM8, shape: name === OUTPUT_BY_COLUMNS ? [columns, rows] : shape, bytes };
}

/** The settings inside the model, with further ones in the lines behind them. */
function withSettings({ values }: NumpyArray, more: Readonly<Record<string, string>>): Parameter {
  if (values instanceof Float32Array || values.length > MAX_SETTINGS_BYTES)
    throw new UnusableModelError('the settings of the model are damaged');
  const own = Buffer.from(values).toString('utf8').replaceAll('\0', '').trimEnd();
  const lines = Object.entries(more).map(([name, value]) => `${name}: ${value}`);
  const bytes = Buffer.from(`${[own, ...lines].join('\n')}\n\0`);
  return { type: INT8, shape: [bytes.length], bytes };
}
