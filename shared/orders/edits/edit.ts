import * as z from 'zod/mini';

/** Describes a number of units of one variant. */
const editedUnitsSchema = z.object({
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.int(),
});

/**
 * Describes a line item before and after an edit. `before` is null for an added line, and `after` is null for a removed line.
 * `differenceCents` is for the whole line.
 */
export const editedLineSchema = z.object({
  /** Position of the line item. */
  item: z.int(),
  title: z.string(),
  before: z.nullable(editedUnitsSchema),
  after: z.nullable(editedUnitsSchema),
  differenceCents: z.int(),
});
export type EditedLine = z.infer<typeof editedLineSchema>;

/** `pending` means that the edit waits for the customer's payment. A `dropped` edit changed nothing. */
export const EDIT_STATES = ['pending', 'applied', 'dropped'] as const;

export const orderEditSchema = z.object({
  id: z.string(),
  state: z.enum(EDIT_STATES),
  by: z.enum(['customer', 'admin']),
  /** UTC time in ISO 8601 format. */
  at: z.string(),
  lines: z.array(editedLineSchema),
  /** Change of the order's total, in cents. A positive difference has to be paid, and a negative difference is refunded. */
  differenceCents: z.int(),
  /** Cents of the difference that the shop waived. */
  waivedCents: z.int(),
});
export type OrderEdit = z.infer<typeof orderEditSchema>;

/** Describes an edit that waits for its payment. `payUrl` is null until the payment page exists. */
export const pendingEditSchema = z.object({
  id: z.string(),
  lines: z.array(editedLineSchema),
  dueCents: z.int(),
  /** UTC time in ISO 8601 format. */
  expiresAt: z.string(),
  payUrl: z.nullable(z.string()),
});
export type PendingEdit = z.infer<typeof pendingEditSchema>;

/** Describes the units of a line item that change to another variant. Cents are for one unit. */
export interface PlannedSwap {
  item: number;
  quantity: number;
  size: string | null;
  color: string | null;
  /** Today’s price of the new variant, minus today’s price of the variant that was bought. */
  shiftCents: number;
  image: string | null;
  takesStock: boolean;
  sku?: string;
  costCents?: number;
}

/** Describes a line item to add at today’s price. */
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

/** Describes an edit with all the prices that it needs. A later payment then still applies the agreed prices. */
export interface EditPlan {
  quantities: { item: number; quantity: number }[];
  swaps: PlannedSwap[];
  added: PlannedLine[];
}

/** Describes an edit as stored. The optional fields are only set while it waits for its payment. */
export interface StoredEdit extends OrderEdit {
  plan?: EditPlan;
  checkoutId?: string;
  /** UTC time in ISO 8601 format. */
  expiresAt?: string;
  payUrl?: string;
}

/** Message shown for any other change to the order while an edit waits for its payment. */
export const EDIT_WAITS = 'A change to this order is waiting for payment. Discard the change first';

/**
 * Maximum number of edits, and of changed lines in all edits together. They are limited because an order is one table item.
 */
export const MAX_EDITS = 30;
export const MAX_EDITED_LINES = 400;

type Edited = { edits?: readonly StoredEdit[] | undefined };

export type WaitingEdit = StoredEdit & Required<Pick<StoredEdit, 'plan' | 'checkoutId' | 'expiresAt'>>;

const isWaiting = (edit: StoredEdit): edit is WaitingEdit =>
  edit.state === 'pending' && edit.plan !== undefined && edit.checkoutId !== undefined && edit.expiresAt !== undefined;

/** Returns the edit of an order that waits for its payment. Null if there is none. */
export const waitingEdit = ({ edits = [] }: Edited): WaitingEdit | null => edits.find(isWaiting) ?? null;

/**
 * Counts the edits that were applied. A request includes the count that the caller has seen, so that later edits are
 * detected.
 */
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
