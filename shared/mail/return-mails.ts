import type { MailedReturnStep } from '#shared/jobs/payloads.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import type { RenderedMail } from './fill-template.ts';
import { lineItemViews } from './line-item-views.ts';
import type { OrderMail } from './order-mails.ts';
import { renderMail } from './render-mail.ts';
import type { LineItemView, OrderView, TextLineView } from './views.ts';

type ReturnView = OrderView & { isExchange: boolean; items: LineItemView[] };

export interface ReturnMailViews {
  returnRequested: ReturnView;
  returnApproved: ReturnView & { instructions: TextLineView[] };
  returnDeclined: ReturnView & { answer: TextLineView[] };
  returnReceived: ReturnView;
  exchangeShipped: ReturnView & {
    isTracked: boolean;
    shipments: { carrier: string; trackingNumber: string; link: { trackUrl: string } | null }[];
  };
}

const linesOf = (text = ''): TextLineView[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line }));

function viewOf({ order, shop, viewUrl }: OrderMail, { wish, lines }: StoredReturn, isNew = false): ReturnView {
  const items = lines.flatMap(({ item, quantity, wanted }) => {
    const bought = order.items[item];
    return bought ? [{ ...bought, quantity, ...(isNew && wanted ? wanted : {}) }] : [];
  });
  return {
    number: shortOrderId(order.id),
    viewUrl,
    isExchange: wish === 'exchange',
    items: lineItemViews(items, shop.siteUrl),
  };
}

function exchangeShipped(mail: OrderMail, one: StoredReturn): RenderedMail {
  const { carrier = '', trackingNumber = '', trackingUrl = null } = one.shipment ?? {};
  const shipments = [{ carrier, trackingNumber, link: trackingUrl ? { trackUrl: trackingUrl } : null }];
  // The picture may show another color than the new item has, so the email shows no pictures.
  const view = viewOf(mail, one, true);
  const items = view.items.map((item) => ({ ...item, picture: null }));
  return renderMail('exchangeShipped', { ...view, items, isTracked: carrier !== '', shipments }, mail.shop);
}

/** Maps each step of a return to the function that renders its email. */
export const RETURN_MAILS: Readonly<Record<MailedReturnStep, (mail: OrderMail, one: StoredReturn) => RenderedMail>> = {
  requested: (mail, one) => renderMail('returnRequested', viewOf(mail, one), mail.shop),
  approved: (mail, one) =>
    renderMail('returnApproved', { ...viewOf(mail, one), instructions: linesOf(one.instructions) }, mail.shop),
  declined: (mail, one) =>
    renderMail('returnDeclined', { ...viewOf(mail, one), answer: linesOf(one.answer) }, mail.shop),
  received: (mail, one) => renderMail('returnReceived', viewOf(mail, one), mail.shop),
  exchanged: exchangeShipped,
};
