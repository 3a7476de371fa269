import { UnusableModelError } from '../unusable-model-error.ts';
import type { Kernels } from '../wasm/kernels.ts';
import type { Memory } from '../wasm/memory.ts';
import { readArchitecture } from './architecture.ts';
import { FLOAT32, INTGEMM8, type Parameter, readModelFile } from './model-file.ts';
import type {
  Attention,
  DecoderLayer,
  Ends,
  FeedForward,
  Linear,
  Network,
  Normalization,
  Recurrence,
  SpecialTokens,
  Step,
} from './network.ts';
import { createPositions } from './positions.ts';

/** A quantized matrix as the file has it, column by column. */
interface QuantizedMatrix {
  readonly bytes: Uint8Array;
  readonly multiplier: number;
}

/**
 * Copies a model into `memory`.
 * @throws UnusableModelError if the file is damaged or has another architecture
 */
export function loadInto(memory: Memory, kernels: Kernels, file: Uint8Array, tokens: SpecialTokens): Network {
  const parameters = readModelFile(file);
  const architecture = readArchitecture(parameters);
  const { embeddings, heads, postprocess, activation, alignment, search } = architecture;
  const width = shapeOf(parameters, embeddings.target)[1];
  if (width % (16 * heads) !== 0) throw new UnusableModelError('the width of the model is not supported');
  const load = createLoader(memory, kernels, parameters);

  const steps = (name: string): Step[] => {
    const own = postprocess.includes('n') ? load.normalization(name, width) : undefined;
    return [...postprocess].map((step) => (step === 'n' && own ? own : 'add'));
  };
  const attention = (name: string): Attention => ({
    query: load.linear(`${name}_Wq`, `${name}_bq`, width, width),
    key: load.linear(`${name}_Wk`, `${name}_bk`, width, width),
    value: load.linear(`${name}_Wv`, `${name}_bv`, width, width),
    output: load.linear(`${name}_Wo`, `${name}_bo`, width, width),
    steps: steps(`${name}_Wo`),
  });
  const feedForward = (name: string): FeedForward => {
    const innerWidth = shapeOf(parameters, `${name}_W1`)[1];
    return {
      inner: load.linear(`${name}_W1`, `${name}_b1`, width, innerWidth),
      outer: load.linear(`${name}_W2`, `${name}_b2`, innerWidth, width),
      steps: steps(`${name}_ffn`),
    };
  };
  const recurrence = (name: string): Recurrence => ({
    input: load.linear(`${name}_rnn_W`, undefined, width, width),
    forget: load.linear(`${name}_rnn_Wf`, `${name}_rnn_bf`, width, width),
    normalization: load.normalization(`${name}_rnn_ffn`, width),
  });
  const decoderLayer = (name: string): DecoderLayer => ({
    autoregression:
      architecture.autoregression === 'attention'
        ? { kind: 'attention', attention: attention(`${name}_self`) }
        : { kind: 'recurrence', recurrence: recurrence(name) },
    attention: attention(`${name}_context`),
    feedForward: feedForward(`${name}_ffn`),
  });
  const ends = (name: string): Ends => ({
    embedding: architecture.postprocessEmbeddings ? load.normalization(`${name}_emb`, width, '_pre') : undefined,
    top: architecture.postprocessTop ? load.normalization(`${name}_top`, width) : undefined,
  });

  const target = load.embeddings(embeddings.target, width);
  const output = embeddings.output === embeddings.target ? target : load.embeddings(embeddings.output, width);
  if (output.size !== target.size) throw new UnusableModelError('the output layer has another size than expected');
  return {
    ...{ kernels, memory, width, heads, target, activation, alignment, search, ...tokens },
    positions: load.floats(createPositions(width)),
    source: embeddings.source === embeddings.target ? target : load.embeddings(embeddings.source, width),
    encoder: numbered(architecture.encoderLayers, 'encoder').map((name) => ({
      attention: attention(`${name}_self`),
      feedForward: feedForward(`${name}_ffn`),
    })),
    decoder: numbered(architecture.decoderLayers, 'decoder').map(decoderLayer),
    encoderEnds: ends('encoder'),
    decoderEnds: ends('decoder'),
    output: {
      table: output.table,
      multiplier: output.multiplier,
      activationMultiplier: activationMultiplier(parameters, embeddings.output),
      bias: architecture.hasOutputBias
        ? floatsOf(parameters, 'decoder_ff_logit_out_b', target.size)
        : new Float32Array(target.size),
    },
  };
}

