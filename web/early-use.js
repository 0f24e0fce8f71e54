// In the head of every page. A page is visible before its code arrives: LOGIN is hidden from customers who are signed
// in. Presses, keys, choices and typing until then are kept, and repeated by the app (app/early-use.ts).
(() => {
  // The code would delay the pictures, so it is fetched when the first view is complete, or at the first use.
  const startApp = () => {
    // It needs the whole document.
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', startApp);
    const app = document.querySelector('template#app');
    if (!app) return;
    app.remove();
    document.head.append(app.content);
  };
  // A picture that has just arrived is drawn in the second frame.
  const whenDrawn = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(startApp)));
  addEventListener('load', () => {
    // A hidden page draws nothing to wait for.
    if (document.hidden) startApp();
    else new PerformanceObserver(whenDrawn).observe({ type: 'paint', buffered: true });
  });
  // Not a move of the pointer: browsers report one when the page is drawn below it.
  for (const use of ['pointerdown', 'keydown', 'input', 'scroll']) {
    addEventListener(use, startApp, { capture: true, passive: true, once: true });
  }
  /** Milliseconds after which a slow picture no longer delays the code. */
  const MOST_DELAY_MS = 3000;
  setTimeout(startApp, MOST_DELAY_MS);

  /** What the shopper did, in its order. Each repeats it. */
  const done = [];
  /** The text typed into each field: React may put its own back before it learns of it. */
  const typed = new Map();
  /** Milliseconds after which everything is repeated in any case, as when a page could not be rendered. */
  const PATIENCE_MS = 3000;
  let readyAt = null;
  const keep = (event, repeat) => {
    if (readyAt !== null) {
      // It waits for what was done before it: Add to cart must not come before its size, nor Subscribe before the address.
      if (done.length === 0 && typed.size === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    done.push(repeat);
    if (readyAt !== null && Date.now() > readyAt + PATIENCE_MS) doAgain();
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
  const isText = (field) => field instanceof HTMLInputElement && !['radio', 'checkbox'].includes(field.type);
  const keepField = ({ target }) => {
    if (isText(target)) typed.set(target, target.value);
  };
  // The press of the submit button is kept. Submitted by the browser alone, a form would put its fields into the
  // address.
  const wait = (event) => event.preventDefault();
  addEventListener('click', keepPress, true);
  addEventListener('keydown', keepKey, true);
  addEventListener('change', keepChoice, true);
  addEventListener('input', keepField, true);
  addEventListener('submit', wait, true);

  const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  // React compares with the value it remembers of a field. It notices typed text only after another value was set.
  const report = (value, field) => {
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
  const doAgain = () => {
    removeEventListener('input', keepField, true);
    removeEventListener('submit', wait, true);
    typed.forEach(report);
    typed.clear();
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
    // From here on React handles presses itself, once what was done before is repeated.
    stopKeeping() {
      readyAt = Date.now();
    },
    doAgain,
  };
})();
