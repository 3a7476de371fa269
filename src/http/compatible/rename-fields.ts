/** The names that another API has for fields of this service, which messages of errors mention. */
export type FieldNames = Readonly<
  Record<'current_language' | 'target_language', string> & Partial<Record<'memory_id', string>>
>;

/** Puts the names of another API into the text of an error. */
export function renameFields(text: string, names: FieldNames): string {
  return Object.entries(names).reduce((renamed, [own, other]) => renamed.replaceAll(own, other), text);
}
