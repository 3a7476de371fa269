import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasAmounts, hasNumbers } from '../../bench/neural-real/amounts.ts';

test('a sum counts as kept with its sign or the name of its currency', () => {
  assert.ok(hasAmounts('The ticket costs £80.', 'O bilhete custa £80.'));
  assert.ok(hasAmounts('The ticket costs £80.', 'O bilhete custa 80 libras.'));
  assert.ok(hasAmounts('The total is $1,234.56.', 'O total é de US$ 1.234,56.'));
  assert.ok(hasAmounts('Pay R$ 10/mês ou R$ 100/ano.', 'Pay R$ 10/month or R$ 100/year.'));
});

test('a sum in another currency, with another value or in half a format is not kept', () => {
  assert.ok(!hasAmounts('The ticket costs £80.', 'O bilhete custa 80 euros.'));
  assert.ok(!hasAmounts('Estacionar custa R$ 35.', 'Parking costs $35.'));
  assert.ok(!hasAmounts('The ticket costs £80.', 'O bilhete custa £8.'));
  assert.ok(!hasAmounts('It lost $1,234.56.', 'Perdeu $1,234,56.'));
  assert.ok(!hasAmounts('Between £150 and £200.', 'Entre £150 e 200 euros.'));
});

test('a number counts as kept in the format of either language, as often as in the source', () => {
  assert.ok(hasNumbers('1,850 ft at 9:30, 4.5 percent', '1.850 pés às 9:30, 4,5 por cento'));
  assert.ok(!hasNumbers('The 2 rooms have 2 beds.', 'Os 2 quartos têm camas.'));
  assert.ok(!hasNumbers('12.5 mi (20 km)', '20 km'));
});
