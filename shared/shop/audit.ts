import * as z from 'zod/mini';

/** Who did something in the back office. */
export const actorSchema = z.object({ userId: z.string(), email: z.string() });
export type Actor = z.infer<typeof actorSchema>;

/** One field of something, before and after; null where it was not there. Values are texts, shortened. */
const auditChangeSchema = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** One write of the back office: `action` names it as `<noun>.<verb in the past>`, `subject` is the id of what was written. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  actor: actorSchema,
  action: z.string(),
  subject: z.string(),
  /** What an owner calls the subject: a title, an order's number. */
  name: z.string(),
  changes: z.array(auditChangeSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const MAX_VALUE = 500;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON whose keys are in order: the table gives a map's keys back in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isMap(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** The first characters of a text, none of them half. */
function beginning(text: string): string {
  const first = text.slice(0, MAX_VALUE);
  return first.isWellFormed() ? first : first.slice(0, -1);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : canonical(value);
  return text.length > MAX_VALUE ? `${beginning(text)}…` : text;
}

/** The leaves of nested maps by their paths: `policyDates.refund`. */
const leaves = (fields: Readonly<Record<string, unknown>>, path = ''): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isMap(value) ? leaves(value, `${path}${name}.`) : [[`${path}${name}`, value] as [string, unknown]],
  );

/** The fields that differ, nested ones by their path, lists as a whole, in the order of their names. Long values are cut after 500 characters. */
export function changesBetween(before: object | null, after: object | null): AuditChange[] {
  const old = new Map(leaves({ ...before }));
  const now = new Map(leaves({ ...after }));
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((field) => {
    const [was, is] = [old.get(field) ?? null, now.get(field) ?? null];
    return canonical(was) === canonical(is) ? [] : [{ field, before: textOf(was), after: textOf(is) }];
  });
}
