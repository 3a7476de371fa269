import { plainName } from '../language-names.ts';
import { plainProfile } from './plain.ts';

/**
 * TranslateGemma (Google, 2026) with the prompt that Ollama's page of the model gives, two blank lines included. Servers
 * that apply the chat template of the weights want other messages (a list with `source_lang_code`): there a plain template
 * of Gemma 3 is needed. The languages are those of its technical report. Not tried with the model here.
 */
export const translategemma = plainProfile({
  name: 'translategemma',
  models: /translate-?gemma/i,
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
