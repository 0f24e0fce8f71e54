import { isSameValue } from './audit.ts';
import type { Right } from './roles.ts';

/** The changes that can be undone, each with the right that making it needs. */
const UNDO_RIGHTS = {
  'settings.changed': 'editSettings',
  'product.updated': 'editProducts',
  'product.published': 'editProducts',
  'product.unpublished': 'editProducts',
  'category.updated': 'editProducts',
  'page.changed': 'editContent',
  'appearance.changed': 'editContent',
  'mail_words.changed': 'editContent',
  'discount.updated': 'setDiscounts',
  'discount.paused': 'setDiscounts',
  'discount.resumed': 'setDiscounts',
  'customer.tagged': 'editCustomers',
  'customer.noted': 'editCustomers',
} as const satisfies Record<string, Right>;
export type UndoableAction = keyof typeof UNDO_RIGHTS;

export const isUndoable = (action: string): action is UndoableAction => Object.hasOwn(UNDO_RIGHTS, action);

/** Returns the right that undoing a change needs. */
export const undoRight = (action: UndoableAction): Right => UNDO_RIGHTS[action];

const UNDO_DAYS = 30;

/** Returns until when a change made at `at` can be undone. Both in milliseconds UTC. */
export const undoEnd = (at: number): number => at + UNDO_DAYS * 24 * 60 * 60 * 1000;

/** The changed fields of a record with their whole values, where the history shows text that may be cut. */
export type ExactChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that differ, each as a whole. */
export function exactChangesBetween(before: object, after: object): ExactChanges {
  const [old, now]: [Fields, Fields] = [{ ...before }, { ...after }];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return Object.fromEntries(
    names
      .filter((name) => !isSameValue(old[name], now[name]))
      .map((name) => [name, { before: old[name] ?? null, after: now[name] ?? null }]),
  );
}

/** Bytes of UTF-8; an item of the table holds 400 kB. */
const MAX_KEPT = 300_000;

/** Returns whether texts are too long to be kept twice, such as two descriptions of 50,000 Chinese letters. */
export const isTooLongToKeep = (exact: ExactChanges): boolean =>
  new TextEncoder().encode(JSON.stringify(exact)).length > MAX_KEPT;

/** Returns the fields that no longer have the value which the change gave them. */
export const changedSince = (exact: ExactChanges, present: object): string[] => {
  const fields: Fields = { ...present };
  return Object.entries(exact)
    .filter(([name, { after }]) => !isSameValue(fields[name], after))
    .map(([name]) => name);
};

export const valuesBefore = (exact: ExactChanges): Fields =>
  Object.fromEntries(Object.entries(exact).map(([name, { before }]) => [name, before]));
