import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { call } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useMay } from '#web/lib/session/role.ts';
import { toast } from '#web/lib/toast.ts';
import { buttonLook } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const inWords = new Intl.ListFormat('en-US');

/** Reads all email addresses of the person. Addresses that an admin merged with this one are erased too. */
const addressesQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'addresses-of', email],
    queryFn: async () => {
      const { items } = await call('GET /api/admin/customers', { query: { limit: 1, q: email } });
      const emails = items.flatMap((customer) => [customer.email, ...customer.otherEmails]);
      return emails.includes(email) ? emails : [email];
    },
  });

interface EraseDataProps {
  email: string;
  /** True in a list, because a full button in each row would stand out too much. */
  isQuiet?: boolean;
  onErased?: () => void;
}

/**
 * Erases the personal data of a customer or subscriber, after a confirmation. `onErased` is called before the page's data is
 * read again.
 */
export function EraseData({ email, isQuiet = false, onErased }: EraseDataProps) {
  const client = useQueryClient();
  const mayErase = useMay('handlePersonalData');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data: emails = [email, 'every address merged with it'], isLoading } = useQuery({
    ...addressesQuery(email),
    enabled: isAsking,
  });

  async function erase() {
    setBusy(true);
    try {
      const { orders, subscription, notes, stockAlerts, reviews, reminders, giftCards } = await call(
        'POST /api/admin/erasures',
        {
          body: { email },
        },
      );
      const parts = [
        orders > 0 && pluralize(orders, 'order'),
        subscription && 'the newsletter',
        notes && 'your notes',
        reminders && 'cart reminders',
        stockAlerts > 0 && pluralize(stockAlerts, 'back-in-stock request'),
        giftCards > 0 && pluralize(giftCards, 'gift card'),
        reviews > 0 && pluralize(reviews, 'review'),
      ];
      const places = parts.filter((part) => part !== false);
      const description = places.length ? `Erased from ${inWords.format(places)}.` : 'There was nothing to erase.';
      toast({ tone: 'success', title: 'Personal data erased', description, name: 'erasure' });
      onErased?.();
      await client.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      toast({ tone: 'error', title: 'Nothing was erased', description: failureMessage(error), name: 'erasure' });
    }
    setBusy(false);
    setAsking(false);
  }

  if (!mayErase) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={isQuiet ? 'link min-h-11 text-sm text-ash' : buttonLook('outline', '', 'small')}
        onClick={() => setAsking(true)}
      >
        Erase personal data<span className="sr-only"> of {email}</span>
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Erase personal data?"
        action="Erase"
        isBusy={isBusy || isLoading}
        onConfirm={erase}
      >
        <p className="mb-4">
          This permanently removes {inWords.format(emails)}, along with the address, phone number, and notes on all
          their orders, your notes and tags about them, their newsletter subscription, their reviews, and their
          back-in-stock requests. You can’t undo this.
        </p>
        <p>
          For your bookkeeping, the items, amounts, and dates of the orders are kept without any personal data. A
          blocked email address stays blocked. Only customers can delete their own accounts.
        </p>
      </ConfirmDialog>
    </>
  );
}
