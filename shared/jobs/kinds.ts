import {
  type Codec,
  confirmationMail,
  droppedEdit,
  editOfOrder,
  idAs,
  importedProduct,
  MAIL_PART,
  MAILED_DROPS,
  MAILED_RETURN_STEPS,
  type MailOfOrder,
  PROVIDER_PART,
  partOfOrder,
  payments,
  publication,
  refreshOfCategory,
  refundOfOrder,
  resentMail,
  SEPARATOR,
  SLIP_PART,
  stepOfReturn,
  teamNotice,
  watchedOrder,
} from './payloads.ts';

/** Describes the parts of an order that a job can be about. */
export interface OrderParts {
  orderId: string;
  refundIds: readonly string[];
  disputeIds: readonly string[];
  isByProvider: boolean;
  hasBounced: boolean;
  /** True when the address was changed after the packing slip was printed. */
  hasOldSlip: boolean;
  returnIds: readonly string[];
  editIds: readonly string[];
  /** Emails that an admin has sent again. */
  resends: readonly MailOfOrder[];
}

interface KindDeclaration<Payload> {
  payload: Codec<Payload>;
  /** Lists the jobs of this kind that an order can have. Null if the kind is not about an order. */
  ofOrder: ((order: OrderParts) => Payload[]) | null;
  /** Set for kinds that only an admin can resolve. Their jobs wait under "Needs attention". */
  isReview?: true;
  /** Set for kinds that an admin can mark as done, so that the shop does not run them. */
  isOptional?: true;
}

const declare = <Payload>(declaration: KindDeclaration<Payload>): KindDeclaration<Payload> => declaration;

/** Declares a job that exists at most once per order. */
const oncePerOrder = () => declare({ payload: idAs('orderId'), ofOrder: ({ orderId }) => [{ orderId }] });

const perRefund = () =>
  declare({
    payload: refundOfOrder,
    ofOrder: ({ orderId, refundIds }) => refundIds.map((refundId) => ({ orderId, refundId })),
  });

const perEdit = () =>
  declare({
    payload: editOfOrder,
    ofOrder: ({ orderId, editIds }) => editIds.map((editId) => ({ orderId, editId })),
  });

const perCheckout = () => declare({ payload: idAs('checkoutId'), ofOrder: null });

const partsToReview = ({
  refundIds,
  disputeIds,
  isByProvider,
  hasBounced,
  hasOldSlip,
}: OrderParts): (string | null)[] => [
  null,
  ...refundIds,
  ...disputeIds,
  ...(isByProvider ? [PROVIDER_PART] : []),
  ...(hasBounced ? [MAIL_PART] : []),
  ...(hasOldSlip ? [SLIP_PART] : []),
];

/**
 * Declares every kind of job with its payload. Each kind is safe to run twice. The function that runs a kind is declared
 * elsewhere with `defineJob`, and its labels are declared in the back office.
 */
