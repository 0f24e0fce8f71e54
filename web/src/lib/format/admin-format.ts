import { inShopZone } from './shop-zone.ts';

/** Formats a UTC time in the shop's time zone, short enough for a table: `Sep 15, 2025, 3:04 PM`. */
export const formatStamp = inShopZone({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats the day of a UTC time in the shop's time zone: `Sep 15, 2025`. */
export const formatShopDay = inShopZone({ dateStyle: 'medium' });

/** Formats the day of a UTC time in the shop's time zone, in full: `September 15, 2025`. */
export const formatLongDay = inShopZone({ dateStyle: 'long' });

/** Formats the day of a UTC time in the shop's time zone, with its weekday: `Thursday, November 26, 2026`. */
export const formatFullDay = inShopZone({ dateStyle: 'full' });

/** Formats the time of day in the shop's time zone: `4:05 PM`. */
export const formatTime = inShopZone({ timeStyle: 'short' });

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** Formats a day such as `2026-11-21` as `Nov 21`. */
export const formatUtcDay = (utcDay: string): string => day.format(new Date(utcDay));

/** Formats a day with its weekday: `Sat, Nov 21`. */
export const formatUtcWeekday = (utcDay: string): string => wholeDay.format(new Date(utcDay));

const ACTIONS: Readonly<Record<string, string>> = {
  'work.retried': 'Retried',
  'giftCard.issued': 'Gift card issued',
  'giftCard.updated': 'Gift card edited',
  'giftCard.adjusted': 'Balance adjusted',
  'giftCard.disabled': 'Gift card disabled',
  'giftCard.enabled': 'Gift card enabled',
  'giftCard.refunded': 'Gift card refunded',
  'giftCard.mail_resent': 'Email sent again',
  'order.noted': 'Note added',
  'customer.noted': 'Note added',
  'customer.note_deleted': 'Note deleted',
  'customer.tagged': 'Tags changed',
  'customer.exported': 'Data exported',
  'order.address_corrected': 'Address corrected',
  'order.edited': 'Items changed',
  'order.packing_started': 'Packing started',
  'order.packing_stopped': 'Packing stopped',
  'order.edit_dropped': 'Change to items discarded',
  'order.note_deleted': 'Note deleted',
  'order.mail_resent': 'Email sent again',
  'order.shipment_corrected': 'Shipment corrected',
  'order.shipment_cost_changed': 'Shipping cost recorded',
  'order.shipment_removed': 'Shipment removed',
  'order.return_approved': 'Return approved',
  'order.return_declined': 'Return declined',
  'order.return_received': 'Return received',
  'order.exchange_shipped': 'Exchange shipped',
  'order.cancelled': 'Order canceled',
  'campaign.cancelled': 'Campaign canceled',
  'products.changed': 'Bulk change started',
  'products.stopped': 'Bulk change stopped',
  'products.restored': 'Bulk change undone',
  'person.erased': 'Data erased',
  'category.moved': 'Categories reordered',
  'mail_words.changed': 'Email words changed',
  'integration.registered': 'Events connected again',
  'integration.created': 'Provider connected',
  'integration.connected': 'Provider connected',
  'integration.updated': 'Connection updated',
  'integration.disconnected': 'Provider disconnected',
  'product.stock_received': 'Stock received',
  'product.stock_counted': 'Stock counted',
  'product.stock_damaged': 'Damaged stock removed',
  'product.stock_other': 'Stock adjusted',
  'suppression.removed': 'Address unblocked',
  'sender.requested': 'Email sender requested',
  'sender.changed': 'Email sender changed',
  'sender.cancelled': 'Email sender change canceled',
  'review.answered': 'Review answered',
  'review.answer_deleted': 'Answer deleted',
  'team.role_changed': 'Role changed',
  'team.removed': 'Removed from the team',
  'team.invited': 'Invited to the team',
  'team.invitation_resent': 'Invitation sent again',
  'team.invitation_withdrawn': 'Invitation withdrawn',
  'team.joined': 'Joined the team',
  'team.session_ended': 'Session ended',
  'team.sessions_ended': 'All sessions ended',
  'team.second_factor_reset': 'Two-step sign-in reset',
  'team.second_factor_changed': 'Two-step sign-in changed',
};

/** Returns the label of an action in the history, for example `Product published` for `product.published`. */
export function actionLabel(action: string): string {
  const known = ACTIONS[action];
  if (known) return known;
  const text = action.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
