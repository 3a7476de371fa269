/** Full rounds of the stress programs. `npm test` runs a short one of each. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WITHOUT_NGINX } from '../../load/servers/nginx.ts';
import { WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { startServiceProcess } from '../../load/service-process.ts';
import { runCampaign as runCluster } from '../../stress/cluster/campaign.ts';
import { runCampaign as runCrashes } from '../../stress/crash/campaign.ts';
import { runCampaign as runDocuments } from '../../stress/documents/campaign.ts';
import { TEXT_KINDS } from '../../stress/hostile-texts/text-kinds.ts';
import { startTrials } from '../../stress/hostile-texts/trials.ts';
import { runRound as runIsolationRound } from '../../stress/isolation/campaign.ts';
import { FAMILIES, installedDirections, nameOf, testDirection } from '../../stress/items/campaign.ts';
import { runCampaign as runLimits } from '../../stress/limits/campaign.ts';
import { needsApertium } from '../../test/support/apertium.ts';

const needsServers = { skip: WITHOUT_POSTGRES ?? WITHOUT_REDIS ?? WITHOUT_NGINX ?? needsApertium.skip };
/** Written as it happens: a long silence would end the run. */
const tell = (line: string): void => console.log(line);

describe('under stress', { timeout: 3_600_000 }, () => {
  const timeout = 900_000;

  test('when a part of a cluster dies, answers and figures stay right', { ...needsServers, timeout }, async () => {
    assert.deepEqual(await runCluster({ rounds: 1, seed: 7, requests: 20, maxPauseMs: 600, tell }), []);
  });

  test('documents are translated and billed exactly once', { ...needsServers, timeout }, async () => {
    assert.deepEqual(await runDocuments({ documents: 12, seed: 3, tell }), []);
  });

  test('replicas, Redis and the database count alike in the end', { ...needsServers, timeout }, async () => {
    await runLimits({ rounds: 1, seed: 10, loadMs: 4_000, tell });
  });

  test('a service that is killed keeps what it answered', { ...needsApertium, timeout }, () =>
    runCrashes({ rounds: 2, seed: 7, maxUseMs: 1_500, tell }),
  );

  test('nothing of one caller reaches another', { ...needsApertium, timeout }, async () => {
    const { faults, requests, answers, marks, repeated } = await runIsolationRound(20, 250);
    assert.deepEqual(faults, []);
    assert.ok(requests > 250 && (answers.get('200') ?? 0) > 200 && marks > 500 && repeated > 20);
  });

  test('generated items come back whole from each family of languages', { ...needsApertium, timeout }, async () => {
    await using service = await startServiceProcess();
    const installed = await installedDirections(service);
    const directions = installed.filter((direction) => FAMILIES.includes(nameOf(direction)));
    assert.ok(directions.length > 0);
    for (const direction of directions) {
      const { examples } = await testDirection(service, direction, { seed: 1, inputs: 60, examples: 1 });
      assert.deepEqual(examples, [], nameOf(direction));
    }
  });

  test('no hostile text brings down a neural worker', { timeout }, async () => {
    await using trials = await startTrials();
    const pairs = ['en-de', 'en-ja', 'de-fr'];
    for (const [index, [name, kind]] of Object.entries(TEXT_KINDS).entries()) {
      const { faults } = await trials.run(kind, pairs[index % pairs.length] ?? '', 1_500);
      assert.deepEqual(faults, [], name);
    }
  });
});
