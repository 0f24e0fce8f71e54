import { useLocation } from 'react-router-dom';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { toPack } from '#shared/orders/shipments/to-ship.ts';
import { BackLink, Headline, Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { PackingSlip } from '#web/features/orders/admin/bulk/packing-slip.tsx';
import { slipIds } from '#web/features/orders/admin/bulk/slips-path.ts';
import { useChosenOrders } from '#web/features/orders/admin/bulk/use-chosen-orders.ts';
import { isPackable, type SlipPrint, usePrintSlips } from '#web/features/orders/admin/bulk/use-print-slips.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { useMay } from '#web/lib/session/role.ts';

/** Print styles that leave only the slips, on a white background. */
const PAPER =
  'body > :not(#root), #root header, #root nav { display: none } #root > div { display: block } #root main { padding: 0 } html, body { background: #fff }';

function pagesText(count: number): string {
  if (count === 0) return 'There is nothing to pack.';
  return count === 1 ? '1 page to print.' : `${count} pages to print, one for each order.`;
}

/** Explains why nothing was printed. */
function PrintFault({ print: { state, closed } }: { print: SlipPrint }) {
  if (state !== 'failed' && closed.length === 0) return null;
  return (
    <p role="alert" className="max-w-[60ch] border-l-2 border-rust py-1 pl-4">
      {state === 'failed'
        ? 'The shop didn’t respond, so nothing was printed. You can safely try again.'
        : `Nothing was printed, because there’s no longer anything to pack for ${closed.map((id) => `#${shortOrderId(id)}`).join(', ')}.`}
    </p>
  );
}

/** Shows a packing slip for each order in the address, each on a separate sheet of paper. */
function Slips({ ids }: { ids: readonly string[] }) {
  const { orders, waiting, isFailed, onRetry } = useChosenOrders(ids);
  const mayPack = useMay('fulfilOrders');
  const { print, run } = usePrintSlips(mayPack);
  if (ids.length === 0) return <p>Select orders in the list, then choose “Print packing slips”.</p>;
  // Waits until all orders are loaded. Otherwise, some could be missing on paper.
  if (isFailed) return <LoadFailure what="all the orders" onRetry={onRetry} />;
  if (waiting > 0) return <Waiting />;
  const filled = orders.filter((order) => toPack(order).length > 0);
  const empty = orders.filter((order) => toPack(order).length === 0);
  return (
    <>
      <div className="mb-8 space-y-4 print:hidden">
        <p>{pagesText(filled.length)}</p>
        {empty.length > 0 && (
          <p>
            You have nothing to pack for {empty.map(({ id }) => `#${shortOrderId(id)}`).join(', ')}: Printify ships the
            items, or the order was canceled or refunded.
          </p>
        )}
        {filled.length > 0 && (
          <>
            <Button isBusy={print.state === 'starting'} onClick={() => run(filled)}>
              Print
            </Button>
            {mayPack && filled.some((order) => !order.packingSince && isPackable(order)) && (
              <p className="max-w-[60ch] text-sm text-ash">
                Printing starts packing:{' '}
                {filled.length === 1
                  ? 'the customer can then no longer cancel or change this order.'
                  : 'customers can then no longer cancel or change these orders.'}
              </p>
            )}
          </>
        )}
        <PrintFault print={print} />
      </div>
      <div className="space-y-8 print:space-y-0">
        {filled.map((order) => (
          <PackingSlip key={order.id} order={order} />
        ))}
      </div>
    </>
  );
}

export default function PackingSlips() {
  usePageTitle('Packing slips');
  const ids = slipIds(useLocation().hash);
  return (
    <>
      <style media="print">{PAPER}</style>
      <div className="print:hidden">
        <BackLink to="/admin/orders">Back</BackLink>
        <Headline title={ids.length === 1 ? 'Packing slip' : 'Packing slips'} />
      </div>
      <Slips ids={ids} />
    </>
  );
}
