import { useEffect, useRef } from 'react';
import { guardSheets } from './history-guard.ts';
import { address, markIn, type SheetMark, withoutMark } from './sheet-entry.ts';

interface OpenSheet extends SheetMark {
  close: () => void;
}

type Step = () => void;

const opened: OpenSheet[] = [];

let count = 0;

/** Address and state of the history entry of the open sheet. The browser no longer provides them after a step back. */
let lastSheetAddress: string | null = null;
let lastSheetState: unknown = null;

/** Set while the history goes back to remove a closed sheet's entry. Lists the steps to run afterwards. */
let waiting: Step[] | null = null;

/** The window's original history functions. The router's calls go through replacements for them. */
let own: Pick<History, 'pushState' | 'replaceState'> | null = null;

const whenSettled = (step: Step): void => {
  if (waiting) waiting.push(step);
  else step();
};

/** Adds a history entry for the sheet. Keeps the router's key and number for the page. */
function addEntry({ id, base }: SheetMark): void {
  whenSettled(() => own?.pushState({ ...history.state, sheet: { id, base } }, ''));
}

/** Removes the history entry of a closed sheet. Keeps it if a link has replaced it or filters have changed its address. */
function removeEntry({ id, base }: SheetMark): void {
  whenSettled(() => {
    if (markIn(history.state)?.id !== id) return;
    if (address() !== base) {
      own?.replaceState(withoutMark(), '');
      return;
    }
    waiting = [];
    history.back();
  });
}

/** Closes the sheets above the current history entry. Returns true if the step only closed sheets. */
function closeAbove(state: unknown): boolean {
  const index = opened.findIndex(({ id }) => id === markIn(state)?.id);
  const left = opened.slice(index + 1);
  const [first] = left;
  if (!first) return false;
  const filtered = lastSheetAddress;
  for (const { close } of left.toReversed()) close();
  // A sheet with typed text asks before it closes, so it is still open here.
  setTimeout(() => {
    if (opened.includes(first)) addEntry(first);
  });
  if (address() !== first.base || filtered === null || filtered === first.base) return false;
  // Filters that were chosen in the sheet are kept in a separate history entry.
  own?.pushState(lastSheetState, '', filtered);
  return true;
}

function noteSheet(): void {
  if (!markIn(history.state)) return;
  lastSheetAddress = address();
  lastSheetState = withoutMark();
}

function onStep(event: PopStateEvent): boolean {
  if (waiting) {
    const steps = waiting;
    waiting = null;
    for (const step of steps) step();
    return true;
  }
  return closeAbove(event.state);
}

/**
 * Lets the Back button close sheets. Each open sheet has a history entry. Closing the sheet removes the entry, and a link in
 * the sheet replaces it.
 */
function keepSheetsInHistory(): void {
  if (own) return;
  own = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) };
  const { pushState: push, replaceState: replace } = own;
  history.pushState = (state, unused, url) =>
    whenSettled(() => (markIn(history.state) ? replace : push)(state, unused, url));
  history.replaceState = (state, unused, url) =>
    whenSettled(() => {
      const mark = markIn(history.state);
      replace(mark && !markIn(state) ? { ...state, sheet: mark } : state, unused, url);
      noteSheet();
    });
  guardSheets(onStep);
}

/**
 * Adds a history entry for a sheet that has opened. A step back calls `close`. Returns a function to call after the sheet has
 * closed.
 */
function enterSheet(close: () => void): () => void {
  keepSheetsInHistory();
  count += 1;
  // The time distinguishes this sheet from sheets before a reload.
  const sheet: OpenSheet = { id: `${Date.now()}-${count}`, base: address(), close };
  opened.push(sheet);
  lastSheetAddress = null;
  addEntry(sheet);
  return () => {
    opened.splice(opened.indexOf(sheet), 1);
    removeEntry(sheet);
  };
}

/** Lets the Back button close a sheet while it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOpen ? enterSheet(() => close.current()) : undefined), [isOpen]);
}
