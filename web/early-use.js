// In the head of every page. A page is visible before its code arrives: LOGIN is hidden from customers who are signed
// in. Presses, keys, choices and typing until then are kept, and repeated by the app (app/early-use.ts).
(() => {
  /** What the shopper did, in its order. Each repeats it. */
  const done = [];
  const typedIn = new Set();
  /** Milliseconds after which React handles presses in any case, as when a page could not be loaded. */
  const PATIENCE_MS = 3000;
  let readyAt = null;
  const keep = (event, repeat) => {
    if (readyAt !== null) {
      if (done.length === 0 || Date.now() > readyAt + PATIENCE_MS) return;
      // It waits for what was done before it: Add to cart must not come before its size.
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    done.push(repeat);
  };
  let isRepeating = false;
  const closest = ({ target }, selector) =>
    !isRepeating && target instanceof Element ? target.closest(selector) : null;
  const keepPress = (event) => {
    const control = closest(event, 'button, input');
    if (control && event.isTrusted) keep(event, () => press(control));
  };
  // The browser turns Enter and Space into a press, and moves by itself in a field.
  const keepKey = (event) => {
    const { key } = event;
    const control = /^(Arrow|Home$|End$)/.test(key) ? closest(event, 'button') : null;
    if (!control) return;
    // The browser would scroll a row of pictures to the next one, and the repeated key to the one after it.
    if (/^Arrow(Left|Right)$/.test(key)) event.preventDefault();
    const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    keep(event, () => control.dispatchEvent(again));
  };
  const keepChoice = (event) => {
    const list = closest(event, 'select');
    if (!list) return;
    const { value } = list;
    keep(event, () => {
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  const keepField = ({ target }) => typedIn.add(target);
  // The press of the submit button is kept. Submitted by the browser alone, a form would put its fields into the
  // address.
  const wait = (event) => event.preventDefault();
  addEventListener('click', keepPress, true);
  addEventListener('keydown', keepKey, true);
  addEventListener('change', keepChoice, true);
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
  const press = (control) => {
    // The browser has already chosen the option, so choosing it again would fire no event.
    if (control.type === 'radio') control.checked = false;
    control.click();
  };
  const repeatNext = () => {
    const repeat = done.shift();
    if (!repeat) return;
    isRepeating = true;
    repeat();
    isRepeating = false;
    // Handles each before the next one, in their order.
    setTimeout(repeatNext);
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
      setTimeout(repeatNext);
    },
  };
})();
