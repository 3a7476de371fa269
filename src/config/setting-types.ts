import type { z } from 'zod';

/** One environment variable: how it is read and how it is documented. */
export interface Setting {
  variable: `GLOSSA_${string}`;
  /** Variable that other programs use for the same purpose; read when `variable` is unset. */
  alias?: string;
  schema: z.ZodType<unknown, string>;
  /** Raw value of an unset variable. Without a default the schema gets an empty string. */
  default?: string;
  /** One or two sentences in Markdown. */
  description: string;
}

/** Settings that belong together in `Config` and in the documentation. */
export interface SettingsSection {
  title: string;
  settings: Readonly<Record<string, Setting>>;
}

/** The parsed values of a section's settings, by the settings' keys. */
export type SectionValues<Section extends SettingsSection> = {
  readonly [Key in keyof Section['settings']]: z.output<Section['settings'][Key]['schema']>;
};
