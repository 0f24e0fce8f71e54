import * as z from 'zod/mini';

/** Identifies a request, so that repeating the request has no further effect. The client chooses the key. */
export const idempotencyKeySchema = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)));
