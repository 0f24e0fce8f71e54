import * as z from 'zod/mini';

/** Names a request, so that a repetition does nothing twice. Chosen by the client. */
export const idempotencyKeySchema = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)));
