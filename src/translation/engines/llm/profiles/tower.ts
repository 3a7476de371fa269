import { englishName, plainName } from '../language-names.ts';
import { plainProfile } from './plain.ts';

/** TowerInstruct (Unbabel, 2024) with the prompt of its model cards. Not tried with the model here. */
export const towerInstruct = plainProfile({
  name: 'tower-instruct',
  models: /tower-?(?:instruct|mistral)/i,
  languages: 'de en es fr it ko nl pt ru zh-Hans'.split(' '),
  prompt(segment, { from, to }) {
    const [source, target] = [plainName(from), plainName(to)];
    return `Translate the following text from ${source} into ${target}.\n${source}: ${segment}\n${target}:`;
  },
});

/** Tower+ (Unbabel, 2025) with the prompt of its model cards, which names variants. Not tried with the model here. */
export const towerPlus = plainProfile({
  name: 'tower-plus',
  models: /tower-?(?:plus|\+)/i,
  languages: 'cs da de en es fi fr hi hu is it ja ko nb nl nn pl pt pt-BR pt-PT ro ru sv uk zh-Hans zh-Hant'.split(' '),
  prompt(segment, { from, to }) {
    const [source, target] = [englishName(from), englishName(to)];
    return `Translate the following ${source} source text to ${target}:\n${source}: ${segment}\n${target}: `;
  },
});
