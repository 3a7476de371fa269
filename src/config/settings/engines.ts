import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { machineMemory } from '../machine.ts';
import {
  baseUrl,
  baseUrls,
  ENGINES,
  headerText,
  isEngine,
  isSummaryEngine,
  LLM_PROFILES,
  listOf,
  modelSource,
  modelSources,
  onOrOff,
  optional,
  SUMMARY_ENGINES,
  secondsInMs,
  wholeNumber,
} from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';

const optionalDirectory = optional(z.string().transform((path) => resolve(path)));

/** MiB for loaded Apertium directions: enough for most pairs in use, and leaves memory for the neural models. */
const defaultApertiumMemory = (): number => Math.min(1_500, Math.floor(machineMemory() / 4 / 2 ** 20));

export const ENGINE_SELECTION = {
  title: 'Engines',
  settings: {
    translation: {
      variable: 'GLOSSA_TRANSLATION_ENGINES',
      schema: listOf(isEngine, `names out of ${ENGINES.join(', ')}`).transform((names) => names.filter(isEngine)),
      description:
        'Translation engines in order of preference, such as `llm,libretranslate,bergamot,apertium`; others are off. Default: configured servers first, then the other engines by expected quality.',
    },
    isFallbackEnabled: {
      variable: 'GLOSSA_FALLBACK',
      schema: onOrOff,
      default: 'on',
      description:
        '`on` lets a lower-quality engine translate while the best one is unavailable. `off` returns 503 instead.',
    },
    summary: {
      variable: 'GLOSSA_SUMMARY_ENGINE',
      schema: listOf(isSummaryEngine, `names out of ${SUMMARY_ENGINES.join(', ')}`).transform((names) => [
        ...new Set(names.filter(isSummaryEngine)),
      ]),
      description:
        'Summary engines in order of preference, such as `llm,extractive`. Default: the LLM if one is configured of which neither the name nor the embedded file says that it has fewer than 3 billion parameters, then `extractive`.',
    },
    libretranslateUrl: {
      variable: 'GLOSSA_LIBRETRANSLATE_URL',
      schema: optional(baseUrl),
      description: 'Server that speaks the LibreTranslate protocol. Texts are sent to it.',
    },
    libretranslateApiKey: {
      variable: 'GLOSSA_LIBRETRANSLATE_API_KEY',
      schema: optional(z.string()),
      description: 'API key for the LibreTranslate server.',
    },
    apertiumDirectory: {
      variable: 'GLOSSA_APERTIUM_DIR',
      schema: optionalDirectory,
      description:
        'Folder that contains `usr/share/apertium`, the data of Apertium. Default: the one that the set-up installed, otherwise `/`.',
    },
    apertiumMemoryMiB: {
      variable: 'GLOSSA_APERTIUM_MEMORY',
      schema: optional(wholeNumber(100, 1_000_000)).transform((mib) => mib ?? defaultApertiumMemory()),
      description:
        'Memory in MiB for the rules and dictionaries of Apertium that stay loaded. Default: a quarter of the memory, at most 1,500.',
    },
    isOcrEnabled: {
      variable: 'GLOSSA_OCR',
      schema: z.enum(['auto', 'off'], 'must be auto or off').transform((value) => value === 'auto'),
      default: 'auto',
      description:
        '`auto` reads scanned pages and images with Tesseract: the program if it is installed, otherwise the built-in WebAssembly version. `off` reads no images.',
    },
    libreOffice: {
      variable: 'GLOSSA_LIBREOFFICE',
      schema: z
        .string()
        .refine((value) => value === 'auto' || value === 'off' || isAbsolute(value), 'must be auto, off or a path'),
      default: 'auto',
      description:
        '`auto` converts old Office files (`.doc`, `.xls`, `.ppt`) with LibreOffice if it is installed in a usual folder, such as `/usr/bin/soffice`. `off` rejects them. A path names another `soffice`.',
    },
    ocrUrl: {
      variable: 'GLOSSA_OCR_URL',
      schema: optional(modelSource),
      description:
        'Base URL of a mirror of Debian, from which `glossa models pull ocr:deu` downloads language data, and `glossa models pull fonts` fonts. `file:///path` is a local folder with the packages under their original paths. Default: Debian’s server.',
    },
  },
} as const satisfies SettingsSection;

