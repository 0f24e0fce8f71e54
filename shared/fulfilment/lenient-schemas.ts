import * as z from 'zod/mini';

/*
 * Lenient schemas for the provider's responses, because its API changes without notice: a missing or mistyped value
 * becomes empty. Only ids are required.
 */

export const lenientText = z.catch(z.string(), '');
export const lenientTextOrNull = z.catch(z.nullable(z.string()), null);
export const lenientFlag = z.catch(z.boolean(), false);
export const lenientIntOrNull = z.catch(z.nullable(z.int()), null);
/** Accepts an amount in cents or grams, as a non-negative integer. Anything else becomes null. */
export const lenientAmountOrNull = z.catch(z.nullable(z.int().check(z.gte(0))), null);

/** Accepts an id that the provider sends either as a number or as a string. */
export const idAsText = z.pipe(z.union([z.string().check(z.minLength(1)), z.int()]), z.transform(String));
export const idAsTextOrNull = z.catch(z.nullable(idAsText), null);

/** Accepts a list and skips its invalid members. */
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

/** The provider sends `1970-01-01` to say "never". */
const NEVER_MS = 86_400_000;

/**
 * Converts `2026-01-31 13:40:41+00:00` to `2026-01-31T13:40:41.000Z`. A time without an offset is read as UTC. Returns null
 * for an invalid time.
 */
export function utcTime(text: string): string | null {
  const iso = text.trim().replace(' ', 'T');
  const time = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(time) || time < NEVER_MS ? null : new Date(time).toISOString();
}

export const lenientTime = z.pipe(
  lenientTextOrNull,
  z.transform((text: string | null) => (text === null ? null : utcTime(text))),
);
