import { useEffect, useRef, useState } from 'react';
import { slugify } from '#shared/base/slug.ts';

/** Derives a slug from a title. */
export type ToSlug = (title: string) => string;

/** Matches titles for which `slugify` returns the same slug as `titleSlug`. Most titles are like this. */
export const PLAIN_TITLE = /^[\p{ASCII}‘’“”–—]*$/u;

let titleSlug: ToSlug | null = null;

/** Loads the function for titles in any script. Its tables have half a megabyte. */
async function loadTitleSlug(): Promise<ToSlug> {
  ({ titleSlug } = await import('#shared/base/title-slug.ts'));
  return titleSlug;
}

/** Returns a function that derives the slugs of these titles. Returns null if it has to be loaded first. */
const toSlugFor = (...titles: string[]): ToSlug | null =>
  titleSlug ?? (titles.every((title) => PLAIN_TITLE.test(title)) ? slugify : null);

interface TitleSlugOptions<Draft> {
  draft: Draft;
  change: (next: (now: Draft) => Draft) => void;
  titleOf: (draft: Draft) => string;
  /** Changes the title, and the slug if it follows the title. If `toSlug` is null, changes only the title. */
  retitle: (draft: Draft, title: string, toSlug: ToSlug | null) => Draft;
}

/**
 * Changes the title of a draft. If the slug follows the title but cannot be derived yet, it changes a moment later.
 * `isPending` is true until then.
 */
export function useTitleSlug<Draft extends { slug: string }>(options: TitleSlugOptions<Draft>) {
  const { draft, change, titleOf, retitle } = options;
  /** The draft before the first title whose slug is still missing. Null if the slug is up to date. */
  const base = useRef<Draft | null>(null);
  const [isPending, setPending] = useState(false);

  function setTitle(title: string) {
    const toSlug = base.current ? null : toSlugFor(titleOf(draft), title);
    change((now) => retitle(now, title, toSlug));
    if (toSlug) return;
    base.current ??= draft;
    const from = base.current;
    setPending(true);
    loadTitleSlug()
      .then((loaded) => {
        base.current = null;
        // A slug that was edited in the meantime stays.
        change((now) => (now.slug === from.slug ? { ...now, slug: retitle(from, titleOf(now), loaded).slug } : now));
      })
      // The admin can type the slug.
      .catch((error) => console.error('Slug', error))
      .finally(() => setPending(false));
  }

  return { setTitle, isPending };
}

/** Holds a save back while `isPending` is true. */
export function useHeldSave(isPending: boolean, save: () => void) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld || isPending) return;
    setHeld(false);
    save();
  });
  return { isHeld, save: () => (isPending ? setHeld(true) : save()) };
}
