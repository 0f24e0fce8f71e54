import * as z from 'zod/mini';

export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const;

/** An address that gets no newsletters any more, and, when mails to it come back, no mails at all. */
export const suppressionSchema = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** UTC ISO: the first bounce or complaint. */
  at: z.string(),
});
export type Suppression = z.infer<typeof suppressionSchema>;
