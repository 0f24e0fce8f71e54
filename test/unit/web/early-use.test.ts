import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '..', '..', '..', 'web', 'early-use.js'), 'utf8');

interface EarlyUse {
  isOtherPage: () => boolean;
  stopKeeping: () => void;
  doAgain: () => void;
}

/** A page with the script in its head, and an app that handles each press it gets once it has taken over. */
function openPage() {
  const handled: string[] = [];
  const listeners: ((event: object) => void)[] = [];
  const app = { isReady: false, now: 1_000 };

  class Element {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    closest = () => this;
    click = () => press(this, false);
  }
  function press(control: Element, isTrusted = true): void {
    let isStopped = false;
    const stopImmediatePropagation = () => {
      isStopped = true;
    };
    for (const listener of listeners)
      listener({ target: control, isTrusted, preventDefault() {}, stopImmediatePropagation });
    if (app.isReady && !isStopped) handled.push(control.name);
  }
  class HTMLInputElement {
    value = '';
  }
  Object.defineProperty(HTMLInputElement.prototype, 'value', { configurable: true, set() {} });
  const window: { earlyUse?: EarlyUse } = {};
  const location = { pathname: '/products', search: '' };
  const addEventListener = (type: string, listener: (event: object) => void) =>
    type === 'click' && listeners.push(listener);
  const context = createContext({
    ...{ window, addEventListener, Element, HTMLInputElement, setTimeout },
    ...{ removeEventListener() {}, localStorage: {}, document: {}, location, Date: { now: () => app.now } },
  });
  runInContext(script, context);
  const { isOtherPage, stopKeeping, doAgain } = window.earlyUse as EarlyUse;
  const takeOver = () => {
    app.isReady = true;
    stopKeeping();
  };
  return { handled, app, location, isOtherPage, takeOver, doAgain, press: (name: string) => press(new Element(name)) };
}

test('presses from before the app and while it starts are handled in their order', async () => {
  const { handled, press, takeOver, doAgain } = openPage();
  press('size L');
  takeOver();
  press('add to cart');
  expect(handled).toEqual([]);
  doAgain();
  await vi.waitFor(() => expect(handled).toEqual(['size L', 'add to cart']));
  press('checkout');
  expect(handled).toEqual(['size L', 'add to cart', 'checkout']);
});

test('without earlier presses the app handles the next one at once', () => {
  const { handled, press, takeOver } = openPage();
  takeOver();
  press('menu');
  expect(handled).toEqual(['menu']);
});

test('the app handles presses after three seconds although earlier ones were never repeated', () => {
  const { handled, app, press, takeOver } = openPage();
  press('size L');
  takeOver();
  app.now += 3_001;
  press('try again');
  expect(handled).toEqual(['try again']);
});

test('a step back before the app starts is noticed, as the page that was sent is another one', () => {
  const { location, isOtherPage } = openPage();
  expect(isOtherPage()).toBe(false);
  location.search = '?size=M';
  expect(isOtherPage()).toBe(true);
});
