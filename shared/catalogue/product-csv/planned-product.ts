import * as z from 'zod/mini';

const noteSchema = z.object({ row: z.int(), column: z.string(), message: z.string() });

/** A field that an import changes. The values are shown to admins and may be shortened. */
const csvChangeSchema = z.object({ column: z.string(), from: z.string(), to: z.string() });
export type CsvChange = z.infer<typeof csvChangeSchema>;

const PLANNED_KINDS = ['new', 'changed', 'unchanged', 'error'] as const;

/** Describes the effect of importing one product of a file. `row` is the first row of the product. */
export const plannedProductSchema = z.object({
  row: z.int(),
  handle: z.string(),
  title: z.string(),
  kind: z.enum(PLANNED_KINDS),
  changes: z.array(csvChangeSchema),
  problems: z.array(noteSchema),
  notes: z.array(noteSchema),
});
export type PlannedProduct = z.infer<typeof plannedProductSchema>;
