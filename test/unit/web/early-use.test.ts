import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { earlyUseScript } from '#infra/early-use-script.ts';

/** Waits for the clicks that a timer passes to the app, even on a busy machine. */
const once = (seen: () => void) => vi.waitFor(seen, { timeout: 60_000 });

const script = earlyUseScript();

interface EarlyUse {
  isOtherPage: () => boolean;
  stopKeeping: () => void;
  doAgain: () => void;
}

interface Happening {
  type: 'pointerdown' | 'click' | 'keydown' | 'change' | 'input';
  key?: string;
}

/** Opens a page with the script in its head. Its app handles each event that it receives once it has taken over. */
function openPage() {
  const handled: string[] = [];
  const listeners: Record<string, ((event: object) => void)[]> = {};
  const tell = (type: string, event: object) => {
    for (const listener of listeners[type] ?? []) listener(event);
  };
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
    tell(type, { target, key, isTrusted, preventDefault() {}, stopImmediatePropagation });
    if (app.isReady && !isStopped && type !== 'pointerdown')
      handled.push([target.name, key, target.value].filter(Boolean).join(' '));
  }
  class PageEvent {
    readonly type: string;
    constructor(type: string, more: object) {
      this.type = type;
      Object.assign(this, more);
    }
  }
  class HTMLInputElement extends Element {
    readonly type = 'text';
  }
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    set(value: string) {
      Object.defineProperty(this, 'value', { value, writable: true });
    },
  });
  const window: { earlyUse?: EarlyUse } = {};
  const location = { pathname: '/products', search: '' };
  const addEventListener = (type: string, listener: (event: object) => void) => {
    listeners[type] = [...(listeners[type] ?? []), listener];
  };
  /** Emulates the template with the app's code, and the contents of the document's head. */
  const code = { content: 'the app', remove: () => page.template.pop() };
  const page = {
    template: [code],
    head: [] as string[],
    frames: [] as (() => void)[],
    isHidden: false,
    isParsed: true,
  };
  const document = {
    ...{ querySelector: () => page.template[0] ?? null, head: { append: (added: string) => page.head.push(added) } },
    get hidden() {
      return page.isHidden;
    },
    get readyState() {
      return page.isParsed ? 'interactive' : 'loading';
    },
  };
  const requestAnimationFrame = (frame: () => void) => page.frames.push(frame);
  class PerformanceObserver {
    readonly #whenPainted: () => void;
    constructor(whenPainted: () => void) {
      this.#whenPainted = whenPainted;
    }
    observe = () => page.frames.push(this.#whenPainted);
  }
  const context = createContext({
    ...{ window, addEventListener, Element, HTMLInputElement, setTimeout },
    ...{ Event: PageEvent, KeyboardEvent: PageEvent },
    ...{ removeEventListener() {}, localStorage: {}, document, location, Date: { now: () => app.now } },
    ...{ requestAnimationFrame, PerformanceObserver },
  });
  runInContext(script, context);
  const { isOtherPage, stopKeeping, doAgain } = window.earlyUse as EarlyUse;
  const takeOver = () => {
    app.isReady = true;
    stopKeeping();
  };
  const press = (name: string) => {
    const button = new Element(name, 'button');
    meet(button, { type: 'pointerdown' });
    meet(button, { type: 'click' });
  };
  const hit = (name: string, key: string, tag = 'button') => meet(new Element(name, tag), { type: 'keydown', key });
  const list = new Element('sort', 'select');
  const select = (value: string) => {
    list.value = value;
    meet(list, { type: 'change' });
  };
  const field = new HTMLInputElement('address', 'input');
  const type = (value: string) => {
    field.value = value;
    meet(field, { type: 'input' });
  };
  const parsed = () => {
    page.isParsed = true;
    tell('DOMContentLoaded', {});
  };
  const load = () => tell('load', {});
  return {
    handled,
    app,
    page,
    location,
    list,
    field,
    isOtherPage,
    takeOver,
    doAgain,
    press,
    hit,
    select,
    type,
    parsed,
    load,
  };
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

test('a press while the app starts waits for the text typed before, although the app put its own value back', async () => {
  const { handled, field, type, press, takeOver, doAgain } = openPage();
  type('patient@example.com');
  takeOver();
  field.value = '';
  press('subscribe');
  expect(handled).toEqual([]);
  doAgain();
  await once(() => expect(handled).toEqual(['address patient@example.com', 'subscribe']));
});

test('a press repeats what was done before it after three seconds, although the page never asked for it', async () => {
  const { handled, app, press, takeOver } = openPage();
  press('size L');
  takeOver();
  app.now += 3_001;
  press('add to cart');
  await once(() => expect(handled).toEqual(['size L', 'add to cart']));
  press('checkout');
  expect(handled).toEqual(['size L', 'add to cart', 'checkout']);
});

test('a step back before the app starts is noticed, as the page that was sent is another one', () => {
  const { location, isOtherPage } = openPage();
  expect(isOtherPage()).toBe(false);
  location.search = '?size=M';
  expect(isOtherPage()).toBe(true);
});

test('the code of the app is fetched once the page is complete and drawn', async () => {
  const { page, load } = openPage();
  load();
  expect(page.head).toEqual([]);
  for (const frame of page.frames) frame();
  await once(() => expect(page.head).toEqual(['the app']));
});

test('a press before the page is complete fetches the code of the app once its HTML is there', () => {
  const { page, press, parsed, load } = openPage();
  page.isParsed = false;
  press('size L');
  expect(page.head).toEqual([]);
  parsed();
  expect(page.head).toEqual(['the app']);
  press('color Black');
  page.isHidden = true;
  load();
  expect(page.head).toEqual(['the app']);
});

test('a page opened in the background, which draws no frame, fetches the code of the app when complete', () => {
  const { page, load } = openPage();
  page.isHidden = true;
  load();
  expect(page.head).toEqual(['the app']);
});

test('the script in a page has neither comments nor indentation', () => {
  expect(script).not.toMatch(/^\s*(\/\/|\/\*)|^ /m);
  expect(script).toContain('addEventListener(');
});
