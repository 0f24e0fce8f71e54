import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { SelectField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { CHANGE_KINDS, type ChangeKind } from './change-draft.ts';
import { ACTION_LABELS } from './change-labels.ts';
import type { Selection } from './use-selection.ts';

const { Part: ChangeDialog, load } = lazyPart(() => import('./change-dialog.tsx'));
const preload = () => void load().catch(() => {});

interface SelectionBarProps {
  selection: Selection;
  /** Counts all products that match the filter. `shown` counts those that have been loaded. */
  total: number;
  shown: number;
}

/**
 * Shows the actions for the selected products. Stays at the bottom of the window while the list scrolls. On phones, a single
 * field lists the actions.
 */
export function SelectionBar({ selection, total, shown }: SelectionBarProps) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const { count, isAll, chooseAll, clear, request } = selection;
  if (count === 0) return null;
  const canChooseAll = !isAll && count >= shown && total > count;
  return (
    <section
      aria-label="Selected products"
      className="sticky bottom-0 z-20 -mx-gutter mt-8 -mb-20 flex flex-wrap items-center gap-x-3 gap-y-1 border-t sm:gap-x-4 border-ink bg-bone px-gutter py-3 lg:-mx-12 lg:px-12"
    >
      <p aria-live="polite" className="figures grow max-sm:text-sm sm:grow-0">
        {pluralize(count, 'product')} selected
      </p>
      {canChooseAll && (
        <button type="button" className="link min-h-11 text-sm" onClick={chooseAll}>
          Select all {total}
          <span className="max-sm:sr-only"> that match</span>
        </button>
      )}
      <button type="button" className="link min-h-11 text-sm xl:order-last" onClick={clear}>
        Clear<span className="sr-only"> the selection</span>
      </button>
      <SelectField
        label="Change the selected products"
        className="w-full sm:hidden [&_label]:sr-only"
        value=""
        onFocus={preload}
        onChange={({ target }) => setKind(target.value as ChangeKind)}
      >
        <option value="" disabled>
          Choose a change
        </option>
        {CHANGE_KINDS.map((each) => (
          <option key={each} value={each}>
            {ACTION_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2 py-1 max-sm:hidden">
        {CHANGE_KINDS.map((each) => (
          <Button
            key={each}
            look="outline"
            size="small"
            className={`px-3! whitespace-nowrap ${each === 'delete' ? 'text-rust-deep' : ''}`}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setKind(each)}
          >
            {ACTION_LABELS[each]}
          </Button>
        ))}
      </div>
      {kind && (
        <ChangeDialog
          open
          onOpenChange={(open) => !open && setKind(null)}
          kind={kind}
          count={count}
          selection={request}
          onStarted={() => {
            setKind(null);
            clear();
          }}
        />
      )}
    </section>
  );
}
