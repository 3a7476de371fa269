import { UnusableModelError } from '../unusable-model-error.ts';
import { INT8, type Parameter } from './model-file.ts';

/** The function between the two matrices of a feed-forward layer. */
export type Activation = 'relu' | 'swish' | 'gelu';

/** The attention of the decoder to the source that tells which words belong together. */
export interface AlignmentSource {
  /** Index of the decoder layer. */
  readonly layer: number;
  /** The first heads count. */
  readonly heads: number;
}

/** How the model is to be decoded. */
export interface Search {
  /** 1 is greedy search. */
  readonly beamSize: number;
  /** The score of a translation is divided by its length to the power of this. */
  readonly normalize: number;
}

/** The dimensions and choices of a model that its weights do not tell. */
export interface Architecture {
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  readonly autoregression: 'recurrence' | 'attention';
  readonly activation: Activation;
  /** Steps of sublayers, one letter each: `a` adds the input, `n` normalizes. */
  readonly postprocess: string;
  readonly postprocessEmbeddings: string;
  readonly postprocessTop: string;
  readonly hasOutputBias: boolean;
  readonly alignment: AlignmentSource;
  readonly search: Search;
  /** The names of the embedding matrices and of the output layer. */
  readonly embeddings: { readonly source: string; readonly target: string; readonly output: string };
}

/** The settings that this engine implements in one way. A model may lack those that its version of Marian did not have. */
const REQUIRED: Settings = new Map([
  ['type', 'transformer'],
  // Marian translates models with such steps in another way than it trains them: it does not normalize cached keys and values.
  ['transformer-preprocess', ''],
  ['transformer-ffn-depth', '2'],
  ['transformer-decoder-ffn-depth', '0'],
  ['transformer-train-position-embeddings', 'false'],
  ['transformer-disable-position-embeddings', 'false'],
  ['transformer-no-projection', 'false'],
  ['transformer-no-bias', 'false'],
  ['transformer-no-affine', 'false'],
  ['transformer-rnn-projection', 'false'],
  ['transformer-pool', 'false'],
  ['transformer-tied-layers', '[]'],
  ['layer-normalization', 'false'],
  ['lemma-dim-emb', '0'],
  ['factors-dim-emb', '0'],
  ['right-left', 'false'],
  ['ulr', 'false'],
]);
/** A model with recurrent units has further ones: it is a student, which are all trained alike. */
const REQUIRED_WITH_RECURRENCE: Settings = new Map([
  ['dec-cell', 'ssru'],
  ['transformer-postprocess', 'dan'],
]);

const MAX_LAYERS = 100;
const MAX_BEAM_SIZE = 16;

/** Steps without `d`, which is dropout and does nothing in a translation. */
const STEPS: Readonly<Record<string, RegExp>> = {
  'transformer-postprocess': /^[an]{1,4}$/,
  'transformer-postprocess-emb': /^n?$/,
  'transformer-postprocess-top': /^n?$/,
};

/**
 * Reads the settings inside a model.
 * @throws UnusableModelError if the model has another architecture
 */
export function readArchitecture(parameters: ReadonlyMap<string, Parameter>): Architecture {
  const parameter = parameters.get('special:model.yml');
  if (parameter?.type !== INT8) throw new UnusableModelError('the model has no settings');
  const settings = readSettings(new TextDecoder().decode(parameter.bytes));
  require(settings, REQUIRED);
  const autoregression = autoregressionOf(settings, parameters);
  if (autoregression === 'recurrence') require(settings, REQUIRED_WITH_RECURRENCE);
  const [encoderLayers, decoderLayers] = [count(settings, 'enc-depth'), count(settings, 'dec-depth')];
  const heads = count(settings, 'transformer-heads');
  const embeddings = parameters.has('Wemb')
    ? { source: 'Wemb', target: 'Wemb' }
    : { source: 'encoder_Wemb', target: 'decoder_Wemb' };
  const isTied = !parameters.has('decoder_ff_logit_out_Wt');
  return {
    ...{ encoderLayers, decoderLayers, heads, autoregression },
    activation: activationOf(settings),
    postprocess: steps(settings, 'transformer-postprocess', 'dan'),
    postprocessEmbeddings: steps(settings, 'transformer-postprocess-emb', 'd'),
    postprocessTop: steps(settings, 'transformer-postprocess-top', ''),
    hasOutputBias: settings.get('output-omit-bias') !== 'true',
    alignment: alignmentOf(settings, decoderLayers, heads),
    search: searchOf(settings),
    embeddings: { ...embeddings, output: isTied ? embeddings.target : 'decoder_ff_logit_out_Wt' },
  };
}

