import * as z from 'zod/mini';

/*
 * How the provider's answers are read: what is missing or of another type becomes empty, never an error,
 * because its API grows without notice. Only what names a thing is required.
 */

export const lenientText = z.catch(z.string(), '');
export const lenientTextOrNull = z.catch(z.nullable(z.string()), null);
export const lenientFlag = z.catch(z.boolean(), false);
export const lenientIntOrNull = z.catch(z.nullable(z.int()), null);
/** Cents or grams: whole and not negative. */
export const lenientAmountOrNull = z.catch(z.nullable(z.int().check(z.gte(0))), null);

/** An id that is a number in one place and a text in another. */
export const idAsText = z.pipe(z.union([z.string().check(z.minLength(1)), z.int()]), z.transform(String));
export const idAsTextOrNull = z.catch(z.nullable(idAsText), null);

/** A list without the members that cannot be read. */
export const lenientListOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((members: unknown[]): z.output<Schema>[] =>
      members.flatMap((member) => {
        const read = schema.safeParse(member);
        return read.success ? [read.data] : [];
      }),
    ),
  );

/** `1970-01-01` stands for "never" in the provider's answers. */
const NEVER_MS = 86_400_000;

/** `2026-01-31 13:40:41+00:00` -> `2026-01-31T13:40:41.000Z`; a time without an offset is UTC. Null for what is no time. */
export function utcTime(written: string): string | null {
  const iso = written.trim().replace(' ', 'T');
  const time = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(time) || time < NEVER_MS ? null : new Date(time).toISOString();
}

export const lenientTime = z.pipe(
  lenientTextOrNull,
  z.transform((written: string | null) => (written === null ? null : utcTime(written))),
);
