/** Gives the focus back to what a dialog was opened from, or where that is gone to `otherwise`, the page unless named; unless it has moved on. */
export function focusBack(opener: Element | null, otherwise?: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const back = isThere ? opener : (otherwise ?? document.getElementById('main'));
  back?.focus({ preventScroll: true });
}
