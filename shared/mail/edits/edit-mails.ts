import { formatCents } from '#shared/base/money.ts';
import type { MailedDrop } from '#shared/jobs/payloads.ts';
import type { StoredEdit } from '#shared/orders/edits/edit.ts';
import { editedLineText } from '#shared/orders/edits/edit-words.ts';
import { targetOf, targetText } from '#shared/orders/gift-cards/refund-words.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { RenderedMail } from '../fill-template.ts';
import { sumsView } from '../line-item-views.ts';
import type { OrderMail } from '../order-mails.ts';
import { renderMail } from '../render-mail.ts';
import type { OrderView, SumsView, TextLineView } from '../views.ts';

type EditView = OrderView & { changes: TextLineView[] };

export interface EditMailViews {
  orderChanged: EditView &
    SumsView & { byCustomer: boolean; refund: { amount: string; where: string } | null; paid: { cost: string } | null };
  editPayment: EditView & { due: string; until: string; payUrl: string };
  editDropped: EditView & { due: string; isLate: boolean; isUnpaid: boolean; isDropped: boolean };
}

const viewOf = ({ order, viewUrl }: OrderMail, { lines }: StoredEdit): EditView => ({
  number: shortOrderId(order.id),
  viewUrl,
  changes: lines.map((line) => ({ line: editedLineText(line) })),
});

/** Renders the email about an applied edit. It lists the changes and shows the order after the edit. */
export function orderChanged(mail: OrderMail, edit: StoredEdit): RenderedMail {
  const { order, shop } = mail;
  const refunds = (order.refunds ?? []).filter(({ editId, status }) => editId === edit.id && status !== 'failed');
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const view = {
    ...viewOf(mail, edit),
    ...sumsView(order, order.currency, shop.siteUrl),
    byCustomer: edit.by === 'customer',
    refund: refunded > 0 ? { amount: formatCents(refunded), where: targetText(targetOf(refunds)) } : null,
    paid: edit.differenceCents > 0 ? { cost: formatCents(edit.differenceCents) } : null,
  };
  return renderMail('orderChanged', view, shop);
}

/** Formats the deadline for the payment, such as `September 15, 4:05 PM PDT`. */
const momentText = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

/** Renders the email that asks the customer to pay for an edit. `expiresAt` is UTC ISO. */
export function editPayment(
  mail: OrderMail,
  edit: StoredEdit,
  { payUrl, expiresAt, timeZone }: { payUrl: string; expiresAt: string; timeZone: string },
): RenderedMail {
  const view = {
    ...viewOf(mail, edit),
    due: formatCents(edit.differenceCents),
    until: momentText(expiresAt, timeZone),
    payUrl,
  };
  return renderMail('editPayment', view, mail.shop);
}

/** Renders the email about an edit that was discarded. */
export function editDropped(mail: OrderMail, edit: StoredEdit, why: MailedDrop): RenderedMail {
  const view = {
    ...viewOf(mail, edit),
    due: formatCents(edit.differenceCents),
    isLate: why === 'late',
    isUnpaid: why === 'unpaid',
    isDropped: why === 'dropped',
  };
  return renderMail('editDropped', view, mail.shop);
}
