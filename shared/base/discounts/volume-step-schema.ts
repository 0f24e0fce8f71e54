import * as z from 'zod/mini';

/** A step of the volume discount, as it is stored and sent. */
export const volumeStepSchema = z.object({ units: z.int(), percent: z.int() });
