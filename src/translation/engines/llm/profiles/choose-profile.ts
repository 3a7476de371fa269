import type { LlmProfile } from '../../../../config/schemas.ts';
import { general } from './general.ts';
import { hunyuanMt, hyMt } from './hunyuan-mt.ts';
import type { PromptProfile } from './profile.ts';
import { towerInstruct, towerPlus } from './tower.ts';
import { translategemma } from './translategemma.ts';

const PROFILES: readonly PromptProfile[] = [general, translategemma, hunyuanMt, hyMt, towerInstruct, towerPlus];

/**
 * Returns the configured profile. Without one, returns the profile that matches the model's name, or the general profile.
 */
export function chooseProfile(model: string, configured: LlmProfile | undefined): PromptProfile {
  const chosen = PROFILES.find(({ name }) => name === configured);
  return chosen ?? PROFILES.find(({ modelName }) => modelName?.test(model)) ?? general;
}
