import type { CustomerDetail } from '#shared/customers/customer.ts';
import { formatShopDay } from '#web/lib/format/admin-format.ts';

const ENDS = {
  reader: 'Unsubscribed',
  bounce: 'Ended by a bounce',
  complaint: 'Ended by a spam complaint',
} as const;

const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatShopDay(at)}</time>;

/** Shows whether an email address is subscribed to the newsletter. */
export function Subscription({ subscription }: Pick<CustomerDetail, 'subscription'>) {
  if (!subscription) return 'Not subscribed';
  if (subscription.isActive)
    return (
      <>
        Subscribed <Day at={subscription.subscribedAt} />
      </>
    );
  return (
    <>
      {ENDS[subscription.endedBy ?? 'reader']}
      {subscription.endedAt && (
        <>
          {' '}
          <Day at={subscription.endedAt} />
        </>
      )}
    </>
  );
}

type Mailed = Pick<CustomerDetail, 'email' | 'subscription' | 'suppression'>;

/** Returns the email addresses of a customer, each with its newsletter state. The main address comes first. */
export const mailStatesOf = ({ email, subscription, suppression, merged }: CustomerDetail): Mailed[] => [
  { email, subscription, suppression },
  ...merged,
];

/** Shows the newsletter subscriptions of a customer. After a merge, there is one for each email address. */
export function Newsletter({ customer }: { customer: CustomerDetail }) {
  const states = mailStatesOf(customer);
  return (
    <ul className="space-y-4">
      {states.map(({ email, subscription, suppression }) => (
        <li key={email}>
          {states.length > 1 && <p className="text-sm break-all text-ash">{email}</p>}
          <p>
            <Subscription subscription={subscription} />
          </p>
          {suppression && (
            <p className="mt-2 border-l-2 border-rust pl-2 text-sm">
              This address is blocked: it gets no more email. You can unblock it under Email Settings.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
