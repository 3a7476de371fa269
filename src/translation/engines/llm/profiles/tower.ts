import { englishName, plainName } from '../language-names.ts';
import { createTranslationOnlyProfile } from './translation-only.ts';

/** TowerInstruct (Unbabel, 2024), with the prompt of its model cards. Not tested with the model. */
export const towerInstruct = createTranslationOnlyProfile({
  name: 'tower-instruct',
  modelName: /tower-?(?:instruct|mistral)/i,
  languages: 'de en es fr it ko nl pt ru zh-Hans'.split(' '),
  prompt(segment, { from, to }) {
    const [source, target] = [plainName(from), plainName(to)];
    return `Translate the following text from ${source} into ${target}.\n${source}: ${segment}\n${target}:`;
  },
});

/** Tower+ (Unbabel, 2025), with the prompt of its model cards, which names variants. Not tested with the model. */
export const towerPlus = createTranslationOnlyProfile({
  name: 'tower-plus',
  modelName: /tower-?(?:plus|\+)/i,
  languages: 'cs da de en es fi fr hi hu is it ja ko nb nl nn pl pt pt-BR pt-PT ro ru sv uk zh-Hans zh-Hant'.split(' '),
  prompt(segment, { from, to }) {
    const [source, target] = [englishName(from), englishName(to)];
    return `Translate the following ${source} source text to ${target}:\n${source}: ${segment}\n${target}: `;
  },
});
