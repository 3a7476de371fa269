import { plainName } from '../language-names.ts';
import { createTranslationOnlyProfile } from './translation-only.ts';

/**
 * TranslateGemma (Google, 2026), with the prompt of Ollama's model page, including its two blank lines, and the languages of
 * the technical report. The chat template of the weights expects other messages (a list with `source_lang_code`), so a
 * server that applies it needs a plain Gemma 3 template instead. Not tested with the model.
 */
export const translategemma = createTranslationOnlyProfile({
  name: 'translategemma',
  modelName: /translate-?gemma/i,
  languages:
    'ar bg bn ca cs da de el en es et fa fi fr gu he hi hr hu id is it ja kn ko lt lv ml mr nb nl pa pl pt pt-BR pt-PT ro ru sk sl sr sv sw ta te th tl tr uk ur vi zh-Hans zh-Hant zu'.split(
      ' ',
    ),
  prompt(segment, { from, to }) {
    const [source, target] = [plainName(from), plainName(to)];
    return [
      `You are a professional ${source} (${from}) to ${target} (${to}) translator.`,
      `Your goal is to accurately convey the meaning and nuances of the original ${source} text while adhering to ${target} grammar, vocabulary, and cultural sensitivities.\nProduce only the ${target} translation, without any additional explanations or commentary.`,
      `Please translate the following ${source} text into ${target}:\n\n\n${segment}`,
    ].join(' ');
  },
});
