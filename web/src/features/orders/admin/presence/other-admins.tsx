import { useState } from 'react';
import type { OrderActivity } from '#shared/contract/admin-orders.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { usePresence } from './use-presence.ts';

const names = new Intl.ListFormat('en-US');

interface OtherAdminsProps {
  orderId: string;
  /** Missing until the order has been read on its own page. */
  activity: OrderActivity | undefined;
}

/** Shows which other admins are viewing the order, and who last changed it since the page was opened. */
export function OtherAdmins({ orderId, activity }: OtherAdminsProps) {
  usePresence(orderId);
  const [seenAtFirst] = useState(activity?.lastChange?.id);
  const { viewers = [], lastChange = null } = activity ?? {};
  const isNew = lastChange !== null && lastChange.id !== seenAtFirst;
  const lines = [
    ...(viewers.length > 0
      ? [`${names.format(viewers)} ${viewers.length === 1 ? 'is' : 'are'} also viewing this order.`]
      : []),
    ...(isNew ? [`${lastChange.by} changed this order after you opened it (${formatStamp(lastChange.at)}).`] : []),
  ];
  return (
    <div role="status" className={lines.length > 0 ? 'mb-8 space-y-1 border-l-2 border-ink py-1 pl-4' : ''}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
