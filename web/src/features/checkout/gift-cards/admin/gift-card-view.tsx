import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import { type GiftCardDetail, isBeingMailed } from '#shared/orders/gift-cards/admin-gift-card.ts';
import { giftCardName, lastDayText } from '#shared/orders/gift-cards/gift-card.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { toast } from '#web/lib/toast.ts';
import { resendGiftCard, useGiftCardChange } from './api.ts';
import { AdjustDialog, type DialogProps, EditDialog, RefundCardDialog, SwitchDialog } from './change-dialogs.tsx';
import { emailedText, MOVEMENT_LABELS, stateOf } from './gift-card-words.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-b border-concrete py-2.5">
    <dt className="text-ash">{name}</dt>
    <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** Shows a fact of any length, below its name. */
const LongFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-b border-concrete py-2.5">
    <dt className="text-ash">{name}</dt>
    <dd dir="auto" className="mt-1 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">
      {children}
    </dd>
  </div>
);

const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/admin/orders/${id}`} className="link">
    Order #{shortOrderId(id)}
  </Link>
);

function Facts({ card }: { card: GiftCardDetail }) {
  const { timeZone = 'UTC' } = useSettings();
  return (
    <dl>
      <Fact name="Value">{formatCents(card.initialCents)}</Fact>
      {card.reservedCents > 0 && <Fact name="Held by unpaid checkouts">{formatCents(card.reservedCents)}</Fact>}
      <Fact name="Recipient">
        {card.recipient ? (
          <>
            {card.recipient.name}
            <span className="block text-sm text-ash">{card.recipient.email}</span>
          </>
        ) : (
          'Personal data erased'
        )}
      </Fact>
      <Fact name="From">{card.senderName || 'The shop'}</Fact>
      <Fact name="Email">{emailedText(card)}</Fact>
      <Fact name="Expires">{card.expiresAt ? lastDayText(card.expiresAt, timeZone) : 'Never'}</Fact>
      <Fact name={card.orderId ? 'Bought with' : 'Reason'}>
        {card.orderId ? <OrderLink id={card.orderId} /> : (card.reason ?? 'None')}
      </Fact>
      {card.message && <LongFact name="Message">{card.message}</LongFact>}
    </dl>
  );
}

const signed = (cents: number): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents).replace('-', '−'));

function Movements({ card }: { card: GiftCardDetail }) {
  return (
    <ol className="border-t border-concrete">
      {card.movements.map((movement) => (
        <li
          key={`${movement.at}${movement.id}`}
          className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-concrete py-3"
        >
          <p>
            {MOVEMENT_LABELS[movement.kind]}
            {movement.orderId && movement.kind !== 'issued' && (
              <>
                {': '}
                <OrderLink id={movement.orderId} />
              </>
            )}
          </p>
          <p className="figures text-right">{movement.cents === 0 ? '' : signed(movement.cents)}</p>
          <p className="text-sm text-ash [overflow-wrap:anywhere]">
            <time dateTime={movement.at} className="figures">
              {formatStamp(movement.at)}
            </time>
            {movement.note && `: ${movement.note}`}
          </p>
          <p className="figures text-right text-sm text-ash">{formatCents(movement.balanceCents)}</p>
        </li>
      ))}
    </ol>
  );
}

const DIALOGS = {
  edit: EditDialog,
  adjust: AdjustDialog,
  switch: SwitchDialog,
  refund: RefundCardDialog,
} as const satisfies Record<string, ComponentType<DialogProps>>;

function Actions({ card }: { card: GiftCardDetail }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const { mutate, isPending } = useGiftCardChange(card.id, resendGiftCard(card.id));
  const Dialog = open && DIALOGS[open];
  const isActive = card.status === 'active';
  const isSending = isBeingMailed(card, Date.now());
  const resend = () =>
    mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', title: 'The email is on its way', name: 'gift-card' }),
      onError: (error) =>
        toast({ tone: 'error', title: 'Failed to send', description: failureMessage(error), name: 'gift-card' }),
    });
  const button = (name: keyof typeof DIALOGS, label: string) => (
    <Button look="outline" size="small" onClick={() => setOpen(name)}>
      {label}
    </Button>
  );
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      <Needs right="manageGiftCards">
        {card.recipient && button('edit', 'Edit')}
        {isActive && card.recipient && (
          <Button look="outline" size="small" isBusy={isPending || isSending} onClick={resend}>
            {isSending ? 'Sending...' : card.sentAt ? 'Email again' : 'Email now'}
          </Button>
        )}
        {button('adjust', 'Adjust balance')}
        {button('switch', isActive ? 'Disable' : 'Enable')}
      </Needs>
      <Needs right="refundOrders">
        {card.orderId && card.balanceCents > 0 && card.status !== 'disabled' && button('refund', 'Refund')}
      </Needs>
      {Dialog && <Dialog card={card} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Shows a gift card with its facts, its balance history, and its actions. */
export function GiftCardView({ card, history }: { card: GiftCardDetail; history: ReactNode }) {
  const { label, tone } = stateOf(card);
  return (
    <>
      <Headline title={giftCardName(card.lastFour)}>
        <Badge tone={tone}>{label}</Badge>
      </Headline>
      <Actions card={card} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Panel title="Balance">
          <p className="display figures mb-4 text-[2.75rem] leading-none">{formatCents(card.balanceCents)}</p>
          <Facts card={card} />
        </Panel>
        <Panel title="Movements">
          <Movements card={card} />
        </Panel>
        {history && <Panel title="History">{history}</Panel>}
      </div>
    </>
  );
}
