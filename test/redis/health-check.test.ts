import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { checkServers } from '../../src/cli/doctor/check-servers.ts';
import { loadConfig } from '../../src/config/config.ts';
import { temporaryDirectory } from '../support/storage.ts';

test('the health check reports whether Redis works', { timeout: 300_000, skip: WITHOUT_REDIS ?? false }, async () => {
  await using data = await temporaryDirectory();
  const examine = async (url: string) => {
    const findings = await checkServers(loadConfig({ GLOSSA_DATA_DIR: data.path, GLOSSA_REDIS_URL: url }));
    return findings.filter(({ area }) => area === 'redis').map(({ state, message }) => `${state}: ${message}`);
  };
  await using server = await startRedis('right-secret');
  const [well, ...rest] = await examine(server.url);
  assert.match(well ?? '', /^ok: 127\.0\.0\.1:\d+ answers in [\d.]+ ms and is (Redis|Valkey) [\d.]+$/);
  assert.deepEqual(rest, []);
  assert.match((await examine(server.url.replace('right', 'wrong'))).join(), /^broken: .*check user name and password/);
  const permissions =
    '+eval +evalsha +hset +hmget +exists +get +set +del +incr +pttl +pexpire +zadd +zrem +zcard +zrange';
  await server.command('ACL', 'SETUSER', 'limited', 'on', '>limited-secret', '~glossa:*', ...permissions.split(' '));
  const limited = server.url.replace(':right-secret', 'limited:limited-secret');
  assert.match((await examine(limited)).join(), /^broken: .* grant it \+ping\.$/);
  await server.command('ACL', 'SETUSER', 'limited', '+ping');
  assert.match((await examine(limited)).join(), /^broken: .* grant it \+time \+hincrby \+zremrangebyscore\.$/);
  await server.command('ACL', 'SETUSER', 'limited', '+time', '+hincrby', '+zremrangebyscore');
  assert.match((await examine(limited)).join(), /^ok: 127\.0\.0\.1:\d+ answers in [\d.]+ ms$/);
  await server.command('ACL', 'SETUSER', 'limited', 'resetkeys', '~other:*');
  assert.match((await examine(limited)).join(), /^broken: .* keys that begin with glossa: \(grant it ~glossa:\*\)\.$/);
  await server.command('ACL', 'SETUSER', 'limited', '-eval');
  assert.match((await examine(limited)).join(), /^broken: .* to run EVAL: grant it \+eval\.$/);
  await server.kill();
  assert.match((await examine(server.url)).join(), /^broken: Redis at 127\.0\.0\.1:\d+ refuses connections/);
  assert.deepEqual(await examine(''), []);
});
