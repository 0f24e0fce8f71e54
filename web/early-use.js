// In the head of every page. A page is visible before its code arrives: LOGIN is hidden from who is signed in. Presses and typing until then are kept, and
// repeated by the app (app/early-use.ts).
(() => {
  const pressed = [];
  const typedIn = new Set();
  /** Milliseconds after which React handles presses in any case, as when a page could not be loaded. */
  const PATIENCE_MS = 3000;
  let readyAt = null;
  const keepPress = (event) => {
    const { target } = event;
    const control = target instanceof Element ? target.closest('button, input') : null;
    if (!control || !event.isTrusted) return;
    if (readyAt !== null) {
      if (pressed.length === 0 || Date.now() > readyAt + PATIENCE_MS) return;
      // It waits for the presses before it: Add to cart must not come before its size.
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    pressed.push(control);
  };
  const keepField = ({ target }) => typedIn.add(target);
  // The press of the submit button is kept. Submitted by the browser alone, a form would put its fields into the
  // address.
  const wait = (event) => event.preventDefault();
  addEventListener('click', keepPress, true);
  addEventListener('input', keepField, true);
  addEventListener('submit', wait, true);

  const isText = (field) => field instanceof HTMLInputElement && !['radio', 'checkbox'].includes(field.type);
  const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  // React compares with the value it remembers of a field. It notices typed text only after another value was set.
  const report = (field) => {
    const { value } = field;
    field.value = '';
    setValue.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const pressNext = () => {
    const control = pressed.shift();
    if (!control) return;
    // The browser has already chosen the option, so choosing it again would fire no event.
    if (control.type === 'radio') control.checked = false;
    control.click();
    // Handles each press before the next one, in their order.
    setTimeout(pressNext);
  };

  try {
    const isSignedIn = Object.keys(localStorage).some((key) =>
      /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(key),
    );
    if (isSignedIn) document.documentElement.dataset.signedIn = '';
  } catch {
    // Storage is forbidden here, so nothing is remembered.
  }

  const address = () => location.pathname + location.search;
  const sentFor = address();

  window.earlyUse = {
    // A step back before the app starts changes the address, but not the page that was sent.
    isOtherPage: () => address() !== sentFor,
    // From here on React handles presses itself, once those before are repeated.
    stopKeeping() {
      readyAt = Date.now();
      removeEventListener('submit', wait, true);
    },
    doAgain() {
      removeEventListener('input', keepField, true);
      for (const field of typedIn) if (isText(field)) report(field);
      typedIn.clear();
      setTimeout(pressNext);
    },
  };
})();
