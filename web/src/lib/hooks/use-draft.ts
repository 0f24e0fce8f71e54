import { useState } from 'react';
import { ApiProblem } from '../data/api.ts';

/** Contains the newer version because of which the shop refused a save, and the message of the refusal. */
export interface Conflict<Saved> {
  current: Saved;
  reason: string;
}

/**
 * Returns the conflict that a 409 response reports, with the newer version from its field `field`. Returns null for any other
 * failure.
 */
export function conflictIn<Saved>(error: unknown, field: 'current' | 'category'): Conflict<Saved> | null {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return null;
  const current = error.problem[field] as Saved | undefined;
  return current ? { current, reason: error.message } : null;
}

interface DraftOptions<Saved, Draft> {
  /** The saved version of the record. */
  saved: Saved;
  toDraft: (saved: Saved) => Draft;
  isSame: (a: Draft, b: Draft) => boolean;
}

/**
 * Keeps a draft of a record, the version on which the draft is based, and a newer version if another admin saved first. The
 * admin resolves the conflict in `ConflictDialog`.
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
    /** Replaces the draft with `next`, based on the version `onto`. */
    rebase,
    /**
     * Takes over the saved version from the response. `sent` is the draft that was saved: if the draft has changed since, it
     * stays for the next save. Without `sent`, the saved version always replaces the draft.
     */
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
