import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

/** Waits for the presses that a timer hands to the app, however busy the machine is. */
const once = (seen: () => void) => vi.waitFor(seen, { timeout: 60_000 });

const script = readFileSync(join(import.meta.dirname, '..', '..', '..', 'web', 'early-use.js'), 'utf8');

interface EarlyUse {
  isOtherPage: () => boolean;
  stopKeeping: () => void;
  doAgain: () => void;
}

interface Happening {
  type: 'click' | 'keydown' | 'change';
  key?: string;
}

/** A page with the script in its head, and an app that handles each event it gets once it has taken over. */
function openPage() {
  const handled: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const app = { isReady: false, now: 1_000 };

  class Element {
    readonly name: string;
    readonly tag: string;
    value = '';
    constructor(name: string, tag: string) {
      this.name = name;
      this.tag = tag;
    }
    closest = (selector: string) => (selector.split(', ').includes(this.tag) ? this : null);
    click = () => meet(this, { type: 'click' }, false);
    dispatchEvent = (event: Happening) => meet(this, event, false);
  }
  function meet(target: Element, { type, key }: Happening, isTrusted = true): void {
    let isStopped = false;
    const stopImmediatePropagation = () => {
      isStopped = true;
    };
    listeners[type]?.({ target, key, isTrusted, preventDefault() {}, stopImmediatePropagation });
    if (app.isReady && !isStopped) handled.push([target.name, key, target.value].filter(Boolean).join(' '));
  }
  class PageEvent {
    readonly type: string;
    constructor(type: string, more: object) {
      this.type = type;
      Object.assign(this, more);
    }
  }
  class HTMLInputElement {
    value = '';
  }
  Object.defineProperty(HTMLInputElement.prototype, 'value', { configurable: true, set() {} });
  const window: { earlyUse?: EarlyUse } = {};
  const location = { pathname: '/products', search: '' };
  const addEventListener = (type: string, listener: (event: object) => void) => {
    listeners[type] = listener;
  };
  const context = createContext({
    ...{ window, addEventListener, Element, HTMLInputElement, setTimeout },
    ...{ Event: PageEvent, KeyboardEvent: PageEvent },
    ...{ removeEventListener() {}, localStorage: {}, document: {}, location, Date: { now: () => app.now } },
  });
  runInContext(script, context);
  const { isOtherPage, stopKeeping, doAgain } = window.earlyUse as EarlyUse;
  const takeOver = () => {
    app.isReady = true;
    stopKeeping();
  };
  const press = (name: string) => meet(new Element(name, 'button'), { type: 'click' });
  const hit = (name: string, key: string, tag = 'button') => meet(new Element(name, tag), { type: 'keydown', key });
  const list = new Element('sort', 'select');
  const select = (value: string) => {
    list.value = value;
    meet(list, { type: 'change' });
  };
  return { handled, app, location, list, isOtherPage, takeOver, doAgain, press, hit, select };
}

test('presses from before the app and while it starts are handled in their order', async () => {
  const { handled, press, takeOver, doAgain } = openPage();
  press('size L');
  takeOver();
  press('add to cart');
  expect(handled).toEqual([]);
  doAgain();
  await once(() => expect(handled).toEqual(['size L', 'add to cart']));
  press('checkout');
  expect(handled).toEqual(['size L', 'add to cart', 'checkout']);
});

test('an arrow key on a button from before the app is handled, in a field the browser alone moves', async () => {
  const { handled, press, hit, takeOver, doAgain } = openPage();
  hit('picture 1', 'ArrowRight');
  hit('search', 'ArrowLeft', 'input');
  hit('picture 1', 'Enter');
  press('size L');
  takeOver();
  doAgain();
  await once(() => expect(handled).toEqual(['picture 1 ArrowRight', 'size L']));
});

test('an option chosen before the app is chosen again, although the app put its own value back', async () => {
  const { handled, list, select, takeOver, doAgain } = openPage();
  select('newest');
  takeOver();
  list.value = 'featured';
  doAgain();
  await once(() => expect(handled).toEqual(['sort newest']));
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
