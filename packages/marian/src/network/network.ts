import type { Kernels } from '../wasm/kernels.ts';
import type { Memory } from '../wasm/memory.ts';
import type { Activation, AlignmentSource, Search } from './architecture.ts';

/** A matrix of weights with its bias, ready to multiply. */
export interface Linear {
  /** Address of the packed weights. */
  readonly weights: number;
  /** Quantization multiplier of the weights. */
  readonly multiplier: number;
  /** Quantization multiplier of activations, or 0 if each row has its own. */
  readonly activationMultiplier: number;
  /** Address of one float for each column. */
  readonly bias: number;
  readonly width: number;
  readonly columns: number;
}

/** Addresses of the gain and the bias of a layer normalization. */
export interface Normalization {
  readonly gain: number;
  readonly bias: number;
}

/** A step on the output of a sublayer: the sublayer's input is added, or the sum so far is normalized. */
export type Step = 'add' | Normalization;

export interface Attention {
  readonly query: Linear;
  readonly key: Linear;
  readonly value: Linear;
  readonly output: Linear;
  /** From the output to the input of the next sublayer. */
  readonly steps: readonly Step[];
}

export interface FeedForward {
  readonly inner: Linear;
  readonly outer: Linear;
  readonly steps: readonly Step[];
}

/** Simpler simple recurrent unit. */
export interface Recurrence {
  readonly input: Linear;
  readonly forget: Linear;
  readonly normalization: Normalization;
}

export interface EncoderLayer {
  readonly attention: Attention;
  readonly feedForward: FeedForward;
}

/** How a decoder layer looks at the tokens before it: by the cells of recurrent units, or by attention. */
export type Autoregression =
  | { readonly kind: 'recurrence'; readonly recurrence: Recurrence }
  | { readonly kind: 'attention'; readonly attention: Attention };

export interface DecoderLayer {
  readonly autoregression: Autoregression;
  readonly attention: Attention;
  readonly feedForward: FeedForward;
}

/** Quantized embeddings, one row for each token of the vocabulary. */
export interface Embeddings {
  readonly table: number;
  readonly multiplier: number;
  /** Number of tokens. */
  readonly size: number;
}

/** The output layer. Its weights are the target embeddings, or a separate table in the same form. */
export interface OutputLayer {
  readonly table: number;
  readonly multiplier: number;
  readonly activationMultiplier: number;
  /** One float for each token. */
  readonly bias: Float32Array;
}

/** What is done with rows before the first layer and behind the last one. Undefined where nothing is. */
export interface Ends {
  readonly embedding: Normalization | undefined;
  readonly top: Normalization | undefined;
}

/** A loaded model with its memory. One call at a time uses it. */
export interface Network {
  readonly kernels: Kernels;
  readonly memory: Memory;
  /** Width of embeddings and of all layers. */
  readonly width: number;
  readonly heads: number;
  readonly source: Embeddings;
  readonly target: Embeddings;
  readonly encoder: readonly EncoderLayer[];
  readonly decoder: readonly DecoderLayer[];
  readonly encoderEnds: Ends;
  readonly decoderEnds: Ends;
  readonly activation: Activation;
  readonly alignment: AlignmentSource;
  readonly search: Search;
  readonly output: OutputLayer;
  /** The output layer for all tokens. Only networks of models without a shortlist have it. */
  readonly vocabulary?: Linear;
  /** Address of the position embeddings, `MAX_POSITIONS` rows. */
  readonly positions: number;
  /** The token that ends a sentence. */
  readonly endId: number;
  /** The token for unknown text, which never occurs in an output. */
  readonly unknownId: number;
}

/** Tokens of the target vocabulary with a special meaning. */
export type SpecialTokens = Pick<Network, 'endId' | 'unknownId'>;
