import type { Scope } from '../../src/accounts/key-store.ts';
import { readAnswer, type ServiceResponse, type TestService } from './service.ts';

export const GLOSSARIES = '/v1/glossaries';
export const PAIR = { source_language: 'en', target_language: 'pt' };
export const GLOSSARY = { name: 'Rails', ...PAIR, entries: { track: 'via', 'train station': 'gare' } };

/** Calls of a test service about glossaries. */
export function glossaryClient(service: () => TestService) {
  const pathOf = ({ body }: ServiceResponse): string => `${GLOSSARIES}/${body.glossary_id}`;
  return {
    pathOf,
    send: async (method: string, path: string, body?: unknown, headers = {}): Promise<ServiceResponse> =>
      readAnswer(
        await service().fetch(path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    create: (body: unknown, headers?: Record<string, string>) => service().post(GLOSSARIES, body, headers),
    entriesOf: async (created: ServiceResponse, headers?: Record<string, string>): Promise<unknown> =>
      (await service().get(`${pathOf(created)}?entries=true`, headers)).body.entries,
    /** @returns the headers of a key of the owner */
    async newOwner(owner: string, scopes: Scope[] = ['translate']) {
      const { key } = await service().service.keyStore.create({ owner, name: undefined, scopes });
      return { 'x-api-key': key };
    },
    /** Sends a file as the body. */
    async upload(
      file: string | Uint8Array<ArrayBuffer>,
      type: string,
      query: Record<string, string> = { name: 'N', ...PAIR },
    ) {
      const init = { method: 'POST', body: file, headers: { 'content-type': type } };
      return readAnswer(await service().fetch(`${GLOSSARIES}?${new URLSearchParams(query)}`, init));
    },
  };
}

/** A form with a file. */
export function glossaryForm(file: string, fileName: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'N', ...PAIR })) form.append(name, value);
  form.append('file', new Blob([file]), fileName);
  return form;
}
