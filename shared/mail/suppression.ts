import * as z from 'zod/mini';

export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const;

/** An address that receives no newsletters and, after a bounce, no mail at all. */
export const suppressionSchema = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** UTC ISO of the first bounce or complaint. */
  at: z.string(),
});
export type Suppression = z.infer<typeof suppressionSchema>;
