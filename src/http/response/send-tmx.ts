import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import packageFile from '../../../package.json' with { type: 'json' };
import { TMX_END, tmxStart, tmxUnit } from '../../memories/format-tmx.ts';
import type { Memory } from '../../memories/memory.ts';
import type { MemoryStore } from '../../memories/memory-store.ts';

/** Segments that are read at once. */
const PAGE = 1_000;

/** Sends a memory as TMX, while it is read. */
export function sendTmx(
  reply: FastifyReply,
  memories: Pick<MemoryStore, 'segments'>,
  owner: string,
  memory: Memory,
): FastifyReply {
  return reply
    .headers({
      'Content-Disposition': 'attachment; filename="memory.tmx"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    .type('application/x-tmx+xml; charset=utf-8')
    .send(Readable.from(exportTmx(memories, owner, memory)));
}

async function* exportTmx(
  memories: Pick<MemoryStore, 'segments'>,
  owner: string,
  memory: Memory,
): AsyncGenerator<string, void> {
  yield tmxStart(memory, packageFile.version);
  for (let after: number | null = 0; after !== null; ) {
    const page = await memories.segments(owner, memory.id, { after, limit: PAGE });
    yield page.segments.map((segment) => tmxUnit(memory.sourceLanguage, segment)).join('');
    after = page.nextPosition;
  }
  yield TMX_END;
}
