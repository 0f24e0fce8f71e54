import { dayOf } from '#shared/base/utc-day.ts';
import type { Abandonment } from '#shared/checkout/reminders/reminder.ts';
import { checkoutOf, type Subject } from './access-patterns.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const AT = new Date(NOW).toISOString();
const EMAIL = 'reminded@example.com';

const abandoned = (state: Abandonment['state']): Abandonment => ({ at: AT, state, consent: 'request', sentAt: AT });

/** Returns the access patterns of reminders about unpaid checkouts, in an order in which they work. */
export function reminderPatterns(
  store: WholeStore,
  { product, userId }: Subject,
): [name: string, run: () => Promise<unknown>][] {
  const checkout = { ...checkoutOf(product, userId), email: EMAIL, status: 'expired' } as const;
  const contact = () => store.getReminderContact(EMAIL);
  let token = '';
  const claim = async () => {
    const claimed = await store.claimReminder(checkout, null, {
      email: EMAIL,
      abandoned: abandoned('sending'),
      now: NOW,
    });
    token = claimed ?? '';
  };
  return [
    [
      'claimReminder: made ready',
      () =>
        store.transact([
          { Put: { Item: { ...store.checkoutKey(checkout.id), ...checkout } } },
          { Put: { Item: { ...store.reminderRowKey(EMAIL, checkout), checkoutId: checkout.id } } },
        ]),
    ],
    ['changeReminderRequest', () => store.changeReminderRequest(EMAIL, 'Email me', NOW)],
    ['getReminderContact', contact],
    ['getNewestUnpaid', () => store.getNewestUnpaid(EMAIL)],
    ['listUnpaidOf: 1', () => store.listUnpaidOf(EMAIL)],
    ['claimReminder', claim],
    ['getReminderContactByToken', () => store.getReminderContactByToken(token)],
    ['recordSentReminder', () => store.recordSentReminder(checkout, abandoned('sent'), dayOf(AT))],
    ['listAbandoned: 1', () => store.listAbandoned({ limit: 1 })],
    ['recordReminderVisit', () => store.recordReminderVisit(checkout.id, AT)],
    ['recordContactVisit', () => store.recordContactVisit(EMAIL, checkout.id, AT)],
    ['countRecovery', () => store.countRecovery(EMAIL, checkout.id, { id: 'ord_1', totalCents: 900 }, dayOf(AT))],
    ['recordAbandonment', () => store.recordAbandonment(checkout, abandoned('sending'))],
    ['returnReminderClaim', () => store.returnReminderClaim(checkout.id, EMAIL)],
    ['stopReminders', () => store.stopReminders(EMAIL, NOW)],
    ['eraseUnpaid: 1', () => store.eraseUnpaid([checkout])],
    ['deleteReminderContact', () => store.deleteReminderContact(EMAIL)],
  ];
}
