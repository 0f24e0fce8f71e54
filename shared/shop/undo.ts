import { isSameValue } from './audit.ts';
import type { Right } from './roles.ts';

/** Lists the changes that can be undone, with the right that is required to make each of them. */
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

/** Returns the right that is required to undo a change. */
export const undoRight = (action: UndoableAction): Right => UNDO_RIGHTS[action];

const UNDO_DAYS = 30;

/** Returns the time until which a change made at `at` can be undone. Both times are in milliseconds UTC. */
export const undoEnd = (at: number): number => at + UNDO_DAYS * 24 * 60 * 60 * 1000;

/** The changed fields with their complete values. The history itself only shows text that may be cut. */
export type ExactChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that differ, with their complete values. */
export function exactChangesBetween(before: object, after: object): ExactChanges {
  const [old, now]: [Fields, Fields] = [{ ...before }, { ...after }];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return Object.fromEntries(
    names
      .filter((name) => !isSameValue(old[name], now[name]))
      .map((name) => [name, { before: old[name] ?? null, after: now[name] ?? null }]),
  );
}

/** Maximum size in bytes (UTF-8). An item in the table can have at most 400 kB. */
const MAX_KEPT = 300_000;

/**
 * Returns whether the values are too long to keep both versions. For example, two descriptions of 50,000 Chinese characters
 * are too long.
 */
export const isTooLongToKeep = (exact: ExactChanges): boolean =>
  new TextEncoder().encode(JSON.stringify(exact)).length > MAX_KEPT;

/** Returns the names of the fields that were changed again since the given change. */
export const changedSince = (exact: ExactChanges, present: object): string[] => {
  const fields: Fields = { ...present };
  return Object.entries(exact)
    .filter(([name, { after }]) => !isSameValue(fields[name], after))
    .map(([name]) => name);
};

export const valuesBefore = (exact: ExactChanges): Fields =>
  Object.fromEntries(Object.entries(exact).map(([name, { before }]) => [name, before]));
