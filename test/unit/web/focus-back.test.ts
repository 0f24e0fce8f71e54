import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusBack } from '#web/lib/hooks/focus-back.ts';

/** An element of a page that knows only about the focus. */
class FakeElement extends EventTarget {
  isConnected = true;

  focus() {
    const before = page.activeElement;
    page.activeElement = this;
    if (before !== this) before.dispatchEvent(new Event('blur'));
  }
}

const body = new FakeElement();
const main = new FakeElement();
const page = { body, activeElement: body, getElementById: () => main };
const button = new FakeElement();
const gone = Object.assign(new FakeElement(), { isConnected: false });

beforeEach(() => {
  page.activeElement = body;
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', FakeElement);
});
afterEach(() => vi.unstubAllGlobals());

const opener = (element: FakeElement) => element as unknown as Element;

test('a dialog returns the focus to the button that opened it, and to the page if the button is gone', () => {
  focusBack(opener(button));
  expect(page.activeElement).toBe(button);
  page.activeElement = body;
  focusBack(opener(gone));
  expect(page.activeElement).toBe(main);
});

test.each([
  ['the inner one first', [gone, button]],
  ['the outer one first', [button, gone]],
])(
  'two dialogs that close together return the focus to the button that opened the outer one: %s',
  (_order, openers) => {
    for (const each of openers) focusBack(opener(each));
    expect(page.activeElement).toBe(button);
  },
);

test('a focus that has moved to another place stays there', () => {
  const headline = new FakeElement();
  headline.focus();
  focusBack(opener(button));
  expect(page.activeElement).toBe(headline);

  page.activeElement = body;
  focusBack(opener(gone));
  headline.focus();
  main.focus();
  focusBack(opener(button));
  expect(page.activeElement).toBe(main);
});
