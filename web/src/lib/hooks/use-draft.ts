import { useState } from 'react';
import { ApiProblem } from '../data/api.ts';

/** The newer version for which the shop refused a save, and the message of the refusal. */
export interface Conflict<Saved> {
  current: Saved;
  reason: string;
}

/** Returns the conflict that a 409 reports, with the newer version in its field `field`; null for any other failure. */
export function conflictIn<Saved>(error: unknown, field: 'current' | 'category'): Conflict<Saved> | null {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return null;
  const current = error.problem[field] as Saved | undefined;
  return current ? { current, reason: error.message } : null;
}

interface DraftOptions<Saved, Draft> {
  /** The record as it was read. */
  saved: Saved;
  toDraft: (saved: Saved) => Draft;
  isSame: (a: Draft, b: Draft) => boolean;
}

/**
 * Holds a draft of a record, the version the draft is based on, and a newer version that another admin saved first.
 * The admin answers a conflict in `ConflictDialog`.
 */
export function useDraft<Saved, Draft>({ saved, toDraft, isSame }: DraftOptions<Saved, Draft>) {
  const [known, setKnown] = useState(saved);
  const [draft, setDraft] = useState(() => toDraft(saved));
  const [conflict, setConflict] = useState<Conflict<NonNullable<Saved>> | null>(null);

  function rebase(onto: Saved, next: Draft) {
    setKnown(onto);
    setDraft(next);
    setConflict(null);
  }

  return {
    known,
    draft,
    change: setDraft,
    isUnsaved: !isSame(draft, toDraft(known)),
    undo: () => setDraft(toDraft(known)),
    /** Bases `next` on the version `onto`. */
    rebase,
    /** Takes the answer to a save. What was typed after `sent` stays in the draft, to be saved next. */
    accept(answer: Saved, sent?: Draft) {
      setKnown(answer);
      setDraft((now) => (sent === undefined || isSame(now, sent) ? toDraft(answer) : now));
    },
    conflict,
    raise: setConflict,
    takeNewer: () => conflict && rebase(conflict.current, toDraft(conflict.current)),
    /** Bases the draft, or `merged`, on the newer version. */
    keepMine: (merged = draft) => conflict && rebase(conflict.current, merged),
    backToEditing: () => setConflict(null),
  };
}
