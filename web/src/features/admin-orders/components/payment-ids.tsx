import { useEffect, useState } from 'react';
import type { AdminOrder } from '../../../../../shared/order.ts';
import { toast } from '../../../lib/toast.ts';

const SAID_MS = 2_000;

function CopyButton({ what, text }: { what: string; text: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ tone: 'error', title: 'Not copied', description: 'Your browser did not allow it. Select the text.' });
    }
  }

  return (
    <button type="button" className="label link min-h-11 min-w-16 shrink-0 text-right text-xs" onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only"> the {what}</span>
    </button>
  );
}

/** What finds this order at the payment service. */
export function PaymentIds({ order }: { order: AdminOrder }) {
  const ids = [
    { what: 'payment', id: order.paymentIntentId },
    { what: 'checkout session', id: order.sessionId },
    { what: 'checkout', id: order.checkoutId },
    { what: 'order', id: order.id },
  ];
  return (
    <dl>
      {ids.map(
        ({ what, id }) =>
          id && (
            <div key={what} className="flex items-center gap-4 border-b border-concrete py-1.5">
              <dt className="w-24 shrink-0 sm:w-36 text-sm text-ash first-letter:uppercase">{what}</dt>
              <dd className="figures min-w-0 grow text-sm break-all">{id}</dd>
              <dd>
                <CopyButton what={`${what} id`} text={id} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
