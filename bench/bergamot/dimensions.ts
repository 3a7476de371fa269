/** The dimensions of a student model. */
export interface Dimensions {
  readonly embedding: number;
  readonly feedForward: number;
  /** Number of layers. */
  readonly encoder: number;
  readonly decoder: number;
  readonly heads: number;
  /** Number of pieces. The engine requires a multiple of 8. */
  readonly vocabulary: number;
  /** Bias of the end of a sentence. Found by trial, for outputs of about 24 tokens. */
  readonly endBias: number;
}

/** The architectures of most of Mozilla's models. */
export const architectures = {
  tiny: { embedding: 256, feedForward: 1536, encoder: 6, decoder: 2, heads: 8, vocabulary: 32_000, endBias: 0 },
  'base-memory': {
    embedding: 384,
    feedForward: 1536,
    encoder: 6,
    decoder: 4,
    heads: 8,
    vocabulary: 32_000,
    endBias: 0,
  },
} as const satisfies Record<string, Dimensions>;

export type Architecture = keyof typeof architectures;

/** The settings inside a Marian model (`special:model.yml`). */
export function modelSettings({ embedding, feedForward, encoder, decoder, heads, vocabulary }: Dimensions): string {
  return `bert-train-type-embeddings: true
bert-type-vocab-size: 2
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: ${decoder}
dim-emb: ${embedding}
dim-rnn: 1024
dim-vocabs:
  - ${vocabulary}
  - ${vocabulary}
enc-cell: gru
enc-cell-depth: 1
enc-depth: ${encoder}
enc-type: bidirectional
factors-combine: sum
factors-dim-emb: 0
input-types:
  []
layer-normalization: false
lemma-dependency: ""
lemma-dim-emb: 0
output-omit-bias: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-decoder-dim-ffn: 0
transformer-decoder-ffn-depth: 0
transformer-dim-aan: 2048
transformer-dim-ffn: ${feedForward}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: ${heads}
transformer-no-affine: false
transformer-no-bias: false
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-rnn-projection: false
transformer-tied-layers:
  []
transformer-train-position-embeddings: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.12.14
`;
}
