import { after, before, describe, test } from 'node:test';
import { HOSTILE_PDFS } from '../../test/fixtures/pdf/hostile-collection.ts';
import { assertEndsWell } from '../../test/support/assert-ends-well.ts';
import { startTestService, type TestService } from '../../test/support/service.ts';

/** Every hostile PDF, to its real limits of time and memory. `npm test` sends those that reach the writer, and a slow one. */
describe('a hostile PDF that is to stay a PDF is translated or refused:', { timeout: 900_000 }, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  for (const [name, { make }] of Object.entries(HOSTILE_PDFS)) {
    test(name, () => assertEndsWell(glossa, name, make()));
  }
});
