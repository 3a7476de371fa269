/** Settings of a model by their names. */
export type Settings = ReadonlyMap<string, string>;

const SETTING = /^([\w-]+):(.*)$/;

/** Reads lines of YAML with one setting each. Lists are the values of their lines. An empty list is `[]`. */
export function readSettings(yaml: string): Settings {
  const settings = new Map<string, string>();
  let name = '';
  for (const line of yaml.replaceAll('\0', '').split('\n')) {
    const [, key, value = ''] = SETTING.exec(line) ?? [];
    if (key === undefined) settings.set(name, `${settings.get(name) ?? ''}${line.trim()}`);
    else settings.set(key, value.trim().replaceAll('"', ''));
    name = key ?? name;
  }
  return settings;
}