export const LLM = {
  title: 'Language models (LLM)',
  settings: {
    urls: {
      variable: 'GLOSSA_LLM_URL',
      schema: baseUrls,
      description:
        'Base URL of a server that speaks the OpenAI chat completions protocol, such as `http://127.0.0.1:8000/v1`. To use several servers with the same model, separate their URLs with commas. Glossa sends texts to these servers. `HTTPS_PROXY` is honoured.',
    },
    model: {
      variable: 'GLOSSA_LLM_MODEL',
      schema: optional(z.string()),
      description:
        'With `GLOSSA_LLM_URL`: name of the model on the server; default: the first model that the server lists. Without it: the embedded model, which runs in a process of this machine: a name that `glossa models list --llm` shows, or the path of a file that ends in `.gguf`.',
    },
    apiKey: {
      variable: 'GLOSSA_LLM_API_KEY',
      schema: optional(headerText),
      description: 'API key for the LLM servers.',
    },
    /** Per server. */
    concurrency: {
      variable: 'GLOSSA_LLM_CONCURRENCY',
      schema: optional(wholeNumber(1, 1_000)),
      description:
        'Maximum number of concurrent requests to each LLM server, or to the embedded model. Default: 8; for the embedded model one for each four cores, at least 1 and at most 4.',
    },
    contextTokens: {
      variable: 'GLOSSA_LLM_CONTEXT',
      schema: optional(wholeNumber(512, 10_000_000)),
      description:
        'Context size of the model in tokens. A larger one than the server reports has no effect. Default: the size that the server reports, otherwise 4,096; 8,192 for the embedded model, less if memory is short.',
    },
    idleTimeoutMs: {
      variable: 'GLOSSA_LLM_TIMEOUT',
      schema: secondsInMs(1, 300),
      default: '15',
      description:
        'Seconds that an LLM server may take between two tokens. The first token may take longer, by the speed of the model. The embedded model has no such limit.',
    },
    hubUrl: {
      variable: 'GLOSSA_LLM_HUB_URL',
      schema: optional(baseUrl),
      description:
        'Base URL of a mirror of Hugging Face, from which `glossa models pull llm` downloads. Default: `https://huggingface.co`. `HTTPS_PROXY` and `NO_PROXY` are honoured.',
    },
    profile: {
      variable: 'GLOSSA_LLM_PROFILE',
      schema: optional(z.enum(LLM_PROFILES, `must be one of ${LLM_PROFILES.join(', ')}`)),
      description:
        'Prompt format for translations: `general`, `translategemma`, `hunyuan-mt`, `hy-mt`, `tower-instruct` or `tower-plus`. Default: chosen by the model’s name. `general` also opens all languages for a model of fewer than 3 billion parameters, which otherwise translates ten.',
    },
  },
} as const satisfies SettingsSection;

export const MODELS = {
  title: 'Neural models',
  settings: {
    downloads: {
      variable: 'GLOSSA_MODELS',
      schema: z.enum(['auto', 'installed'], 'must be auto or installed').transform((value) => value === 'auto'),
      default: 'auto',
      description: '`auto` downloads a model when it is first needed. `installed` never downloads.',
    },
    urls: {
      variable: 'GLOSSA_MODELS_URL',
      schema: modelSources,
      description:
        'Base URLs of mirrors with the models under their original paths, separated by commas and tried in order. `file:///path` is a local folder, which may also be a copy of a models directory. Default: Mozilla’s server. `HTTPS_PROXY` and `NO_PROXY` are honoured.',
    },
    directory: {
      variable: 'GLOSSA_MODELS_DIR',
      schema: optionalDirectory,
      description: 'Directory of the models. Default: `models` in the data directory.',
    },
    workers: {
      variable: 'GLOSSA_BERGAMOT_WORKERS',
      schema: optional(wholeNumber(1, 64)),
      description: 'Number of neural translation threads. Default: one per core, fewer if memory is small.',
    },
    memoryMiB: {
      variable: 'GLOSSA_BERGAMOT_MEMORY',
      schema: optional(wholeNumber(100, 1_000_000)),
      description: 'Memory in MiB for loaded models, 100 to 200 each. Default: 40 % of the memory.',
    },
    nativeKernels: {
      variable: 'GLOSSA_NATIVE_KERNELS',
      schema: z.enum(['auto', 'off'], 'must be auto or off').transform((value) => value === 'auto'),
      default: 'auto',
      description:
        '`auto` multiplies matrices with native code where the set-up could compile it: Linux on x64 with a C compiler. `off` uses WebAssembly only, with the same translations, in up to twice the time.',
    },
  },
} as const satisfies SettingsSection;
