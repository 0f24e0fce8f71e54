import { useMemo, useSyncExternalStore } from 'react';
import { type KnownAnswers, NO_ANSWERS, readAnswers } from '#shared/catalogue/size-finder/known-answers.ts';
import { storedText } from '#web/lib/storage/stored-text.ts';

/** The shopper's answers as JSON. They stay in this browser. */
const stored = storedText('size-answers');

/** Returns the shopper's answers in the size finder, which are stored in this browser, and functions that change and delete them. */
export function useAnswers() {
  const text = useSyncExternalStore(stored.subscribe, stored.read);
  const known = useMemo(() => readAnswers(text), [text]);
  return {
    known,
    change: (part: Partial<KnownAnswers>) => stored.write(JSON.stringify({ ...known, ...part })),
    forget: () => stored.write(''),
    isEmpty: JSON.stringify(known) === JSON.stringify(NO_ANSWERS),
  };
}

export type Answers = ReturnType<typeof useAnswers>;
