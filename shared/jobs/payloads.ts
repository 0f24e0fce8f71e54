import { TEAM_NOTICE_KINDS, type TeamNotice } from './team-notice-kinds.ts';

/** Converts the payload of a job to the string that is stored with it, and back. */
export interface Codec<Payload> {
  encode: (payload: Payload) => string;
  decode: (subject: string) => Payload;
}

/** Lists the kinds of emails about an order that an admin can send again. */
export const RESENDABLE_MAILS = [
  'order_confirmation',
  'order_link',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
  'address_problem',
  'return_requested',
  'return_approved',
  'return_declined',
  'return_received',
  'exchange_shipped',
] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

/**
 * Identifies one email about an order. `part` is the id of the refund or return that the email is about. Null for all other
 * kinds.
 */
export interface MailOfOrder {
  kind: ResendableMail;
  part: string | null;
}

/** Stored names of the parts of an order that are not refunds or disputes. */
export const PROVIDER_PART = 'provider';
export const MAIL_PART = 'mail';
export const SLIP_PART = 'slip';

export const SEPARATOR = '.';

function split(subject: string): [head: string, rest: string | null] {
  const at = subject.indexOf(SEPARATOR);
  return at < 0 ? [subject, null] : [subject.slice(0, at), subject.slice(at + 1)];
}

export const idAs = <Field extends string>(field: Field): Codec<Record<Field, string>> => ({
  encode: (payload) => payload[field],
  decode: (subject) => ({ [field]: subject }) as Record<Field, string>,
});

export const refundOfOrder: Codec<{ orderId: string; refundId: string }> = {
  encode: ({ orderId, refundId }) => `${orderId}${SEPARATOR}${refundId}`,
  decode: (subject) => {
    const [orderId, refundId] = split(subject);
    return { orderId, refundId: refundId ?? '' };
  },
};

/** Encodes an order and one of its parts. A null part means the whole order. */
export const partOfOrder: Codec<{ orderId: string; partId: string | null }> = {
  encode: ({ orderId, partId }) => (partId === null ? orderId : `${orderId}${SEPARATOR}${partId}`),
  decode: (subject) => {
    const [orderId, partId] = split(subject);
    return { orderId, partId };
  },
};

/** Encodes an email about an order that an admin sends again. */
export const resentMail: Codec<{ orderId: string } & MailOfOrder> = {
  encode: ({ orderId, kind, part }) => [orderId, kind, ...(part === null ? [] : [part])].join(SEPARATOR),
  decode: (subject) => {
    const [orderId = '', kind, part = null] = subject.split(SEPARATOR);
    return { orderId, kind: RESENDABLE_MAILS.find((known) => known === kind) ?? 'order_link', part };
  },
};

/** Lists the steps of a return for which the customer gets an email. A refund has its own email. */
export const MAILED_RETURN_STEPS = ['requested', 'approved', 'declined', 'received', 'exchanged'] as const;
export type MailedReturnStep = (typeof MAILED_RETURN_STEPS)[number];

export const stepOfReturn: Codec<{ orderId: string; returnId: string; step: MailedReturnStep }> = {
  encode: ({ orderId, returnId, step }) => [orderId, returnId, step].join(SEPARATOR),
  decode: (subject) => {
    const [orderId = '', returnId = '', step] = subject.split(SEPARATOR);
    return { orderId, returnId, step: MAILED_RETURN_STEPS.find((known) => known === step) ?? 'requested' };
  },
};

/** Encodes one of the confirmation emails for a subscription request. */
export const confirmationMail: Codec<{ subscriberId: string; mail: number }> = {
  encode: ({ subscriberId, mail }) => `${subscriberId}${SEPARATOR}${mail}`,
  decode: (subject) => {
    const [subscriberId, mail] = split(subject);
    return { subscriberId, mail: Number(mail) };
  },
};

/** Lists the reasons why an edit was discarded although the customer was asked to pay for it. */
export const MAILED_DROPS = ['unpaid', 'dropped', 'late'] as const;
export type MailedDrop = (typeof MAILED_DROPS)[number];

export const editOfOrder: Codec<{ orderId: string; editId: string }> = {
  encode: ({ orderId, editId }) => `${orderId}${SEPARATOR}${editId}`,
  decode: (subject) => {
    const [orderId, editId] = split(subject);
    return { orderId, editId: editId ?? '' };
  },
};

export const droppedEdit: Codec<{ orderId: string; editId: string; why: MailedDrop }> = {
  encode: ({ orderId, editId, why }) => [orderId, editId, why].join(SEPARATOR),
  decode: (subject) => {
    const [orderId = '', editId = '', why] = subject.split(SEPARATOR);
    return { orderId, editId, why: MAILED_DROPS.find((known) => known === why) ?? 'dropped' };
  },
};

export const refreshOfCategory: Codec<{ categoryId: string; generation: number }> = {
  encode: ({ categoryId, generation }) => `${categoryId}${SEPARATOR}${generation}`,
  decode: (subject) => {
    const [categoryId, generation] = split(subject);
    return { categoryId, generation: Number(generation) };
  },
};

/**
 * Encodes an imported product. The product's rows start at `row` within the given part of the file. `imagesSeen` identifies
 * the pictures that the product had when it was imported.
 */
export const importedProduct: Codec<{ importId: string; part: number; row: number; imagesSeen: string }> = {
  encode: ({ importId, part, row, imagesSeen }) => [importId, part, row, imagesSeen].join(SEPARATOR),
  decode: (subject) => {
    const [importId = '', part, row, imagesSeen = ''] = subject.split(SEPARATOR);
    return { importId, part: Number(part), row: Number(row), imagesSeen };
  },
};

/**
 * The response that the provider waits for: the result of a publication, of a removal, or of an old lock whose reason is
 * unknown.
 */
export type PublicationStep = 'publish' | 'delete' | 'lock';

export const publication: Codec<{ providerProductId: string; step: PublicationStep }> = {
  encode: ({ providerProductId, step }) =>
    step === 'publish' ? providerProductId : `${providerProductId}${SEPARATOR}${step}`,
  decode: (subject) => {
    const [providerProductId, step] = split(subject);
    return { providerProductId, step: step === 'delete' || step === 'lock' ? step : 'publish' };
  },
};

/** Encodes one of our orders, or a provider order that no event has linked to one of our orders yet. */
export const watchedOrder: Codec<{ orderId: string } | { providerOrderId: string }> = {
  encode: (payload) => ('orderId' in payload ? payload.orderId : payload.providerOrderId),
  decode: (subject) => (subject.startsWith('ord_') ? { orderId: subject } : { providerOrderId: subject }),
};

export const payments: Codec<Record<never, never>> = { encode: () => 'payments', decode: () => ({}) };

/** Encodes an email to the team. `part` tells emails of the same kind apart by time window, day, or exact time. */
export const teamNotice: Codec<{ notice: TeamNotice; part: string }> = {
  encode: ({ notice, part }) => `${notice}${SEPARATOR}${part}`,
  decode: (subject) => {
    const [notice, part] = split(subject);
    return { notice: TEAM_NOTICE_KINDS.find((known) => known === notice) ?? 'attention', part: part ?? '' };
  },
};