const numbered = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}_l${index + 1}`);

function createLoader(memory: Memory, kernels: Kernels, parameters: ReadonlyMap<string, Parameter>) {
  const floats = (values: Float32Array): number => {
    const address = memory.allocateFloats(values.length);
    memory.setFloats(address, values);
    return address;
  };
  return {
    floats,
    linear(name: string, bias: string | undefined, width: number, columns: number): Linear {
      if (width % 16 !== 0 || columns % 16 !== 0) throw new UnusableModelError(`the size of ${name} is not supported`);
      const { bytes, multiplier } = matrixOf(parameters, name, width, columns);
      const weights = memory.allocate(bytes.length);
      const biases = floats(bias === undefined ? new Float32Array(columns) : floatsOf(parameters, bias, columns));
      const { mark } = memory;
      const unpacked = memory.allocate(bytes.length);
      memory.bytesAt(unpacked, bytes.length).set(bytes);
      kernels.pack_weights(unpacked, width, columns, weights);
      memory.release(mark);
      return {
        weights,
        multiplier,
        activationMultiplier: activationMultiplier(parameters, name),
        bias: biases,
        width,
        columns,
      };
    },
    normalization(name: string, width: number, suffix = ''): Normalization {
      const gain = floats(floatsOf(parameters, `${name}_ln_scale${suffix}`, width));
      return { gain, bias: floats(floatsOf(parameters, `${name}_ln_bias${suffix}`, width)) };
    },
    embeddings(name: string, width: number) {
      const [size] = shapeOf(parameters, name);
      const { bytes, multiplier } = matrixOf(parameters, name, size, width);
      const table = memory.allocate(bytes.length);
      memory.bytesAt(table, bytes.length).set(bytes);
      return { table, multiplier, size };
    },
  };
}

function parameterOf(parameters: ReadonlyMap<string, Parameter>, name: string, type: number): Parameter {
  const parameter = parameters.get(name);
  if (parameter?.type === type) return parameter;
  throw new UnusableModelError(`the model has no parameter ${name} of the expected type`);
}

/** Number of rows and columns of a matrix. */
function shapeOf(parameters: ReadonlyMap<string, Parameter>, name: string): readonly [number, number] {
  const [rows = 0, columns = 0, ...more] = parameterOf(parameters, name, INTGEMM8).shape;
  if (rows > 0 && columns > 0 && more.length === 0) return [rows, columns];
  throw new UnusableModelError(`${name} is not a matrix`);
}

/** Intgemm's matrices are quantized values followed by their multiplier. */
function matrixOf(
  parameters: ReadonlyMap<string, Parameter>,
  name: string,
  rows: number,
  columns: number,
): QuantizedMatrix {
  const { shape, bytes } = parameterOf(parameters, name, INTGEMM8);
  const count = rows * columns;
  if (shape.join() !== `${rows},${columns}` || bytes.length < count + 4)
    throw new UnusableModelError(`${name} has another size than expected`);
  return { bytes: bytes.subarray(0, count), multiplier: viewOf(bytes).getFloat32(count, true) };
}

function floatsOf(parameters: ReadonlyMap<string, Parameter>, name: string, length: number): Float32Array {
  const { shape, bytes } = parameterOf(parameters, name, FLOAT32);
  const count = shape.reduce((product, size) => product * size, 1);
  if (count !== length || bytes.length < 4 * length)
    throw new UnusableModelError(`${name} has another size than expected`);
  const view = viewOf(bytes);
  const floats = new Float32Array(length);
  for (let index = 0; index < length; index++) floats[index] = view.getFloat32(4 * index, true);
  return floats;
}

/**
 * The multiplier of the activations that meet a matrix: a float, or a quantized matrix of one value. Models without such
 * parameters quantize each row by its own largest value.
 */
function activationMultiplier(parameters: ReadonlyMap<string, Parameter>, name: string): number {
  const alpha = `${name}_QuantMultA`;
  const type = parameters.get(alpha)?.type;
  if (type === undefined) return 0;
  if (type === FLOAT32) return floatsOf(parameters, alpha, 1)[0] ?? 0;
  const { bytes, multiplier } = matrixOf(parameters, alpha, 1, 1);
  return Math.fround(viewOf(bytes).getInt8(0) / multiplier);
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
