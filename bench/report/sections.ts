/** A benchmark in the report. */
export interface Section {
  /** Name of the benchmark, and of its files in `docs/benchmarks/`. */
  name: string;
  title: string;
  /** What the figures mean, for readers of the report. */
  text: string;
  /** Options of the benchmark. `DIR` stands for the folder that holds the evaluation data, `MODELS` for a models directory, and `PYTHON` for a Python with the package `bergamot`. */
  options: readonly string[];
  /** The measures that get a chart. The table has all. */
  charts: readonly { measure: string; file: string }[];
}

/** The benchmarks of the report, in its order. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'apy',
    title: 'Speed beside apertium-apy',
    text: 'Glossa and apertium-apy, Apertium’s own server, translate the same sentences of 15 to 25 words from English to Spanish in turn.',
    options: ['--data', 'DIR'],
    charts: [{ measure: 'requests per second', file: 'apy.svg' }],
  },
  {
    name: 'cpu-per-word',
    title: 'Cost beside the bare rule-based engine',
    text: 'Processor time of a word from English to Spanish: the `apertium` command on one large file, and the service with its HTTP, segments, tags and checks.',
    options: ['--data', 'DIR'],
    charts: [{ measure: 'microseconds of processor time per word', file: 'cpu-per-word.svg' }],
  },
  {
    name: 'native',
    title: 'Cost beside the native neural engine',
    text: 'Bergamot as native code, and Glossa’s engine with native kernels and in WebAssembly alone, translate the same sentences with the same models, in one thread each.',
    options: ['--data', 'DIR', '--models', 'MODELS', '--python', 'PYTHON'],
    charts: [{ measure: 'milliseconds of processor time per word', file: 'native.svg' }],
  },
  {
    name: 'bergamot',
    title: 'Speed of the service beside the bare engine',
    text: 'The neural engine alone in one thread, and the same engine through the whole service. The models have random weights in the dimensions of real ones.',
    options: ['--data', 'DIR', '--parts', 'service'],
    charts: [{ measure: 'words per second and core', file: 'bergamot.svg' }],
  },
  {
    name: 'translation',
    title: 'Quality beside other systems',
    text: 'BLEU and chrF of the service on FLORES-200 dev, from 0 to 100, higher is better: by its neural models, here the tiny ones of the first generation, and by Apertium. The other systems’ BLEU is published ([bench/translation/published.ts](../../bench/translation/published.ts)).',
    options: ['--data', 'DIR', '--pairs', 'en-pt,pt-en'],
    charts: [{ measure: 'BLEU', file: 'quality.svg' }],
  },
  {
    name: 'sizes',
    title: 'Scale: time by length',
    text: 'The time of a character while texts grow from 10,000 to 300,000 characters. Translations are from English to Spanish with Apertium.',
    options: ['--data', 'DIR'],
    charts: [{ measure: 'microseconds per character', file: 'sizes.svg' }],
  },
  {
    name: 'scale',
    title: 'Scale: growth of the cost',
    text: 'How processor time grows with requests, texts, documents, glossaries and tables: the exponent is 1 for a cost in proportion to the size, and 0 for a cost that does not grow. What the smallest size costs is taken off first.',
    options: ['--data', 'DIR'],
    charts: [{ measure: 'exponent', file: 'scale.svg' }],
  },
  {
    name: 'overhead',
    title: 'Cost of a request without its engine',
    text: 'Key check, validation, limits, usage and log of a request that needs no engine, through each API.',
    options: [],
    charts: [{ measure: 'milliseconds of processor time per request', file: 'overhead.svg' }],
  },
  {
    name: 'idle',
    title: 'Start and memory',
    text: 'From the start of the process until it is ready, and its resident memory three seconds later.',
    options: [],
    charts: [],
  },
  {
    name: 'soak',
    title: 'Memory under load',
    text: 'Resident memory of the service’s process under 20 requests a second: translations of several pairs and sizes, summaries of texts and a PDF, uploads, deletions and rejected requests.',
    options: ['--data', 'DIR', '--minutes', '15'],
    charts: [{ measure: 'MiB resident', file: 'soak.svg' }],
  },
];
