/** Gives the focus back to what a dialog was opened from, or to the page where that is gone; unless it has moved on. */
export function focusBack(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const back = isThere ? opener : document.getElementById('main');
  back?.focus({ preventScroll: true });
}
