import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csv } from '../../../src/formats/delimited/delimited.ts';
import { json } from '../../../src/formats/json/json.ts';
import { yaml } from '../../../src/formats/yaml/yaml.ts';
import { textsOf } from '../translate-with.ts';

const textsOfJson = (data: unknown): string[] => textsOf(json, JSON.stringify(data));

describe('values for programs', () => {
  test('a key tells codes of languages and countries, enumerations, units and selectors', () => {
    const data = {
      lang: 'en',
      status: 'active',
      country: 'AD',
      weightUnit: 'kg',
      currency_code: 'EUR',
      type: 'Feature',
      selector: '#main > .item',
      class: 'btn btn-primary',
      round_mode: 'default',
      am: 'am',
      order: ['year', 'month', 'day'],
      availability: 'in stock',
    };
    assert.deepEqual(textsOfJson(data), []);
    assert.deepEqual(textsOf(yaml, 'round_mode: default\norder: [year, month]\nkind: Service\n'), []);
  });

  test('labels are language: capitalized words, several words, and values that repeat their key', () => {
    const labels = {
      status: 'Active',
      state: 'state',
      type: 'Type',
      user_role: 'role',
      language: 'Choose a language',
      unit: 'two units',
      color: 'red',
      title: 'active',
      class: 'First class',
      yes: 'Yes',
      ok: 'no',
    };
    assert.deepEqual(textsOfJson(labels), Object.values(labels));
  });

  test('time zones, booleans and directions stay under any key', () => {
    const data = ['Europe/Andorra', 'America/Argentina/Buenos_Aires', 'true', 'false', 'FALSE', 'ltr'];
    assert.deepEqual(textsOfJson(data), []);
    assert.deepEqual(textsOfJson(['Europe and Andorra', 'Yes/No', 'True']), ['Europe and Andorra', 'Yes/No', 'True']);
  });

  test('values of one key are decided together', () => {
    const states = ['HI', 'OK', 'OR'].map((abbreviation) => ({ name: 'A state', short: abbreviation }));
    assert.deepEqual(textsOfJson(states), ['A state', 'A state', 'A state']);
    assert.deepEqual(textsOfJson({ supported: ['en', 'no', 'it'], sizes: ['kg', 'in'] }), []);
    assert.deepEqual(textsOfJson([{ part: 'wood-chair' }, { part: 'x_y' }, { part: 'chair' }]), []);
    assert.deepEqual(textsOfJson([{ part: 'HI' }, { part: 'Hello' }]), ['HI', 'Hello']);
    assert.deepEqual(textsOfJson([{ part: 'off-white' }, { part: 'Red' }]), ['Red']);
  });

  test('columns of a table are decided as a whole', () => {
    const rows = [
      'Handle,Title,Vendor,Published,In stock?,Inventory Policy,Weight Unit,Country,Color',
      'wood-chair,Chair,Tea House,true,Yes,deny,kg,AD,red',
      'chair,Green tea,Acme Furniture,false,No,continue,g,HI,blue',
    ];
    assert.deepEqual(textsOf(csv, rows.join('\n')), ['Chair', 'red', 'Green tea', 'blue']);
    assert.deepEqual(textsOf(csv, 'Yes\nNo\n'), ['Yes', 'No']);
    const articles = 'Title,Variant SKU\nWrench,Tool - Red Wrench\nBell,Bell - Brass\n';
    assert.deepEqual(textsOf(csv, articles), ['Wrench', 'Bell']);
  });

  test('what stays is reported', () => {
    assert.deepEqual(json.parse('{"lang":"en","status":"active","title":"A text"}').warnings, { kept_code: 2 });
  });
});
