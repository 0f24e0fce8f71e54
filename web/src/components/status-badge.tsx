import type { ReactNode } from 'react';
import { adminStatusLabel, type StatusTone, statusLabel, statusTone } from '#shared/orders/order-status.ts';

/**
 * Lists the colors of the badges. Each has text with a contrast of at least 4.5:1, and a sign, so that color is not the only
 * difference.
 */
const TONES: Record<StatusTone, { look: string; sign: string }> = {
  yellow: {
    look: 'bg-[#f0d98a] text-[#4a3800]',
    sign: 'M6 1.5V6l3 2M6 .75a5.25 5.25 0 1 0 0 10.5A5.25 5.25 0 0 0 6 .75',
  },
  green: { look: 'bg-[#cfdfbf] text-[#26401a]', sign: 'm1 6.5 3.2 3.2L11 2.5' },
  blue: { look: 'bg-[#c6d8e4] text-[#173a52]', sign: 'M1 3.5 6 1l5 2.5v5L6 11 1 8.5zm0 0L6 6l5-2.5M6 6v5' },
  'dark-green': { look: 'bg-[#2f4a26] text-[#f3f0e8]', sign: 'm.5 6.5 2.6 2.6 5-6M6 8.6l.6.5 5-6' },
  red: { look: 'bg-[#f0c9bb] text-[#7c2409]', sign: 'm2 2 8 8m0-8-8 8' },
  grey: { look: 'bg-concrete text-ink', sign: 'M2 6h8' },
};

/** Labels for statuses in which the shop still has units to pack. */
const WAITING: Readonly<Record<string, string>> = { completed: 'Paid, to pack', shipped: 'Partly shipped' };

interface ToneBadgeProps {
  tone: StatusTone;
  children: ReactNode;
}

function ToneBadge({ tone, children }: ToneBadgeProps) {
  const { look, sign } = TONES[tone];
  return (
    <span className={`label inline-flex items-center gap-2 px-2.5 py-1.5 text-xs leading-none ${look}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d={sign} />
      </svg>
      <span>{children}</span>
    </span>
  );
}

/** Shows the status of an order to its customer. "Completed" refers to the payment, not to the order. */
export const StatusBadge = ({ status }: { status: string }) => (
  <ToneBadge tone={statusTone(status)}>
    {status === 'completed' && 'Payment '}
    <span>{statusLabel(status)}</span>
  </ToneBadge>
);

interface AdminStatusBadgeProps {
  status: string;
  /** True if the shop still has units to pack. */
  isToPack: boolean;
  isPacking?: boolean;
}

/** Shows the status of an order to admins, including whether the shop still has units to pack. */
export function AdminStatusBadge({ status, isToPack, isPacking = false }: AdminStatusBadgeProps) {
  const waiting = isToPack ? (isPacking && status === 'completed' ? 'Packing' : WAITING[status]) : undefined;
  return <ToneBadge tone={waiting ? 'yellow' : statusTone(status)}>{waiting ?? adminStatusLabel(status)}</ToneBadge>;
}
