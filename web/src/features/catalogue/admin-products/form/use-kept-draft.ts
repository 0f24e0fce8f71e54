import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';
import { type ProductDraft, productDraft } from './product-draft.ts';

/** An unsaved draft and the product that it is based on. `known` is null for a new product. */
interface KeptDraft {
  known: AdminProduct | null;
  draft: ProductDraft;
}

const KEEP_AFTER_MS = 400;

const keyOf = (id: string | null): string => `product-draft:${id ?? 'new'}`;

/** Removes pictures and videos that are not uploaded yet. Their files are lost when the page closes. */
const withoutFiles = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  images: draft.images.filter(({ stored }) => stored),
  videos: draft.videos.filter(({ stored }) => stored),
});

function readKept(id: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(tabMemory.read(keyOf(id)) ?? 'null') as KeptDraft | null;
    // An earlier release of the shop may have kept a draft that lacks newer fields.
    return kept && { ...kept, draft: { ...productDraft(kept.known), ...kept.draft } };
  } catch {
    return null;
  }
}

const keep = (id: string | null, { known, draft }: KeptDraft): void =>
  tabMemory.write(keyOf(id), JSON.stringify({ known, draft: withoutFiles(draft) }));

const forget = (id: string | null): void => tabMemory.write(keyOf(id), null);

/** Keeps unsaved changes in this tab. Returns a function that deletes the kept changes and stops keeping new ones. */
function useKeeping(id: string | null, unsaved: KeptDraft | null): () => void {
  const isOver = useRef(false);
  const latest = useRef<KeptDraft | null>(null);
  const keepLatest = useCallback(() => {
    if (latest.current && !isOver.current) keep(id, latest.current);
  }, [id]);

  useEffect(() => {
    // A draft from an earlier visit stays until the admin restores or discards it. A draft from this visit is deleted when
    // its changes are undone.
    if (!unsaved && latest.current) forget(id);
    latest.current = unsaved;
    const timer = setTimeout(keepLatest, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, unsaved, keepLatest]);

  // The form is unmounted immediately when the session ends, and a reload ends the page. Both would skip the timer above.
  useEffect(() => {
    window.addEventListener('pagehide', keepLatest);
    return () => {
      window.removeEventListener('pagehide', keepLatest);
      keepLatest();
    };
  }, [keepLatest]);

  return () => {
    isOver.current = true;
    forget(id);
  };
}

/** Keeps the draft of a product in this tab while it is unsaved. Also offers the draft that an earlier visit left. */
export function useKeptDraft(id: string | null, { known, draft, isUnsaved }: KeptDraft & { isUnsaved: boolean }) {
  const [kept, setKept] = useState(() => readKept(id));
  const stop = useKeeping(
    id,
    useMemo(() => (isUnsaved ? { known, draft } : null), [isUnsaved, known, draft]),
  );
  return {
    /** The draft of an earlier visit. Null once it is restored or discarded. */
    kept,
    /** Deletes the kept draft and stops keeping it. */
    stop,
    restored: () => setKept(null),
    discard() {
      forget(id);
      setKept(null);
    },
  };
}
