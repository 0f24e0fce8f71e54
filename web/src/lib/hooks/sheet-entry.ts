/** The mark in the state of an entry of the history that an open sheet added, as `sheet-history.ts` does it. */
export interface SheetMark {
  id: string;
  /** Path and query of the page when the sheet opened. */
  base: string;
}

export const address = (): string => location.pathname + location.search;

export const markIn = (state: unknown): SheetMark | undefined => (state as { sheet?: SheetMark } | null)?.sheet;

/** Returns the state of the current entry without its mark. */
export function withoutMark(): unknown {
  const { sheet: _mark, ...state } = (history.state ?? {}) as { sheet?: SheetMark };
  return state;
}

/** Returns whether the current entry of the history was added by a sheet. */
export const isSheetEntry = (): boolean => markIn(history.state) !== undefined;

/** Leaves the entry of a sheet that was open when the page was loaded again, and is closed now. */
export function leaveSheetEntry(): void {
  const mark = markIn(history.state);
  if (!mark) return;
  if (mark.base === address()) history.back();
  // Filters were chosen in the sheet.
  else history.replaceState(withoutMark(), '');
}
