import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type CellPlace, leftOutOf, pasteCells, type VariantRow } from './variant-rows.ts';

interface Pasted {
  before: readonly VariantRow[];
  after: readonly VariantRow[];
}

const isSame = (a: readonly VariantRow[], b: readonly VariantRow[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Pastes cells of a spreadsheet. One undo brings back the rows from before, unless they were edited since: the browser's own
 * undo does not know of them. `notice` names what had no place in the grid.
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

  /** Takes back the last paste. Leaves the key to the browser where there is none. */
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
