import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEPLOYMENTS = {
  name: 'deployments',
  singularName: 'deployment',
  namespaced: true,
  kind: 'Deployment',
  verbs: ['get'],
};

/**
 * Answers Helm's questions as the API server of a cluster whose only object is one Deployment. Helm sends them for
 * `lookup` in a template.
 */
export async function startClusterWith(
  deployment: string,
  replicas: number,
): Promise<AsyncDisposable & { kubeconfig: string }> {
  const answers: Record<string, object> = {
    '/version': { major: '1', minor: '34', gitVersion: 'v1.34.0' },
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': {
      kind: 'APIGroupList',
      apiVersion: 'v1',
      groups: [
        {
          name: 'apps',
          versions: [{ groupVersion: 'apps/v1', version: 'v1' }],
          preferredVersion: { groupVersion: 'apps/v1', version: 'v1' },
        },
      ],
    },
    '/api/v1': { kind: 'APIResourceList', groupVersion: 'v1', resources: [] },
    '/apis/apps/v1': { kind: 'APIResourceList', groupVersion: 'apps/v1', resources: [DEPLOYMENTS] },
    [`/apis/apps/v1/namespaces/default/deployments/${deployment}`]: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: deployment, namespace: 'default' },
      spec: { replicas },
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '', 'http://cluster').pathname];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'glossa-cluster-'));
  const kubeconfig = join(folder, 'config');
  await writeFile(
    kubeconfig,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'test', cluster: { server: `http://127.0.0.1:${port}` } }],
      users: [{ name: 'test', user: {} }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
      'current-context': 'test',
    }),
  );
  return {
    kubeconfig,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
