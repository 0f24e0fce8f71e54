import * as z from 'zod/mini';

/** Query fields of every list: an opaque `cursor` and a `limit` of at most `max`. */
export const pageQuerySchema = (max: number, fallback: number) => ({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)), fallback),
  cursor: z.optional(z.string().check(z.maxLength(1024), z.regex(/^[A-Za-z0-9_-]+$/))),
});

export const pageSchema = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

/** A page of a list that admins or shoppers can search. */
export const foundPageSchema = <T extends z.core.$ZodType>(item: T) =>
  z.extend(pageSchema(item), {
    /** True if a search stopped before it checked everything that could match. */
    isPartial: z.boolean(),
  });

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface FoundPage<T> extends Page<T> {
  isPartial: boolean;
}
