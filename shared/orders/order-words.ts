import { countryName } from '#shared/base/country-name.ts';
import { foldWords } from '#shared/base/text/fold-text.ts';
import type { StoredOrder } from './order.ts';
import { shortOrderId } from './order-number.ts';
import { toAdminOrder } from './order-views.ts';
import { type ReturnTab, tabOfReturn } from './returns/return-states.ts';
import { shipRefusal } from './shipments/to-ship.ts';

/**
 * Maximum number of search words of an order. It is enough for a long address, several products and some notes. Each word is
 * stored as its own row.
 */
const MAX_WORDS = 120;
const MAX_NOTE_WORDS = 60;
/** Longer words are cut to this length, so they are still found by their beginning. */
const MAX_LETTERS = 40;
/** Maximum number of words in a search. More words hardly narrow it further. */
const MAX_TYPED_WORDS = 6;

const shorten = (word: string): string => [...word].slice(0, MAX_LETTERS).join('');

/**
 * Splits a number at its spaces, and also joins the parts. For example, `9400 1000` becomes `9400`, `1000`, and `94001000`.
 */
const numberWords = (number: string): string[] => [...foldWords(number), foldWords(number).join('')];

/**
 * Returns the words by which admins can find an order, in folded form and without duplicates. They come from its number,
 * name, address, phone, products, SKUs, tracking numbers and notes. The email address is not included, because it has its own
 * index, from which a deleted account is removed.
 */
export function orderWords(order: StoredOrder): string[] {
  const { shippingAddress: address, shipments, notes = [] } = order;
  const items = order.items.filter(({ quantity }) => quantity !== 0);
  const texts = [
    ...(address ? Object.values({ ...address, country: countryName(address.country) }) : []),
    ...items.flatMap(({ title, size, color }) => [title, size, color]),
    ...shipments.map(({ carrier }) => carrier),
  ];
  const numbers = [
    shortOrderId(order.id),
    order.phone,
    ...items.map(({ sku }) => sku),
    ...shipments.map(({ trackingNumber }) => trackingNumber),
  ];
  const words = [
    // Numbers come first, so that they are not cut off in an order with many products.
    ...numbers.flatMap((number) => numberWords(number ?? '')),
    ...texts.flatMap((text) => foldWords(text ?? '')),
    ...notes.flatMap(({ text }) => foldWords(text)).slice(0, MAX_NOTE_WORDS),
  ];
  return [...new Set(words.filter(Boolean).map(shorten))].slice(0, MAX_WORDS);
}

/** Marks an order that has something to pack. It is stored like a search word. A real word never starts with `!`. */
export const TO_PACK = '!to-pack';

/** Returns the mark of orders that have a return on this tab of the back office. */
export const returnMark = (tab: ReturnTab): string => `!return-${tab}`;

const returnMarks = ({ returns = [] }: StoredOrder): string[] => [
  ...new Set(returns.map(({ state }) => returnMark(tabOfReturn(state)))),
];

/** Returns whether the shop has units to pack and ship for an order. */
export const isToPack = (order: StoredOrder): boolean => shipRefusal(toAdminOrder(order)) === null;

/** Returns the marks of an order. Each mark belongs to one list in the back office. */
export const orderMarks = (order: StoredOrder): string[] => [
  ...(isToPack(order) ? [TO_PACK] : []),
  ...returnMarks(order),
];

/**
 * Returns the words of a search in folded form. Each matches the beginning of a word of the order. An order id is replaced by
 * its order number.
 */
export const typedWords = (typed: string): string[] => {
  const words = foldWords(typed.replaceAll(/\bord_([0-9a-z]{26})\b/gi, (_id, body: string) => shortOrderId(body)));
  return [...new Set(words.map(shorten))].slice(0, MAX_TYPED_WORDS);
};

/** Minimum length of a tracking or phone number. A shorter group of digits can be an apartment number and a ZIP code. */
const MIN_NUMBER_LETTERS = 10;

/**
 * Joins groups of digits that may be one long number, typed with spaces as it is printed. For example, in `9400 1000 0000
 * 1234 hoodie`.
 */
export function joinNumbers(typed: string): string {
  const runs: { parts: string[]; isNumber: boolean }[] = [];
  for (const part of typed.split(/[^\p{L}\p{M}\p{N}_]+/u).filter(Boolean)) {
    const isNumber = /\d/.test(part);
    const last = runs.at(-1);
    if (isNumber && last?.isNumber) last.parts.push(part);
    else runs.push({ parts: [part], isNumber });
  }
  return runs.map(({ parts }) => parts.join(parts.join('').length < MIN_NUMBER_LETTERS ? ' ' : '')).join(' ');
}

/** Returns whether, for each typed word, the order has a word that starts with it. */
export function matchesWords(order: StoredOrder, typed: readonly string[]): boolean {
  const words = orderWords(order);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}