export const JOB_DECLARATIONS = {
  send_order_confirmation: oncePerOrder(),
  send_order_notice: oncePerOrder(),
  send_order_link: oncePerOrder(),
  submit_order: oncePerOrder(),
  watch_order: declare({ payload: watchedOrder, ofOrder: ({ orderId }) => [{ orderId }] }),
  send_order_shipped: oncePerOrder(),
  send_order_delivered: oncePerOrder(),
  send_order_cancelled: oncePerOrder(),
  send_address_problem: oncePerOrder(),
  resend_order_mail: declare({
    payload: resentMail,
    ofOrder: ({ orderId, resends }) => resends.map(({ kind, part }) => ({ orderId, kind, part })),
  }),
  send_refund: perRefund(),
  send_order_refunded: perRefund(),
  send_return_mail: declare({
    payload: stepOfReturn,
    ofOrder: ({ orderId, returnIds }) =>
      returnIds.flatMap((returnId) => MAILED_RETURN_STEPS.map((step) => ({ orderId, returnId, step }))),
  }),
  send_order_changed: perEdit(),
  request_edit_payment: perEdit(),
  send_edit_dropped: declare({
    payload: droppedEdit,
    ofOrder: ({ orderId, editIds }) =>
      editIds.flatMap((editId) => MAILED_DROPS.map((why) => ({ orderId, editId, why }))),
  }),
  review_order: declare({
    payload: partOfOrder,
    ofOrder: (order) => partsToReview(order).map((partId) => ({ orderId: order.orderId, partId })),
    isReview: true,
  }),
  refund_session: declare({ payload: idAs('sessionId'), ofOrder: null, isOptional: true }),
  // This job is not listed with its order, because an admin has nothing to do about it.
  read_payment_fee: declare({ payload: idAs('orderId'), ofOrder: null, isOptional: true }),
  close_checkout: perCheckout(),
  remind_checkout: declare({ payload: idAs('checkoutId'), ofOrder: null, isOptional: true }),
  count_recovery: declare({ payload: idAs('orderId'), ofOrder: null, isOptional: true }),
  empty_cart: declare({ payload: idAs('checkoutId'), ofOrder: null, isOptional: true }),
  issue_gift_cards: oncePerOrder(),
  freeze_gift_cards: oncePerOrder(),
  send_gift_card: declare({ payload: idAs('cardId'), ofOrder: null }),
  send_payment_pending: perCheckout(),
  send_payment_failed: perCheckout(),
  review_payments: declare({ payload: payments, ofOrder: null, isReview: true }),
  refresh_category: declare({ payload: refreshOfCategory, ofOrder: null }),
  import_products: declare({ payload: idAs('importId'), ofOrder: null }),
  copy_pictures: declare({ payload: importedProduct, ofOrder: null, isOptional: true }),
  change_products: declare({ payload: idAs('changeId'), ofOrder: null }),
  sync_products: declare({ payload: idAs('runId'), ofOrder: null }),
  sync_product: declare({ payload: idAs('providerProductId'), ofOrder: null }),
  publish_product: declare({ payload: publication, ofOrder: null }),
  send_campaign: declare({ payload: idAs('campaignId'), ofOrder: null }),
  send_newsletter_welcome: declare({ payload: idAs('subscriberId'), ofOrder: null }),
  send_newsletter_confirmation: declare({ payload: confirmationMail, ofOrder: null, isOptional: true }),
  count_campaign_order: declare({ payload: idAs('orderId'), ofOrder: null, isOptional: true }),
  send_stock_alerts: declare({ payload: idAs('productId'), ofOrder: null, isOptional: true }),
  // This job is not listed with its order, because it waits for weeks and an admin has nothing to do if the order is
  // canceled.
  send_review_request: declare({ payload: idAs('orderId'), ofOrder: null, isOptional: true }),
  import_reviews: declare({ payload: idAs('importId'), ofOrder: null }),
  delete_photo: declare({ payload: idAs('photoId'), ofOrder: null }),
  send_team_invitation: declare({ payload: idAs('invitationId'), ofOrder: null }),
  send_team_notice: declare({ payload: teamNotice, ofOrder: null }),
  send_factor_reset: declare({ payload: idAs('userId'), ofOrder: null }),
  reset_second_factor: declare({ payload: idAs('userId'), ofOrder: null }),
  revoke_tokens: declare({ payload: idAs('userId'), ofOrder: null }),
  sync_team_member: declare({ payload: idAs('userId'), ofOrder: null }),
};

type Declarations = typeof JOB_DECLARATIONS;
export type JobKind = keyof Declarations;
export type JobPayload<Kind extends JobKind> =
  Declarations[Kind] extends KindDeclaration<infer Payload> ? Payload : never;
type ReviewKind = 'review_order' | 'review_payments';
/** Kinds of jobs that the shop runs itself, without an admin. */
export type RunnableJobKind = Exclude<JobKind, ReviewKind>;

export const JOB_KINDS = Object.keys(JOB_DECLARATIONS) as [JobKind, ...JobKind[]];

export const isReviewKind = (kind: JobKind): kind is ReviewKind => {
  // This release may not know a kind of job that a newer release added.
  const declaration: { isReview?: true } | undefined = JOB_DECLARATIONS[kind];
  return declaration?.isReview === true;
};

/** Returns whether an admin can mark a job of this kind as done. */
export const canResolve = (kind: JobKind): boolean => {
  const declaration: { isOptional?: true } | undefined = JOB_DECLARATIONS[kind];
  return isReviewKind(kind) || declaration?.isOptional === true;
};

const codecOf = <Kind extends JobKind>(kind: Kind) =>
  JOB_DECLARATIONS[kind].payload as unknown as Codec<JobPayload<Kind>>;

export const encodeSubject = <Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>): string =>
  codecOf(kind).encode(payload);

export const decodeSubject = <Kind extends JobKind>(kind: Kind, subject: string): JobPayload<Kind> =>
  codecOf(kind).decode(subject);

/** Returns the id of a job, made of its kind and subject. A job that is enqueued twice is therefore stored only once. */
export const jobId = <Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>): string =>
  `${kind}${SEPARATOR}${encodeSubject(kind, payload)}`;

/** Returns the ids of all jobs that an order can have. */
export const jobIdsOfOrder = (order: OrderParts): string[] =>
  JOB_KINDS.flatMap((kind) => {
    const { ofOrder, payload } = JOB_DECLARATIONS[kind] as unknown as KindDeclaration<unknown>;
    return (ofOrder?.(order) ?? []).map((one) => `${kind}${SEPARATOR}${payload.encode(one)}`);
  });

export const providerReview = (orderId: string): JobPayload<'review_order'> => ({ orderId, partId: PROVIDER_PART });

/** Returns the payload of a review that is needed because the order's emails bounce. */
export const mailReview = (orderId: string): JobPayload<'review_order'> => ({ orderId, partId: MAIL_PART });

/** Returns the payload of a review that is needed because the packing slip shows an old address. */
export const slipReview = (orderId: string): JobPayload<'review_order'> => ({ orderId, partId: SLIP_PART });
