import { IDENTITY, type Matrix } from '../../../extraction/matrix.ts';
import type { Color } from './content.ts';
import type { SourceFont } from './fonts.ts';

/** The graphics state, as far as the places and the look of glyphs need it. */
export interface State {
  matrix: Matrix;
  color: Color;
  space: string | undefined;
  hasPattern: boolean;
  isTransparent: boolean;
  lineWidth: number;
  font: SourceFont | undefined;
  size: number;
  characterSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

export const BLACK: Color = { operands: [0] };

export const initialState = (): State => ({
  matrix: IDENTITY,
  color: BLACK,
  space: undefined,
  hasPattern: false,
  isTransparent: false,
  lineWidth: 1,
  font: undefined,
  size: 0,
  characterSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/**
 * Applies an operation that sets a parameter of text.
 * @returns false for any other operation
 */
export function setTextParameter(state: State, operator: string, value: number): boolean {
  if (operator === 'Tc') state.characterSpace = value;
  else if (operator === 'Tw') state.wordSpace = value;
  else if (operator === 'Tz') state.scale = value / 100;
  else if (operator === 'TL') state.leading = value;
  else if (operator === 'Ts') state.rise = value;
  else if (operator === 'Tr') state.mode = value;
  else return false;
  return true;
}
