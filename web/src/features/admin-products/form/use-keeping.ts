import { useCallback, useEffect, useRef } from 'react';
import { forgetUnsaved, keepUnsaved, type UnsavedProductDraft } from './kept-draft.ts';

const KEEP_AFTER_MS = 400;

/** Keeps in this tab what is not saved. Returns how to forget it, for good. */
export function useKeeping(id: string | null, unsaved: UnsavedProductDraft | null): () => void {
  const isOver = useRef(false);
  const latest = useRef<UnsavedProductDraft | null>(null);
  const keepLatest = useCallback(() => {
    if (latest.current && !isOver.current) keepUnsaved(id, latest.current);
  }, [id]);

  useEffect(() => {
    // What an earlier visit left stays until somebody has answered; what this one left is gone when it is undone.
    if (!unsaved && latest.current) forgetUnsaved(id);
    latest.current = unsaved;
    const timer = setTimeout(keepLatest, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, unsaved, keepLatest]);

  // A sign-in that ends takes the form away at once, as a reload does.
  useEffect(() => {
    window.addEventListener('pagehide', keepLatest);
    return () => {
      window.removeEventListener('pagehide', keepLatest);
      keepLatest();
    };
  }, [keepLatest]);

  return () => {
    isOver.current = true;
    forgetUnsaved(id);
  };
}
