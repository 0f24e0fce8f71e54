import { handle, requireActor } from '#functions/http/http.ts';
import {
  adjustGiftCard,
  editGiftCard,
  requireGiftCard,
  resendGiftCard,
  switchGiftCard,
} from '#functions/orders/gift-cards/change-gift-card.ts';
import { issueGiftCard } from '#functions/orders/gift-cards/issue-gift-card.ts';
import { refundBoughtCard } from '#functions/orders/gift-cards/refund-bought-card.ts';
import { findGiftCardPage } from '#functions/orders/gift-cards/search-gift-cards.ts';
import { Problem } from '#shared/base/errors.ts';
import {
  type AdminGiftCard,
  isListedAs,
  sendDayFault,
  toAdminGiftCard,
} from '#shared/orders/gift-cards/admin-gift-card.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { giftCardCsvHeader, giftCardCsvLines } from '#shared/orders/gift-cards/gift-card-csv.ts';
import { getOutstandingCents, listGiftCards, listMovements } from '#store/orders/gift-cards/gift-cards.ts';
import { getRecentSettings } from '#store/shop/settings.ts';

const withMovements = async (card: GiftCard) => ({
  ...toAdminGiftCard(card),
  movements: (await listMovements(card.id)).toReversed(),
});

/** Throws `invalid_request` for a day on which a card cannot be emailed. */
function requireSendDay(sendOn: string | null | undefined, timeZone: string, now: number): void {
  const message = sendDayFault(sendOn ?? null, timeZone, now);
  if (message) throw new Problem('invalid_request', undefined, { errors: [{ path: 'sendOn', message }] });
}

/** Lists gift cards. The filter applies after a page is read, so a page may be short or empty. */
export const listGiftCardsHandler = handle('GET /api/admin/gift-cards', async ({ query, now }) => {
  const { q, filter, ...page } = query;
  const [found, outstandingCents] = await Promise.all([findGiftCardPage(q, page), getOutstandingCents()]);
  const cards = found.items.map(toAdminGiftCard);
  const accepts = (card: AdminGiftCard) => !filter || isListedAs(card, filter, now);
  return { items: cards.filter(accepts), nextCursor: found.nextCursor, outstandingCents };
});

export const issueGiftCardHandler = handle('POST /api/admin/gift-cards', async (request) => {
  const { body, headers, now } = request;
  const actor = requireActor(request);
  const { timeZone } = await getRecentSettings();
  requireSendDay(body.sendOn, timeZone, now);
  const key = headers['idempotency-key'] ?? null;
  return withMovements(await issueGiftCard(body, { actor, key, timeZone, now }));
});

export const getGiftCardHandler = handle('GET /api/admin/gift-cards/{id}', async ({ params }) =>
  withMovements(await requireGiftCard(params.id)),
);

export const editGiftCardHandler = handle('PUT /api/admin/gift-cards/{id}', async (request) => {
  const { params, body, now } = request;
  const actor = requireActor(request);
  const { timeZone } = await getRecentSettings();
  requireSendDay(body.sendOn, timeZone, now);
  return withMovements(await editGiftCard(params.id, body, { seen: body.version, actor, timeZone, now }));
});

export const adjustGiftCardHandler = handle('POST /api/admin/gift-cards/{id}/adjustments', async (request) => {
  const { params, body, now } = request;
  const by = { seen: body.version, actor: requireActor(request), now };
  return withMovements(await adjustGiftCard(params.id, body.cents, body.reason, by));
});

export const disableGiftCardHandler = handle('POST /api/admin/gift-cards/{id}/disabling', async (request) => {
  const { params, body, now } = request;
  const by = { seen: body.version, actor: requireActor(request), now };
  return withMovements(await switchGiftCard(params.id, 'disabled', body.reason, by));
});

export const enableGiftCardHandler = handle('POST /api/admin/gift-cards/{id}/enabling', async (request) => {
  const { params, body, now } = request;
  const by = { seen: body.version, actor: requireActor(request), now };
  return withMovements(await switchGiftCard(params.id, 'enabled', body.reason, by));
});

export const refundGiftCardHandler = handle('POST /api/admin/gift-cards/{id}/refund', async (request) => {
  const { params, body, now } = request;
  const by = { seen: body.version, actor: requireActor(request), now };
  return withMovements(await refundBoughtCard(params.id, by));
});

export const resendGiftCardHandler = handle('POST /api/admin/gift-cards/{id}/mails', async (request) =>
  withMovements(await resendGiftCard(request.params.id, requireActor(request), request.now)),
);

/** Exports gift cards as CSV. Only the first page has the header row, so that the pages can be joined into one file. */
export const exportGiftCardsHandler = handle('GET /api/admin/gift-card-export', async ({ query }) => {
  const [{ items, nextCursor }, { timeZone }] = await Promise.all([listGiftCards(query), getRecentSettings()]);
  const header = query.cursor ? '' : giftCardCsvHeader(timeZone);
  const csv = header + giftCardCsvLines(items.map(toAdminGiftCard), timeZone);
  return { csv, count: items.length, nextCursor };
});
