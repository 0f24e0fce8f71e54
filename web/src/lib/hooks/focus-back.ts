/**
 * Returns the focus to the element that opened a dialog. If that element is gone, moves the focus to `otherwise` or the page.
 * Does nothing if the focus has already moved.
 */
export function focusBack(opener: Element | null, otherwise?: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const back = isThere ? opener : (otherwise ?? document.getElementById('main'));
  back?.focus({ preventScroll: true });
}
