import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runTool } from './tools.ts';

const PROMETHEUS = join(import.meta.dirname, '../prometheus');

test('the alerts fire and rest as their tests say', async () => {
  const { succeeded, output } = await runTool('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: PROMETHEUS });
  assert.ok(succeeded, output);
});
