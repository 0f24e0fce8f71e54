import { countryName } from '#shared/base/country-name.ts';
import { foldWords } from '#shared/base/text/fold-text.ts';
import type { StoredOrder } from './order.ts';
import { shortOrderId } from './order-number.ts';
import { toAdminOrder } from './order-views.ts';
import { type ReturnTab, tabOfReturn } from './returns/return-states.ts';
import { shipRefusal } from './shipments/to-ship.ts';

/** Enough for a long address, several products and some notes; an order writes a row for each word. */
const MAX_WORDS = 120;
const MAX_NOTE_WORDS = 60;
/** A longer word is found by its start. */
const MAX_LETTERS = 40;
/** More words hardly narrow a search further. */
const MAX_TYPED_WORDS = 6;

const shorten = (word: string): string => [...word].slice(0, MAX_LETTERS).join('');

/** Splits a number as printed in groups, and joins it as well: `9400 1000` -> `9400`, `1000`, `94001000`. */
const numberWords = (number: string): string[] => [...foldWords(number), foldWords(number).join('')];

/**
 * Returns the folded words an admin can find an order by: its number, name, address, phone, products, SKUs, tracking
 * numbers and notes. Each word once. Its email address has an index of its own, which a deleted account leaves.
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
    // First, so that an order of many products is still found by them.
    ...numbers.flatMap((number) => numberWords(number ?? '')),
    ...texts.flatMap((text) => foldWords(text ?? '')),
    ...notes.flatMap(({ text }) => foldWords(text)).slice(0, MAX_NOTE_WORDS),
  ];
  return [...new Set(words.filter(Boolean).map(shorten))].slice(0, MAX_WORDS);
}

/** Marks an order with something to pack, in a place of words. No word has a sign such as the first. */
export const TO_PACK = '!to-pack';

/** Returns the mark of orders with a return in a list of the back office. */
export const returnMark = (tab: ReturnTab): string => `!return-${tab}`;

const returnMarks = ({ returns = [] }: StoredOrder): string[] => [
  ...new Set(returns.map(({ state }) => returnMark(tabOfReturn(state)))),
];

/** Returns whether the shop has units to pack and ship for an order. */
export const isToPack = (order: StoredOrder): boolean => shipRefusal(toAdminOrder(order)) === null;

/** Returns the marks of an order, each a list of the back office. */
export const orderMarks = (order: StoredOrder): string[] => [
  ...(isToPack(order) ? [TO_PACK] : []),
  ...returnMarks(order),
];

/** Returns the folded words of a search; a word is the start of a word of the order. An id is typed as its order number. */
export const typedWords = (typed: string): string[] => {
  const words = foldWords(typed.replaceAll(/\bord_([0-9a-z]{26})\b/gi, (_id, body: string) => shortOrderId(body)));
  return [...new Set(words.map(shorten))].slice(0, MAX_TYPED_WORDS);
};

/** A tracking or phone number is at least this long. A shorter run can be an apartment and a ZIP code. */
const MIN_NUMBER_LETTERS = 10;

/** Joins groups of digits that may be one long number, typed as it is printed: `9400 1000 0000 1234 hoodie`. */
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

/** Returns whether the order has a word that starts with each of `typed`. */
export function matchesWords(order: StoredOrder, typed: readonly string[]): boolean {
  const words = orderWords(order);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}
