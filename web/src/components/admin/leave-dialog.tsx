import { useUnsavedChanges } from '#web/lib/hooks/use-unsaved-changes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  isUnsaved: boolean;
  /** Name of the changed thing, for example `this product`. */
  what: string;
  onLeave?: () => void;
}

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ isUnsaved, what, onLeave }: LeaveDialogProps) {
  const { isAsked, leave, stay } = useUnsavedChanges(isUnsaved);
  return (
    <ConfirmDialog
      open={isAsked}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      action="Leave"
      wayOut="Keep editing"
      onConfirm={() => {
        onLeave?.();
        leave();
      }}
    >
      <p>Your changes to {what} haven’t been saved. If you leave now, they’ll be lost.</p>
    </ConfirmDialog>
  );
}
