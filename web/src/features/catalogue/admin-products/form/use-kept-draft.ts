import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';
import { type ProductDraft, productDraft } from './product-draft.ts';

/** An unsaved draft, and the product it is based on. */
interface KeptDraft {
  known: AdminProduct | null;
  draft: ProductDraft;
}

const KEEP_AFTER_MS = 400;

const keyOf = (id: string | null): string => `product-draft:${id ?? 'new'}`;

/** Pictures that are not uploaded yet are lost with the page that holds their files. */
const withoutFiles = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  images: draft.images.filter(({ stored }) => stored),
  videos: draft.videos.filter(({ stored }) => stored),
});

function readKept(id: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(tabMemory.read(keyOf(id)) ?? 'null') as KeptDraft | null;
    // An earlier release of the shop may have kept a draft without the newest fields.
    return kept && { ...kept, draft: { ...productDraft(kept.known), ...kept.draft } };
  } catch {
    return null;
  }
}

const keep = (id: string | null, { known, draft }: KeptDraft): void =>
  tabMemory.write(keyOf(id), JSON.stringify({ known, draft: withoutFiles(draft) }));

const forget = (id: string | null): void => tabMemory.write(keyOf(id), null);

/** Keeps unsaved changes in this tab. Returns a function that forgets them and stops keeping. */
function useKeeping(id: string | null, unsaved: KeptDraft | null): () => void {
  const isOver = useRef(false);
  const latest = useRef<KeptDraft | null>(null);
  const keepLatest = useCallback(() => {
    if (latest.current && !isOver.current) keep(id, latest.current);
  }, [id]);

  useEffect(() => {
    // A draft of an earlier visit stays until the admin restores or discards it; one of this visit goes when it is undone.
    if (!unsaved && latest.current) forget(id);
    latest.current = unsaved;
    const timer = setTimeout(keepLatest, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, unsaved, keepLatest]);

  // The form is unmounted at once when the session ends, and so is the page on reload.
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

/** Keeps the draft of a product in this tab while it is unsaved, and offers the draft that an earlier visit left. */
export function useKeptDraft(id: string | null, { known, draft, isUnsaved }: KeptDraft & { isUnsaved: boolean }) {
  const [kept, setKept] = useState(() => readKept(id));
  const stop = useKeeping(
    id,
    useMemo(() => (isUnsaved ? { known, draft } : null), [isUnsaved, known, draft]),
  );
  return {
    /** Draft of an earlier visit, until it is restored or discarded. */
    kept,
    /** Forgets this visit's draft too. */
    stop,
    restored: () => setKept(null),
    discard() {
      forget(id);
      setKept(null);
    },
  };
}
