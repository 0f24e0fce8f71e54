/** The element that has the focus only because the element that opened a dialog was gone. */
let substitute: HTMLElement | null = null;

/**
 * Returns the focus to the element that opened a dialog. If that element is gone, moves the focus to `otherwise` or the page.
 * Does nothing if the focus has already moved elsewhere.
 */
export function focusBack(opener: Element | null, otherwise?: HTMLElement | null): void {
  const { activeElement, body } = document;
  // If two dialogs close together, the inner one's opener is gone. The opener of the outer one then still gets the focus.
  if (activeElement !== body && activeElement !== substitute) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== body;
  const back = isThere ? opener : (otherwise ?? document.getElementById('main'));
  back?.focus({ preventScroll: true });
  if (isThere || !back) return;
  substitute = back;
  const forget = () => {
    substitute = null;
  };
  back.addEventListener('blur', forget, { once: true });
}
