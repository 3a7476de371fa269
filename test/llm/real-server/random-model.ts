import { seededRandom } from '../../../load/random.ts';
import { encodeGguf, type MetadataValue, type Tensor } from './gguf.ts';

export interface RandomModelOptions {
  /** The same seed and text make the same file. */
  seed: number;
  /**
   * A text that the model recites after every prompt. Its words must differ from each other. Without one, the model
   * writes random characters that never end.
   */
  recitation?: string;
  /** Replaces entries of the metadata; undefined removes one. */
  metadata?: Readonly<Record<string, MetadataValue | undefined>>;
}

const LAYERS = 2;
const HEADS = 4;
const WIDTH = 128;
const FEED_FORWARD_WIDTH = 256;
/** A server may configure a smaller context. */
const MAX_CONTEXT_TOKENS = 65_536;

/** Weights of the layers are small, so that they disturb a recitation little. */
const LAYER_DEVIATION = 0.02;
/** Logits of the next token of a recitation, and of the end of the text after its last token. */
const NEXT_LOGIT = 20;
const END_LOGIT = 40;

/** Types of tokens as llama.cpp numbers them. */
const [NORMAL, UNKNOWN, CONTROL, BYTE] = [1, 2, 3, 6] as const;
const CONTROL_TOKENS = ['<unk>', '<s>', '</s>', '<|turn|>'];
const [UNK, BOS, EOS, TURN] = [0, 1, 2, 3] as const;
/** Each byte has a token, for characters without one. */
const BYTES = 256;
/** SentencePiece writes a blank as this character. */
const BLANK = '▁';

/** A dedicated token begins each message and the response. */
const CHAT_TEMPLATE =
  "{% for message in messages %}<|turn|>{{ message['role'] }}: {{ message['content'] }}{% endfor %}{% if add_generation_prompt %}<|turn|>{% endif %}";

/** @returns a GGUF file of a small Llama with random weights */
export function createRandomModel({ seed, recitation, metadata = {} }: RandomModelOptions): Buffer {
  const random = normalDistribution(seed);
  const words = recitation === undefined ? [] : (recitation.match(/\s?[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []);
  if (new Set(words).size < words.length) throw new Error('a word of the recitation occurs twice');
  const vocabulary = createVocabulary(words.map(toPiece));
  const tokens = vocabulary.map(({ text }) => text);
  const embeddings = matrix(random, tokens.length, 1);
  const output = matrix(random, tokens.length, LAYER_DEVIATION);
  // Control tokens and bytes are never the likeliest: only a recitation ends, and random characters are printable.
  output.fill(0, 0, (CONTROL_TOKENS.length + BYTES) * WIDTH);

  /** Raises the logit of a token after another one. */
  function follow(before: number, after: number, logit: number): void {
    for (let index = 0; index < WIDTH; index++) {
      const at = after * WIDTH + index;
      output[at] = (output[at] ?? 0) + (logit / WIDTH) * (embeddings[before * WIDTH + index] ?? 0);
    }
  }
  const recited = words.map((word) => tokens.indexOf(toPiece(word)));
  const quote = tokens.indexOf('"');
  for (const [index, token] of recited.entries()) follow(recited[index - 1] ?? TURN, token, NEXT_LOGIT);
  const [first, last] = [recited[0], recited.at(-1)];
  if (first !== undefined && last !== undefined) {
    // In a JSON string, the text begins and ends with a quote. Where the schema allows it, the JSON ends after it.
    follow(quote, first, NEXT_LOGIT);
    for (const end of [']', '}']) follow(quote, tokens.indexOf(end), NEXT_LOGIT / 2);
    follow(last, quote, NEXT_LOGIT);
    follow(tokens.indexOf('}'), EOS, NEXT_LOGIT);
    follow(last, EOS, END_LOGIT);
  }

  const layer = (name: string, rows: number, columns = WIDTH): Tensor => ({
    name: `${name}.weight`,
    dimensions: [columns, rows],
    data: matrix(random, rows, LAYER_DEVIATION, columns),
  });
  const norm = (name: string): Tensor => ({
    name: `${name}.weight`,
    dimensions: [WIDTH],
    data: new Float32Array(WIDTH).fill(1),
  });
  const tensors: Tensor[] = [
    { name: 'token_embd.weight', dimensions: [WIDTH, tokens.length], data: embeddings },
    ...Array.from({ length: LAYERS }, (_, index) => [
      norm(`blk.${index}.attn_norm`),
      ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) => layer(`blk.${index}.${name}`, WIDTH)),
      norm(`blk.${index}.ffn_norm`),
      ...['ffn_gate', 'ffn_up'].map((name) => layer(`blk.${index}.${name}`, FEED_FORWARD_WIDTH)),
      layer(`blk.${index}.ffn_down`, WIDTH, FEED_FORWARD_WIDTH),
    ]).flat(),
    norm('output_norm'),
    { name: 'output.weight', dimensions: [WIDTH, tokens.length], data: output },
  ];
  return encodeGguf({ ...describe(vocabulary), ...metadata }, tensors);
}

interface Token {
  text: string;
  type: number;
}

/** Control tokens, bytes, printable ASCII characters, and the pieces of the recitation. */
function createVocabulary(pieces: readonly string[]): Token[] {
  const characters = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));
  const normal = [...new Set([BLANK, ...characters, ...pieces])];
  return [
    ...CONTROL_TOKENS.map((text, index) => ({ text, type: index === UNK ? UNKNOWN : CONTROL })),
    ...Array.from({ length: BYTES }, (_, byte) => ({ text: byteToken(byte), type: BYTE })),
    ...normal.map((text) => ({ text, type: NORMAL })),
  ];
}

const byteToken = (byte: number): string => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;

const toPiece = (word: string): string => word.replace(/\s/g, BLANK);

function describe(vocabulary: readonly Token[]): Record<string, MetadataValue> {
  return {
    'general.architecture': 'llama',
    'general.name': 'random',
    'llama.context_length': MAX_CONTEXT_TOKENS,
    'llama.embedding_length': WIDTH,
    'llama.block_count': LAYERS,
    'llama.feed_forward_length': FEED_FORWARD_WIDTH,
    'llama.attention.head_count': HEADS,
    'llama.attention.head_count_kv': HEADS,
    'llama.attention.layer_norm_rms_epsilon': { float: 1e-5 },
    'llama.rope.dimension_count': WIDTH / HEADS,
    'llama.vocab_size': vocabulary.length,
    'tokenizer.ggml.model': 'llama',
    'tokenizer.ggml.tokens': { strings: vocabulary.map(({ text }) => text) },
    'tokenizer.ggml.scores': { floats: vocabulary.map(() => 0) },
    'tokenizer.ggml.token_type': { integers: vocabulary.map(({ type }) => type) },
    'tokenizer.ggml.unknown_token_id': UNK,
    'tokenizer.ggml.bos_token_id': BOS,
    'tokenizer.ggml.eos_token_id': EOS,
    'tokenizer.ggml.add_bos_token': true,
    'tokenizer.ggml.add_space_prefix': false,
    'tokenizer.chat_template': CHAT_TEMPLATE,
  };
}

function matrix(random: () => number, rows: number, deviation: number, columns = WIDTH): Float32Array {
  return Float32Array.from({ length: rows * columns }, () => deviation * random());
}

/** Normally distributed numbers, by the Box-Muller transform. */
function normalDistribution(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
