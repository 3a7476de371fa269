import type { TaggedText } from '@glossa/tagged-text';
import { GlossaError } from '../../../errors.ts';
import { compact } from '../../compact.ts';
import type { FileRequest, OptionalTranslation } from './messages.ts';

/** The translations that the service sends. */
export function createTranslationQueue(requests: AsyncIterator<FileRequest>) {
  let received: readonly OptionalTranslation[] = [];
  let taken = 0;
  let isAtEnd = false;

  /** @returns false at the end */
  async function receiveNext(): Promise<boolean> {
    while (taken === received.length && !isAtEnd) {
      const next = await requests.next();
      isAtEnd = next.done === true || next.value.kind !== 'translations';
      received = !next.done && next.value.kind === 'translations' ? next.value.translations : [];
      taken = 0;
    }
    return !isAtEnd;
  }

  return {
    /** @throws GlossaError `internal` when there are fewer */
    async take(count: number): Promise<(TaggedText | undefined)[]> {
      const found: (TaggedText | undefined)[] = [];
      while (found.length < count) {
        if (!(await receiveNext())) throw new GlossaError('internal');
        const end = Math.min(received.length, taken + count - found.length);
        for (; taken < end; taken++) found.push(withoutRoom(received[taken]));
      }
      return found;
    },
    isEmpty: async () => !(await receiveNext()),
  };
}

/** Most translations have no tags, and share one list. */
function withoutRoom(translation: OptionalTranslation | undefined): TaggedText | undefined {
  return translation ? { text: translation.text, tags: compact(translation.tags) } : undefined;
}
