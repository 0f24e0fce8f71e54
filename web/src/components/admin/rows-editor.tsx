import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';

interface RowsEditorProps<Row extends { key: string }> {
  /**
   * Name of a row in sentences, for example `section`. If there are several lists, it includes the list's name, for example
   * `menu item`.
   */
  what: string;
  rows: readonly Row[];
  most: number;
  /** Text that is shown if there are no rows. */
  nothing: string;
  /** Returns a new empty row. */
  blank: () => Row;
  fields: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode;
  onChange: (rows: Row[]) => void;
}

/**
 * Returns a function that takes an element's id and focuses the element once the rows have changed. Otherwise the focus is
 * lost when a row moves or is removed.
 */
export function useFocusAfterChange(rows: readonly object[]) {
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  }, [rows]);
  return (id: string) => {
    wanted.current = id;
  };
}

/** Shows rows of fields that an admin can add, move, and remove. */
export function RowsEditor<Row extends { key: string }>(props: RowsEditorProps<Row>) {
  const { what, rows, most, nothing, blank, fields, onChange } = props;
  const focusNext = useFocusAfterChange(rows);
  const addId = `add-${what.replaceAll(' ', '-')}`;

  function move(row: Row, index: number, by: -1 | 1) {
    focusNext(`${by < 0 ? 'up' : 'down'}-${row.key}`);
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, row));
  }

  function remove(index: number) {
    const beside = rows[index + 1] ?? rows[index - 1];
    focusNext(beside ? `remove-${beside.key}` : addId);
    onChange(rows.toSpliced(index, 1));
  }

  function add() {
    const row = blank();
    focusNext(row.key);
    onChange([...rows, row]);
  }

  return (
    <div>
      <ol className="space-y-4">
        {rows.map((row, index) => (
          <li key={row.key} className="grid items-start sm:grid-cols-[1fr_auto] sm:gap-2">
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              {fields(row, index, (part) =>
                onChange(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other))),
              )}
            </div>
            <div className="flex justify-end sm:pt-5.5">
              <RowButton
                id={`up-${row.key}`}
                label={`Move ${what} ${index + 1} up`}
                isOff={index === 0}
                onClick={() => move(row, index, -1)}
              >
                ↑
              </RowButton>
              <RowButton
                id={`down-${row.key}`}
                label={`Move ${what} ${index + 1} down`}
                isOff={index === rows.length - 1}
                onClick={() => move(row, index, 1)}
              >
                ↓
              </RowButton>
              <RowButton id={`remove-${row.key}`} label={`Remove ${what} ${index + 1}`} onClick={() => remove(index)}>
                ×
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="text-ash">{nothing}</p>}
      {rows.length < most && (
        <Button id={addId} look="outline" size="small" className="mt-4" onClick={add}>
          Add {what}
        </Button>
      )}
    </div>
  );
}

interface RowButtonProps {
  id: string;
  label: string;
  children: string;
  /** True at the end of the list. The button then does nothing but keeps the focus, which it would lose with `disabled`. */
  isOff?: boolean;
  onClick: () => void;
}

export const RowButton = ({ id, label, children, isOff = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    id={id}
    aria-label={label}
    aria-disabled={isOff}
    className="grid size-11 place-items-center text-lg hover:bg-bone-deep aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent"
    onClick={isOff ? undefined : onClick}
  >
    {children}
  </button>
);
