import type { DragEventHandler } from 'preact';
import { useState } from 'preact/hooks';

interface FileDrop {
  /** Whether something is dragged over the element. */
  isDragging: boolean;
  /** The handlers of the element. */
  handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler<HTMLElement>>;
}

/** Makes an element take files that are dropped on it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isDragging, setDragging] = useState(false);
  return {
    isDragging,
    handlers: {
      onDragOver(event) {
        event.preventDefault();
        setDragging(true);
      },
      onDragLeave({ relatedTarget, currentTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragging(false);
      },
      onDrop(event) {
        event.preventDefault();
        setDragging(false);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
    },
  };
}
