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

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, of those named; all that either has unless named. Long values are cut after 500 characters. */
export function changesBetween(before: object | null, after: object | null, fields?: readonly string[]): AuditChange[] {
  const [old, now] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  const names = fields ?? [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((field) =>
    JSON.stringify(old[field] ?? null) === JSON.stringify(now[field] ?? null)
      ? []
      : [{ field, before: textOf(old[field]), after: textOf(now[field]) }],
  );
}
