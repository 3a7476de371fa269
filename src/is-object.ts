type Fields = Record<string, unknown>;

/** Whether a value has fields. Arrays have. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is what JSON calls an object: no array. */
export function isJsonObject(value: unknown): value is Fields {
  return isObject(value) && !Array.isArray(value);
}
