import type { LanguagePair } from '../../../../languages/language-pair.ts';
import { chineseName, englishName } from '../language-names.ts';
import { createTranslationOnlyProfile } from './translation-only.ts';

const LANGUAGES =
  'ar bn cs de en es fa fr gu he hi id it ja kk km ko mn mr ms my nl pl pt ru ta te th tl tr ug uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Whether a pair needs the Chinese prompt, which the models expect for translations from or into Chinese. */
const isWithChinese = ({ from, to }: LanguagePair): boolean => [from, to].some((code) => code.startsWith('zh'));

/**
 * Hunyuan-MT (Tencent, 2025), with the two prompts of its model card, which do not name the source language. The model card
 * recommends a higher temperature; the service uses 0 for repeatable output. Not tested with the model.
 */
export const hunyuanMt = createTranslationOnlyProfile({
  name: 'hunyuan-mt',
  modelName: /hunyuan-?mt(?!-?chimera)/i,
  languages: LANGUAGES,
  prompt: (segment, pair) =>
    isWithChinese(pair)
      ? `把下面的文本翻译成${chineseName(pair.to)}，不要额外解释。\n\n${segment}`
      : `Translate the following segment into ${englishName(pair.to)}, without additional explanation.\n\n${segment}`,
});

/** HY-MT1.5 (Tencent, 2025) and later, with the prompts of its model card. Not tested with the model. */
export const hyMt = createTranslationOnlyProfile({
  name: 'hy-mt',
  modelName: /hy-?mt/i,
  languages: LANGUAGES,
  prompt: (segment, pair) =>
    isWithChinese(pair)
      ? `将以下文本翻译为${chineseName(pair.to)}，注意只需要输出翻译后的结果，不要额外解释：\n\n${segment}`
      : `Translate the following segment into ${englishName(pair.to)}, without additional explanation.\n\n${segment}`,
});
