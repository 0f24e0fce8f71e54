import { useMemo, useSyncExternalStore } from 'react';
import { type KnownAnswers, NO_ANSWERS, readAnswers } from '#shared/catalogue/size-finder/known-answers.ts';
import { storedText } from '#web/lib/storage/stored-text.ts';

/** The visitor's answers, which stay in this browser. Empty for none. */
const stored = storedText('size-answers');

/** The visitor's answers as this browser keeps them, and ways to change and to forget them. */
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
