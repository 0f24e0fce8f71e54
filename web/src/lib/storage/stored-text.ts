import { browserMemory } from './storage.ts';

/** Text under one key of this browser's storage, in the form that `useSyncExternalStore` needs. */
export interface StoredText {
  read(): string | null;
  write(text: string): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Returns the text under a key. It follows changes from other tabs, including changes made while this page was in the
 * back-forward cache. The storage is not accessed before the first read. If the browser forbids storage, the text lasts as
 * long as the page.
 */
export function storedText(key: string): StoredText {
  let text: string | null | undefined;
  const listeners = new Set<() => void>();

  function take(next: string | null) {
    text = next;
    for (const notify of listeners) notify();
  }
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) take(event.newValue);
  };
  const onWake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) take(browserMemory.read(key));
  };

  return {
    read() {
      if (text === undefined) text = browserMemory.read(key);
      return text;
    },
    write(next) {
      browserMemory.write(key, next);
      take(next);
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('storage', onOtherTab);
        window.addEventListener('pageshow', onWake);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', onOtherTab);
        window.removeEventListener('pageshow', onWake);
      };
    },
  };
}
