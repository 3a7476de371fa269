import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fontStyle } from '../../../src/extraction/pdf/fonts.ts';

test('detects bold and monospaced fonts by their names', () => {
  for (const name of [
    'Times-Bold',
    'ABCDEF+NimbusRomNo9L-Medi',
    'CMBX12',
    'WDJRRF+CMB10',
    'Arial,Bold',
    'SourceSans3-Semibold',
    'Calibri-BoldItalic',
    'Lato-Black',
    'HQXKQP+SFBX1095',
  ]) {
    assert.equal(fontStyle(name).isBold, true, name);
  }
  for (const name of ['Times-Roman', 'CMR10', 'Arial', 'NimbusRomNo9L-ReguItal', 'Georgia']) {
    assert.equal(fontStyle(name).isBold, false, name);
  }
  for (const name of ['Courier', 'ABCDEF+CMTT10', 'ABCDEF+NimbusMonL-Regu', 'DejaVuSansMono', 'Consolas'])
    assert.equal(fontStyle(name).isMonospace, true, name);
  assert.equal(fontStyle('Times-Roman').isMonospace, false);
});
