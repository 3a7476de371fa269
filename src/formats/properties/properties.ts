import { PROPERTY_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { createEntryKeeper } from '../values/keep-entries.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { type PropertiesStyle, type PropertyValue, readProperties } from './read-properties.ts';
import { writeProperty } from './write-property.ts';

/** Properties of Java. Its units are the values that are language. */
export const properties: Format<ParsedValues<PropertyValue, PropertiesStyle>> = {
  ...createValueFormat(
    readProperties,
    writeProperty,
    createEntryKeeper((source) => readProperties(source).values),
    (written, { lastRaw }) => !Array.from(written).some((character) => (character.codePointAt(0) ?? 0) > lastRaw),
  ),
  comments: PROPERTY_COMMENTS,
};
