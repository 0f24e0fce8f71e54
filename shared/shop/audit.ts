import * as z from 'zod/mini';
import { cutText } from '#shared/base/text/cut-text.ts';

export const actorSchema = z.object({ userId: z.string(), email: z.string() });

/** Describes an admin who makes a change. */
export interface Actor extends z.infer<typeof actorSchema> {
  /** Id of the history entry that the change undoes. */
  undoes?: string;
}

/**
 * Describes one changed field. `before` or `after` is null if the field was missing. Values are text, and are cut after 500
 * characters.
 */
export const auditChangeSchema = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/**
 * Describes one change by an admin. `action` has the form `<noun>.<verb in the past>`, and `subject` is the id of the changed
 * entity.
 */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** UTC time in ISO 8601 format. */
  at: z.string(),
  actor: actorSchema,
  action: z.string(),
  subject: z.string(),
  /** Readable name of the subject, such as a title or an order number. */
  name: z.string(),
  changes: z.array(auditChangeSchema),
  /** Set if the earlier values were kept. The change can then be undone for some time. */
  canUndo: z.optional(z.boolean()),
  /** Id of the entry that this change undid. */
  undoes: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const MAX_VALUE = 500;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a value to JSON with sorted keys, because DynamoDB does not preserve their order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isMap(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** Returns whether two stored values are the same. A missing value equals null. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : canonical(value);
  return text.length > MAX_VALUE ? `${cutText(text, MAX_VALUE)}…` : text;
}

/** Flattens nested maps to a list of values with paths such as `policyDates.refund`. */
const leaves = (fields: Readonly<Record<string, unknown>>, path = ''): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isMap(value) ? leaves(value, `${path}${name}.`) : [[`${path}${name}`, value] as [string, unknown]],
  );

/** Returns the fields that differ, sorted by path. Lists are compared as a whole. */
export function changesBetween(before: object | null, after: object | null): AuditChange[] {
  const old = new Map(leaves({ ...before }));
  const now = new Map(leaves({ ...after }));
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((field) => {
    const [was, is] = [old.get(field) ?? null, now.get(field) ?? null];
    return canonical(was) === canonical(is) ? [] : [{ field, before: textOf(was), after: textOf(is) }];
  });
}
