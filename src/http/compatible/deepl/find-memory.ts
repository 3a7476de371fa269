import { GlossaError } from '../../../errors.ts';
import type { Memory } from '../../../memories/memory.ts';
import type { MemoryStore } from '../../../memories/memory-store.ts';

/** @returns undefined for a memory that does not exist @throws StorageError */
export async function findMemory(
  memories: Pick<MemoryStore, 'get'>,
  owner: string,
  id: string,
): Promise<Memory | undefined> {
  try {
    return await memories.get(owner, id);
  } catch (error) {
    if (error instanceof GlossaError && error.code === 'memory_not_found') return undefined;
    throw error;
  }
}
