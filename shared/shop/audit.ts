import * as z from 'zod/mini';
import { cutText } from '#shared/base/text/cut-text.ts';

export const actorSchema = z.object({ userId: z.string(), email: z.string() });

/** An admin who makes a change. */
export interface Actor extends z.infer<typeof actorSchema> {
  /** The id of the history's entry that the change undoes. */
  undoes?: string;
}

/** One changed field; null where it was missing. Values are text, cut after 500 characters. */
export const auditChangeSchema = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** One write by an admin: `action` is `<noun>.<verb in the past>`, `subject` the id of the changed entity. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  actor: actorSchema,
  action: z.string(),
  subject: z.string(),
  /** Readable name of the subject, such as a title or an order number. */
  name: z.string(),
  changes: z.array(auditChangeSchema),
  /** Set when the values before it were kept, so that it can be undone for some time. */
  canUndo: z.optional(z.boolean()),
  /** The id of the entry that it undoes. */
  undoes: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const MAX_VALUE = 500;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sorts the keys, because DynamoDB does not keep their order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isMap(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** Compares two stored values; a missing one equals null. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : canonical(value);
  return text.length > MAX_VALUE ? `${cutText(text, MAX_VALUE)}…` : text;
}

/** Flattens nested maps to paths such as `policyDates.refund`. */
const leaves = (fields: Readonly<Record<string, unknown>>, path = ''): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isMap(value) ? leaves(value, `${path}${name}.`) : [[`${path}${name}`, value] as [string, unknown]],
  );

/** Returns the fields that differ, sorted by path. Compares lists as a whole. */
export function changesBetween(before: object | null, after: object | null): AuditChange[] {
  const old = new Map(leaves({ ...before }));
  const now = new Map(leaves({ ...after }));
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((field) => {
    const [was, is] = [old.get(field) ?? null, now.get(field) ?? null];
    return canonical(was) === canonical(is) ? [] : [{ field, before: textOf(was), after: textOf(is) }];
  });
}
