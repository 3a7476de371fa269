import { chineseName, englishName } from '../language-names.ts';
import { plainProfile } from './plain.ts';
import type { Pair } from './profile.ts';

const LANGUAGES =
  'ar bn cs de en es fa fr gu he hi id it ja kk km ko mn mr ms my nl pl pt ru ta te th tl tr ug uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** They were trained with instructions in Chinese for whatever is from or into Chinese. */
const isWithChinese = ({ from, to }: Pair): boolean => [from, to].some((code) => code.startsWith('zh'));

/**
 * Hunyuan-MT (Tencent, 2025) with the two prompts of its model card: the source is not named. Sampling is left at
 * temperature 0, which the card does not recommend but the service needs. Not tried with the model here.
 */
export const hunyuanMt = plainProfile({
  name: 'hunyuan-mt',
  models: /hunyuan-?mt(?!-?chimera)/i,
  languages: LANGUAGES,
  prompt: (segment, pair) =>
    isWithChinese(pair)
      ? `把下面的文本翻译成${chineseName(pair.to)}，不要额外解释。\n\n${segment}`
      : `Translate the following segment into ${englishName(pair.to)}, without additional explanation.\n\n${segment}`,
});

/** HY-MT1.5 (Tencent, 2025) and what follows it, with the prompts of its model card. Not tried with the model here. */
export const hyMt = plainProfile({
  name: 'hy-mt',
  models: /hy-?mt/i,
  languages: LANGUAGES,
  prompt: (segment, pair) =>
    isWithChinese(pair)
      ? `将以下文本翻译为${chineseName(pair.to)}，注意只需要输出翻译后的结果，不要额外解释：\n\n${segment}`
      : `Translate the following segment into ${englishName(pair.to)}, without additional explanation.\n\n${segment}`,
});
