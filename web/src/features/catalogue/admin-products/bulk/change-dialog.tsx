import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { ProductSelectionInput } from '#shared/catalogue/changes/selection.ts';
import { BelowCostDialog } from '#web/components/admin/below-cost-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { FormSheet } from '#web/components/form-sheet.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { type ChosenChange, changePreviewQuery } from '../api/product-changes.ts';
import { type ChangeDraft, type ChangeKind, emptyDraft, readChange } from './change-draft.ts';
import { ChangeEffect } from './change-effect.tsx';
import { ChangeFields, VALUE_ID } from './change-fields.tsx';
import { dialogTitle, submitLabel } from './change-labels.ts';
import { useStartChange } from './use-start-change.ts';

const SETTLED_MS = 250;

/** Returns the preview of a change while an admin fills in the dialog. */
function usePreview(chosen: ChosenChange | null) {
  const settled = useDebounced(chosen, SETTLED_MS);
  const { data, isError, isPlaceholderData } = useQuery(changePreviewQuery(settled));
  const isCurrent = data !== undefined && !isPlaceholderData && settled === chosen && chosen !== null;
  return { preview: settled && chosen ? data : undefined, isError, isCurrent };
}

interface ChangeFormProps {
  first: RefObject<HTMLInputElement | null>;
  kind: ChangeKind;
  selection: ProductSelectionInput;
  onStarted: () => void;
  onClose: () => void;
}

function ChangeForm({ first, kind, selection, onStarted, onClose }: ChangeFormProps) {
  const [draft, setDraft] = useState(() => emptyDraft(kind));
  const [error, setError] = useState<string | null>(null);
  const { isBusy, start, refused, confirm, back } = useStartChange(onStarted);
  const change = useMemo(() => readChange(draft), [draft]);
  const chosen = useMemo(() => (typeof change === 'string' ? null : { selection, change }), [change, selection]);
  const { preview, isError, isCurrent } = usePreview(chosen);
  const isUseless = isCurrent && (preview?.changed === 0 || (preview?.refusedCount ?? 0) > 0);

  const edit = (part: Partial<ChangeDraft>) => {
    setDraft({ ...draft, ...part });
    setError(null);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isUseless) return;
    if (chosen) return start(chosen);
    setError(typeof change === 'string' ? change : null);
    document.getElementById(VALUE_ID)?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
      <div className="grow space-y-5 overflow-y-auto px-gutter py-6 md:py-8">
        <ChangeFields first={first} draft={draft} error={error} edit={edit} />
        {chosen && <ChangeEffect kind={kind} preview={preview} isError={isError} isCurrent={isCurrent} />}
        <p className="text-sm text-ash">You can undo this for an hour.</p>
      </div>
      <div className="flex shrink-0 justify-end gap-3 border-t border-concrete px-gutter py-4 *:grow sm:*:grow-0">
        <Button look="outline" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" isBusy={isBusy} disabled={isUseless}>
          {submitLabel(kind)}
        </Button>
      </div>
      <BelowCostDialog refused={refused} ofMany isBusy={isBusy} onBack={back} onConfirm={confirm} />
    </form>
  );
}

interface ChangeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: ChangeKind;
  count: number;
  selection: ProductSelectionInput;
  onStarted: () => void;
}

/** Shows the fields of a bulk change and a preview of its effect, and starts the change. */
export default function ChangeDialog({ open, onOpenChange, kind, count, selection, onStarted }: ChangeDialogProps) {
  const [seen] = useState(selection);
  const first = useRef<HTMLInputElement>(null);
  return (
    <FormSheet open={open} onOpenChange={onOpenChange} title={dialogTitle(kind, count)} firstFocus={first}>
      <ChangeForm
        first={first}
        kind={kind}
        selection={seen}
        onStarted={onStarted}
        onClose={() => onOpenChange(false)}
      />
    </FormSheet>
  );
}
