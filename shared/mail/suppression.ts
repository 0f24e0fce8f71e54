import * as z from 'zod/mini';

export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const;

/** Describes an address that gets no newsletters. After a bounce, it gets no email at all. */
export const suppressionSchema = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** UTC ISO time of the first bounce or complaint. */
  at: z.string(),
});
export type Suppression = z.infer<typeof suppressionSchema>;
