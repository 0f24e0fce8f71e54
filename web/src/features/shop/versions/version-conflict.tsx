import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import type { Conflict } from '#web/lib/hooks/use-draft.ts';
import type { SavedVersion } from './versions-panel.tsx';

interface VersionConflictProps {
  /** Name of the document, such as `page`. */
  what: string;
  form: {
    conflict: Conflict<SavedVersion> | null;
    takeNewer: () => void;
    keepMine: () => void;
    backToEditing: () => void;
  };
}

/** Asks which version to keep if another admin saved first. */
export function VersionConflict({ what, form }: VersionConflictProps) {
  if (!form.conflict) return null;
  const { savedBy, savedAt } = form.conflict.current;
  return (
    <ConflictDialog
      title={`This ${what} has changed`}
      take={{ label: 'Use the saved version', onTake: form.takeNewer }}
      keep={{ label: 'Keep my changes', onKeep: form.keepMine }}
      onBack={form.backToEditing}
    >
      <p>
        <span className="font-semibold break-words">{savedBy ?? 'Another admin'}</span> saved this {what}
        {savedAt && ` on ${formatStamp(savedAt)}`}, after it was opened here.
      </p>
      <p className="text-ash">
        “Keep my changes” keeps your text in the form. When you save it, it replaces theirs, which stays in the list of
        versions.
      </p>
    </ConflictDialog>
  );
}
