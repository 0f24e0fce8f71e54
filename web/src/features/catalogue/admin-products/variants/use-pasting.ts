import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type CellPlace, leftOutOf, pasteCells, type VariantRow } from './variant-rows.ts';

interface Pasted {
  before: readonly VariantRow[];
  after: readonly VariantRow[];
}

const isSame = (a: readonly VariantRow[], b: readonly VariantRow[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Pastes cells from a spreadsheet. Undo restores the rows from before the paste, unless they were edited afterwards. The
 * browser's undo can't do this. `notice` says which rows and columns didn't fit in the grid.
 */
export function usePasting(
  rows: readonly VariantRow[],
  onChange: (change: (rows: VariantRow[]) => VariantRow[]) => void,
) {
  const last = useRef<Pasted | null>(null);
  const [notice, setNotice] = useState('');

  function paste(event: ClipboardEvent, cell: CellPlace | null) {
    const text = event.clipboardData.getData('text/plain');
    if (!cell || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const after = pasteCells(rows, cell, text);
    last.current = { before: rows, after };
    setNotice(leftOutOf(rows, cell, text));
    onChange(() => after);
  }

  /** Undoes the last paste. If there is none, lets the browser handle the key. */
  function undo(event: KeyboardEvent) {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const pasted = last.current;
    if (!isUndo || !pasted || !isSame(rows, pasted.after)) return;
    event.preventDefault();
    last.current = null;
    setNotice('');
    onChange(() => [...pasted.before]);
  }

  return { paste, undo, notice };
}
