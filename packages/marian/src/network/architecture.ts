import { UnusableModelError } from '../unusable-model-error.ts';
import { INT8, type Parameter } from './model-file.ts';

/** The dimensions of a student model that its weights do not tell. */
export interface Architecture {
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  /** The name of each embedding matrix. */
  readonly embeddings: { readonly source: string; readonly target: string };
}

/** The settings that this engine implements. A model may lack those that its version of Marian did not have. */
const REQUIRED: Readonly<Record<string, string>> = {
  type: 'transformer',
  'dec-cell': 'ssru',
  'transformer-decoder-autoreg': 'rnn',
  'transformer-ffn-activation': 'relu',
  'transformer-ffn-depth': '2',
  'transformer-decoder-ffn-depth': '0',
  'transformer-decoder-dim-ffn': '0',
  'transformer-postprocess': 'dan',
  'transformer-postprocess-emb': 'd',
  'transformer-postprocess-top': '',
  'transformer-preprocess': '',
  'transformer-train-position-embeddings': 'false',
  'transformer-no-projection': 'false',
  'transformer-no-bias': 'false',
  'transformer-no-affine': 'false',
  'transformer-rnn-projection': 'false',
  'transformer-pool': 'false',
  'transformer-tied-layers': '[]',
  'transformer-guided-alignment-layer': 'last',
  'layer-normalization': 'false',
  'lemma-dim-emb': '0',
  'factors-dim-emb': '0',
  'output-omit-bias': 'false',
  'right-left': 'false',
  ulr: 'false',
};

const SETTING = /^([\w-]+):(.*)$/;
const MAX_LAYERS = 100;

/**
 * Reads the settings inside a model, lines of YAML with one setting each.
 * @throws UnusableModelError if the model has another architecture
 */
export function readArchitecture(parameters: ReadonlyMap<string, Parameter>): Architecture {
  const parameter = parameters.get('special:model.yml');
  if (parameter?.type !== INT8) throw new UnusableModelError('the model has no settings');
  const settings = readSettings(new TextDecoder().decode(parameter.bytes));
  for (const [name, required] of Object.entries(REQUIRED)) {
    const value = settings.get(name) ?? required;
    if (value !== required) throw new UnusableModelError(`the setting ${name} of the model is not supported`);
  }
  const count = (name: string): number => {
    const value = Number(settings.get(name));
    if (Number.isInteger(value) && value >= 1 && value <= MAX_LAYERS) return value;
    throw new UnusableModelError(`the setting ${name} of the model is missing or wrong`);
  };
  return {
    encoderLayers: count('enc-depth'),
    decoderLayers: count('dec-depth'),
    heads: count('transformer-heads'),
    embeddings: parameters.has('Wemb')
      ? { source: 'Wemb', target: 'Wemb' }
      : { source: 'encoder_Wemb', target: 'decoder_Wemb' },
  };
}

/** Lists are the values of their lines. An empty list is `[]`. */
function readSettings(yaml: string): ReadonlyMap<string, string> {
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
