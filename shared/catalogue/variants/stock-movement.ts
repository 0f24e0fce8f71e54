import * as z from 'zod/mini';
import { STOCK_REASONS } from './stock-adjustment.ts';

/** Causes of a changed stock number. `unknown` stands for a release that did not note it. */
export const STOCK_CAUSES = [
  ...STOCK_REASONS,
  'checkout',
  'checkout_closed',
  'order_returned',
  'order_exchanged',
  'order_edited',
  'edited',
  'imported',
  'bulk_change',
  'bulk_undone',
  'created',
  'unknown',
] as const;

/** Written into a stock item with each change of its numbers, so that noting it costs a sale nothing. */
export interface StockCause {
  kind: Exclude<(typeof STOCK_CAUSES)[number], 'created' | 'unknown'>;
  /** UTC ISO. */
  at: string;
  /** Id of the order, or of the one that an unpaid checkout would become. */
  orderId?: string;
  /** The admin's email address. */
  by?: string;
}

/** A change of a product's stock, as admins see it. */
export const stockMovementSchema = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  kind: z.enum(STOCK_CAUSES),
  /** Units added, negative ones taken. Size and color are null where all variants share one number. */
  changes: z.array(z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()), units: z.int() })),
  /** Units of the product left afterwards. */
  left: z.int(),
  /** The order, once its checkout is paid; null for other causes. */
  orderId: z.nullable(z.string()),
  /** The admin's email address. */
  by: z.nullable(z.string()),
});
export type StockMovement = z.infer<typeof stockMovementSchema>;