function require(settings: Settings, required: Settings): void {
  for (const [name, value] of required) {
    if ((settings.get(name) ?? value) !== value) throw unsupported(name);
  }
}

const unsupported = (name: string): UnusableModelError =>
  new UnusableModelError(`the setting ${name} of the model is not supported`);

function count(settings: Settings, name: string): number {
  const value = Number(settings.get(name));
  if (Number.isInteger(value) && value >= 1 && value <= MAX_LAYERS) return value;
  throw new UnusableModelError(`the setting ${name} of the model is missing or wrong`);
}

function autoregressionOf(settings: Settings, parameters: ReadonlyMap<string, Parameter>) {
  const name = 'transformer-decoder-autoreg';
  const byDefault = parameters.has('decoder_l1_self_Wq') ? 'self-attention' : 'rnn';
  const value = settings.get(name) ?? byDefault;
  if (value === 'self-attention') return 'attention';
  if (value === 'rnn') return 'recurrence';
  throw unsupported(name);
}

function activationOf(settings: Settings): Activation {
  const name = 'transformer-ffn-activation';
  const value = settings.get(name) ?? 'relu';
  if (value === 'relu' || value === 'swish' || value === 'gelu') return value;
  throw unsupported(name);
}

function steps(settings: Settings, name: string, byDefault: string): string {
  const value = (settings.get(name) ?? byDefault).replaceAll('d', '');
  if (STEPS[name]?.test(value)) return value;
  throw unsupported(name);
}

/** Decoders with fewer layers have their alignment in the last one. */
const MIN_DEEP_LAYERS = 4;

/**
 * A model that was trained with alignments has them in the first head of a layer. In others, all heads of the last layer but one
 * agree best with the words of people, in decoders of six layers (Garg et al. 2019).
 */
function alignmentOf(settings: Settings, layers: number, heads: number): AlignmentSource {
  if (settings.get('guided-alignment') === 'none') return { layer: layers - (layers < MIN_DEEP_LAYERS ? 1 : 2), heads };
  const name = 'transformer-guided-alignment-layer';
  const value = settings.get(name) ?? 'last';
  const layer = value === 'last' ? layers : Number(value);
  if (!Number.isInteger(layer) || layer < 1 || layer > layers) throw unsupported(name);
  return { layer: layer - 1, heads: 1 };
}

function searchOf(settings: Settings): Search {
  const beamSize = Number(settings.get('beam-size') ?? 1);
  if (!Number.isInteger(beamSize) || beamSize < 1 || beamSize > MAX_BEAM_SIZE) throw unsupported('beam-size');
  const normalize = Number(settings.get('normalize') ?? 0);
  if (!(normalize >= 0 && normalize <= 2)) throw unsupported('normalize');
  return { beamSize, normalize };
}

/** Settings of a model by their names. */
type Settings = ReadonlyMap<string, string>;

const SETTING = /^([\w-]+):(.*)$/;

/** Reads lines of YAML with one setting each. Lists are the values of their lines. An empty list is `[]`. */
function readSettings(yaml: string): Settings {
  const settings = new Map<string, string>();
  let name = '';
  for (const line of yaml.replaceAll('\0', '').split('\n')) {
    const [, key, value = ''] = SETTING.exec(line) ?? [];
    if (key === undefined) settings.set(name, `${settings.get(name) ?? ''}${line.trim()}`);
    else settings.set(key, value.trim().replaceAll('"', ''));
    name = key ?? name;
  }
  return settings;
}
