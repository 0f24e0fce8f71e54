import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { isMixed } from '#shared/orders/shipments/to-ship.ts';
import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useIsBefore } from '#web/lib/hooks/use-is-before.ts';
import { leftCents, PROVIDER_ORDERS_URL, providerStateText, providerStatusLabel } from '../provider.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ash">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatStamp(at)}</time>;

/** Shows facts about the order at the provider, including the shop's cost. */
function Facts({ order, provider }: { order: AdminOrder; provider: ProviderState }) {
  const { state, orderId, label, status, submittedAt, checkedAt } = provider;
  // The provider charges only for orders that it has accepted.
  const [costCents, left] = state === 'submitted' ? [provider.costCents, leftCents(order)] : [null, null];
  if (!orderId && !checkedAt) return null;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-concrete pt-4 sm:grid-cols-3">
      {orderId && (
        <Fact name="Printify order">{label ? `#${label}` : <span className="break-all">{orderId}</span>}</Fact>
      )}
      {status && <Fact name="Printify status">{providerStatusLabel(status)}</Fact>}
      {submittedAt && (
        <Fact name="Sent to Printify">
          <Moment at={submittedAt} />
        </Fact>
      )}
      {costCents !== null && <Fact name="Your cost">{formatCents(costCents)}</Fact>}
      {left !== null && (
        <Fact name="Profit">
          <span className={left < 0 ? 'text-rust-deep' : ''}>
            {left < 0 ? `−${formatCents(-left)}` : formatCents(left)}
          </span>
          <span className="block text-sm text-ash">before card fees</span>
        </Fact>
      )}
      {checkedAt && (
        <Fact name="Last checked">
          <Moment at={checkedAt} />
        </Fact>
      )}
    </dl>
  );
}

interface ProviderPanelProps {
  order: AdminOrder;
  provider: ProviderState;
  /** Button that submits the order again after a failure. */
  retry: ReactNode;
}

/** Shows the part of an order that the provider makes: its state, problems, and cost. */
export function ProviderPanel({ order, provider, retry }: ProviderPanelProps) {
  const isHeld = useIsBefore(provider.heldUntil);
  const { problem } = provider;
  const part = isMixed(order) ? `${provider.items.length} of ${order.items.length} items` : 'The whole order';
  return (
    <Panel title="Made by Printify" actions={<p className="figures text-sm text-ash">{part}</p>}>
      <p className="max-w-[64ch]">{providerStateText(provider, isHeld ? formatStamp(provider.heldUntil) : null)}</p>
      <div className="mt-4 space-y-3 border-l-2 border-rust py-1 pl-4 empty:hidden">
        {problem && <p className="max-w-[64ch] break-words text-rust-deep">{problem.replace(/\.?$/, '.')}</p>}
        {retry}
      </div>
      <Facts order={order} provider={provider} />
      {provider.orderId && (
        <div className="mt-2">
          <OutsideLink to={PROVIDER_ORDERS_URL}>See orders in Printify</OutsideLink>
        </div>
      )}
    </Panel>
  );
}
