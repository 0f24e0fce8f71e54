import type { CustomerReturn, StoredReturn } from './return.ts';

/** Returns a return as its customer sees it. A new field stays private until it is added here. */
export const toCustomerReturn = (one: StoredReturn): CustomerReturn => ({
  id: one.id,
  state: one.state,
  wish: one.wish,
  lines: one.lines.map(({ item, quantity, reason, wanted }) => ({
    item,
    quantity,
    reason,
    ...(wanted ? { wanted } : {}),
  })),
  note: one.note,
  ...(one.photos ? { photos: one.photos } : {}),
  requestedAt: one.requestedAt,
  changedAt: one.changedAt,
  ...(one.instructions ? { instructions: one.instructions } : {}),
  ...(one.answer ? { answer: one.answer } : {}),
  ...(one.shipment ? { shipment: one.shipment } : {}),
});
