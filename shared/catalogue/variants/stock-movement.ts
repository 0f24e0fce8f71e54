import * as z from 'zod/mini';
import { STOCK_REASONS } from './stock-adjustment.ts';

/** Lists the causes of a stock change. `unknown` means that an older version of the software changed the stock without a cause. */
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

/**
 * Describes the cause of a stock change. The cause is saved in the stock item together with the new numbers, so that
 * recording it needs no extra write.
 */
export interface StockCause {
  kind: Exclude<(typeof STOCK_CAUSES)[number], 'created' | 'unknown'>;
  /** UTC ISO. */
  at: string;
  /** Id of the order. For an unpaid checkout, the id of the order that it would become. */
  orderId?: string;
  /** The admin's email address. */
  by?: string;
}

/** A change to a product's stock, as admins see it. */
export const stockMovementSchema = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  kind: z.enum(STOCK_CAUSES),
  /** Units added, or negative for units removed. Size and color are null if all variants share one number. */
  changes: z.array(z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()), units: z.int() })),
  /** Units of the product that were left after the change. */
  left: z.int(),
  /** Id of the order, once its checkout is paid. Null for other causes. */
  orderId: z.nullable(z.string()),
  /** The admin's email address. */
  by: z.nullable(z.string()),
});
export type StockMovement = z.infer<typeof stockMovementSchema>;
