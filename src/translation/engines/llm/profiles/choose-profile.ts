import type { LlmProfile } from '../../../../config/schemas.ts';
import { general } from './general.ts';
import { hunyuanMt, hyMt } from './hunyuan-mt.ts';
import type { PromptProfile } from './profile.ts';
import { towerInstruct, towerPlus } from './tower.ts';
import { translategemma } from './translategemma.ts';

const PROFILES: readonly PromptProfile[] = [general, translategemma, hunyuanMt, hyMt, towerInstruct, towerPlus];

/** The configured profile, or else the one for a model of this name, or else the general one. */
export function chooseProfile(model: string, configured: LlmProfile | undefined): PromptProfile {
  const chosen = PROFILES.find(({ name }) => name === configured);
  return chosen ?? PROFILES.find(({ modelName }) => modelName?.test(model)) ?? general;
}
