import { useEffect, useRef, useState } from 'react';
import type { OrderStatus } from '../../../../../shared/order-status.ts';
import { Button } from '../../../components/button.tsx';
import { counted } from '../../../lib/counted.ts';
import { failureWords } from '../../../lib/failure.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { exportOrders } from '../api/export-orders.ts';
import { exportName, joinCsv } from '../csv.ts';

/** Collects all orders, or those of the status that is listed, into one file. */
export function ExportOrders({ status }: { status: OrderStatus | null }) {
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save() {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setSaid('Collecting …');
    try {
      let count = 0;
      const pages = await exportOrders(status, control.signal, (orders) => {
        count = orders;
        setSaid(`${counted(orders, 'order')} …`);
      });
      const name = exportName(new Date());
      saveFile(joinCsv(pages), name, 'text/csv');
      setSaid(`${counted(count, 'order')} saved as ${name}`);
    } catch (error) {
      if (!control.signal.aborted) setSaid(`Nothing was saved. ${failureWords(error)}`);
    } finally {
      running.current = null;
      setBusy(false);
    }
  }

  function cancel() {
    running.current?.abort();
    setSaid('Cancelled. Nothing was saved.');
    begin.current?.focus();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-row-reverse">
      <Button ref={begin} look="outline" size="small" isBusy={isBusy} onClick={save}>
        Export CSV
      </Button>
      {isBusy && (
        <button type="button" className="label link min-h-11 text-xs" onClick={cancel}>
          Cancel<span className="sr-only"> the export</span>
        </button>
      )}
      <p role="status" className="figures text-sm text-ash">
        {said}
      </p>
    </div>
  );
}
