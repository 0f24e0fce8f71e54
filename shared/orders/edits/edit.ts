import * as z from 'zod/mini';

/** Units of a variant. */
const editedUnitsSchema = z.object({
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.int(),
});

/** A line item before and after an edit; null before it was added, and after it was removed. Cents of the whole line. */
export const editedLineSchema = z.object({
  /** Position of the line item. */
  item: z.int(),
  title: z.string(),
  before: z.nullable(editedUnitsSchema),
  after: z.nullable(editedUnitsSchema),
  differenceCents: z.int(),
});
export type EditedLine = z.infer<typeof editedLineSchema>;

/** `pending` waits for the customer's payment. `dropped` changed nothing. */
export const EDIT_STATES = ['pending', 'applied', 'dropped'] as const;

export const orderEditSchema = z.object({
  id: z.string(),
  state: z.enum(EDIT_STATES),
  by: z.enum(['customer', 'admin']),
  /** UTC ISO. */
  at: z.string(),
  lines: z.array(editedLineSchema),
  /** Change of the order's total: to pay when positive, refunded when negative. */
  differenceCents: z.int(),
  /** Part of the difference that the shop waived. */
  waivedCents: z.int(),
});
export type OrderEdit = z.infer<typeof orderEditSchema>;

/** An edit that waits for its payment. `payUrl` is null until the payment page is open. */
export const pendingEditSchema = z.object({
  id: z.string(),
  lines: z.array(editedLineSchema),
  dueCents: z.int(),
  /** UTC ISO. */
  expiresAt: z.string(),
  payUrl: z.nullable(z.string()),
});
export type PendingEdit = z.infer<typeof pendingEditSchema>;

/** Moves units of a line item to another variant. Cents are of one unit. */
export interface PlannedSwap {
  item: number;
  quantity: number;
  size: string | null;
  color: string | null;
  /** Today’s price of the variant, less today’s price of the variant that was bought. */
  shiftCents: number;
  image: string | null;
  takesStock: boolean;
  sku?: string;
  costCents?: number;
}

/** A line item to add, at today’s price. */
export interface PlannedLine {
  productId: string;
  slug: string;
  title: string;
  image: string | null;
  size: string | null;
  color: string | null;
  quantity: number;
  unitCents: number;
  takesStock: boolean;
  byProvider?: boolean;
  sku?: string;
  costCents?: number;
}

/** An edit with all prices it needs, so that a payment that comes later applies what was agreed. */
export interface EditPlan {
  quantities: { item: number; quantity: number }[];
  swaps: PlannedSwap[];
  added: PlannedLine[];
}

/** The part that only the shop needs while an edit waits for its payment. */
export interface StoredEdit extends OrderEdit {
  plan?: EditPlan;
  checkoutId?: string;
  /** UTC ISO. */
  expiresAt?: string;
  payUrl?: string;
}

/** Shown when any other change of the order is tried meanwhile. */
export const EDIT_WAITS = 'A change to this order is waiting for payment. Discard the change first';

/** Limits the list and its lines, because an order is one table item. */
export const MAX_EDITS = 30;
export const MAX_EDITED_LINES = 400;

type Edited = { edits?: readonly StoredEdit[] | undefined };

export type WaitingEdit = StoredEdit & Required<Pick<StoredEdit, 'plan' | 'checkoutId' | 'expiresAt'>>;

const isWaiting = (edit: StoredEdit): edit is WaitingEdit =>
  edit.state === 'pending' && edit.plan !== undefined && edit.checkoutId !== undefined && edit.expiresAt !== undefined;

/** Returns the edit of an order that waits for its payment; null without one. */
export const waitingEdit = ({ edits = [] }: Edited): WaitingEdit | null => edits.find(isWaiting) ?? null;

/** Counts the edits that were applied. A request names the count it has seen, to detect edits since. */
export const countEdits = ({ edits = [] }: Edited): number => edits.filter(({ state }) => state === 'applied').length;

export const toOrderEdit = ({ id, state, by, at, lines, differenceCents, waivedCents }: StoredEdit): OrderEdit => ({
  id,
  state,
  by,
  at,
  lines,
  differenceCents,
  waivedCents,
});

export const toPendingEdit = ({ id, lines, differenceCents, expiresAt, payUrl }: WaitingEdit): PendingEdit => ({
  id,
  lines,
  dueCents: differenceCents,
  expiresAt,
  payUrl: payUrl ?? null,
});
