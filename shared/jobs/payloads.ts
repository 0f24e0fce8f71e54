import { TEAM_NOTICE_KINDS, type TeamNotice } from './team-notice-kinds.ts';

/** Turns the payload of a job into the subject that is stored with it, and back. */
export interface Codec<Payload> {
  encode: (payload: Payload) => string;
  decode: (subject: string) => Payload;
}

/** Kinds of mails about an order that an admin can send again. */
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

/** One mail of an order. `part` names the refund or the return it is about; null for all other kinds. */
export interface MailOfOrder {
  kind: ResendableMail;
  part: string | null;
}

/** Parts of an order other than refunds and disputes, as they are stored. */
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

/** A null part means the order itself. */
export const partOfOrder: Codec<{ orderId: string; partId: string | null }> = {
  encode: ({ orderId, partId }) => (partId === null ? orderId : `${orderId}${SEPARATOR}${partId}`),
  decode: (subject) => {
    const [orderId, partId] = split(subject);
    return { orderId, partId };
  },
};

/** A mail of an order that an admin sends again. */
export const resentMail: Codec<{ orderId: string } & MailOfOrder> = {
  encode: ({ orderId, kind, part }) => [orderId, kind, ...(part === null ? [] : [part])].join(SEPARATOR),
  decode: (subject) => {
    const [orderId = '', kind, part = null] = subject.split(SEPARATOR);
    return { orderId, kind: RESENDABLE_MAILS.find((known) => known === kind) ?? 'order_link', part };
  },
};

/** Steps of a return that its customer gets a mail about. A refund has a mail of its own. */
export const MAILED_RETURN_STEPS = ['requested', 'approved', 'declined', 'received', 'exchanged'] as const;
export type MailedReturnStep = (typeof MAILED_RETURN_STEPS)[number];

export const stepOfReturn: Codec<{ orderId: string; returnId: string; step: MailedReturnStep }> = {
  encode: ({ orderId, returnId, step }) => [orderId, returnId, step].join(SEPARATOR),
  decode: (subject) => {
    const [orderId = '', returnId = '', step] = subject.split(SEPARATOR);
    return { orderId, returnId, step: MAILED_RETURN_STEPS.find((known) => known === step) ?? 'requested' };
  },
};

/** One of the confirmation mails of a request for a subscription. */
export const confirmationMail: Codec<{ subscriberId: string; mail: number }> = {
  encode: ({ subscriberId, mail }) => `${subscriberId}${SEPARATOR}${mail}`,
  decode: (subject) => {
    const [subscriberId, mail] = split(subject);
    return { subscriberId, mail: Number(mail) };
  },
};

/** Reasons why a change that its customer was asked to pay for was discarded. */
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

/** The product of a file that begins at `row` of the part. `imagesSeen` names the pictures it was imported with. */
export const importedProduct: Codec<{ importId: string; part: number; row: number; imagesSeen: string }> = {
  encode: ({ importId, part, row, imagesSeen }) => [importId, part, row, imagesSeen].join(SEPARATOR),
  decode: (subject) => {
    const [importId = '', part, row, imagesSeen = ''] = subject.split(SEPARATOR);
    return { importId, part: Number(part), row: Number(row), imagesSeen };
  },
};

/** The answer the provider waits for: a publication, a removal, or an old lock without a known reason. */
export type PublicationStep = 'publish' | 'delete' | 'lock';

export const publication: Codec<{ providerProductId: string; step: PublicationStep }> = {
  encode: ({ providerProductId, step }) =>
    step === 'publish' ? providerProductId : `${providerProductId}${SEPARATOR}${step}`,
  decode: (subject) => {
    const [providerProductId, step] = split(subject);
    return { providerProductId, step: step === 'delete' || step === 'lock' ? step : 'publish' };
  },
};

/** An order of ours, or one of the provider's that no event has linked to an order of ours yet. */
export const watchedOrder: Codec<{ orderId: string } | { providerOrderId: string }> = {
  encode: (payload) => ('orderId' in payload ? payload.orderId : payload.providerOrderId),
  decode: (subject) => (subject.startsWith('ord_') ? { orderId: subject } : { providerOrderId: subject }),
};

export const payments: Codec<Record<never, never>> = { encode: () => 'payments', decode: () => ({}) };

/** A mail to the team. `part` names its window of time, its day, or its moment. */
export const teamNotice: Codec<{ notice: TeamNotice; part: string }> = {
  encode: ({ notice, part }) => `${notice}${SEPARATOR}${part}`,
  decode: (subject) => {
    const [notice, part] = split(subject);
    return { notice: TEAM_NOTICE_KINDS.find((known) => known === notice) ?? 'attention', part: part ?? '' };
  },
};
