/** Marks the state of a history entry that an open sheet has added. `sheet-history.ts` sets it. */
export interface SheetMark {
  id: string;
  /** Path and query of the page at the time when the sheet opened. */
  base: string;
}

export const address = (): string => location.pathname + location.search;

export const markIn = (state: unknown): SheetMark | undefined => (state as { sheet?: SheetMark } | null)?.sheet;

/** Returns the state of the current history entry without its mark. */
export function withoutMark(): unknown {
  const { sheet: _mark, ...state } = (history.state ?? {}) as { sheet?: SheetMark };
  return state;
}

/** Returns true if a sheet has added the current history entry. */
export const isSheetEntry = (): boolean => markIn(history.state) !== undefined;

/** Leaves the history entry of a sheet that was open before a reload. The sheet is closed now. */
export function leaveSheetEntry(): void {
  const mark = markIn(history.state);
  if (!mark) return;
  if (mark.base === address()) history.back();
  // The address has changed, because filters were chosen in the sheet.
  else history.replaceState(withoutMark(), '');
}
