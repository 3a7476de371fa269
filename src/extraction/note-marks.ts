import { toPlainCharacters, toRaisedCharacters } from './raised-characters.ts';

/** Marks at the beginning of a note, behind a word or behind a sign, but not behind a unit, such as m². */
const RAISED_MARK = /(?<=^|\p{L}{3}|[.,;:!?)\]”’"'»])[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉ]+(?:,[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉ]+)*/gu;

const SIMPLE = /^[\da-e,]{1,20}$/;

/** The mark of a note as superscript characters. Signs such as `*`, and marks in brackets, stay. */
export function toRaised(mark: string): string {
  return SIMPLE.test(mark) ? toRaisedCharacters(mark) : mark;
}

/** Replaces the superscript marks of notes. @param write receives a mark in plain characters */
export function replaceRaised(text: string, write: (mark: string) => string): string {
  return text.replace(RAISED_MARK, (mark) => write(toPlainCharacters(mark)));
}
