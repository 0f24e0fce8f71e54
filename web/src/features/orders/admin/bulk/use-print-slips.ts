import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shipRefusal } from '#shared/orders/shipments/to-ship.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { adminOrderQuery, afterAnswer, type WatchedOrder } from '../api/admin-orders.ts';
import { packOrder } from '../api/change-admin-order.ts';

export interface SlipPrint {
  state: 'ready' | 'starting' | 'printing' | 'failed';
  /** Ids of orders that were closed after the page loaded. If there are any, nothing is printed. */
  closed: readonly string[];
}

/** Returns true if packing can start or has already started. Other orders can still be printed, such as shipped ones. */
export const isPackable = (order: AdminOrder): boolean => shipRefusal(order) === null;

const READY: SlipPrint = { state: 'ready', closed: [] };

/**
 * Starts packing the orders and then prints their slips. Once packing starts, customers can't change what is printed. Prints
 * nothing if an order was canceled after the page loaded or if the shop doesn't respond.
 */
export function usePrintSlips(isPacker: boolean) {
  const client = useQueryClient();
  const [print, setPrint] = useState(READY);
  const start = useJoined(async (orders: readonly AdminOrder[]) => {
    const closed: string[] = [];
    for (const { id } of orders) {
      const { queryKey } = adminOrderQuery(id);
      try {
        const order = await packOrder(id)(true);
        await putAnswer<WatchedOrder | null>(client, queryKey, (known) => afterAnswer(known, order));
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'conflict') throw error;
        closed.push(id);
      }
    }
    void refreshBackOffice(client);
    return closed;
  });
  // Prints in an effect, after the slips show the newest state of the orders.
  useEffect(() => {
    if (print.state !== 'printing') return;
    setPrint(READY);
    window.print();
  }, [print]);

  async function run(orders: readonly AdminOrder[]) {
    const waiting = isPacker ? orders.filter(isPackable) : [];
    setPrint({ state: 'starting', closed: [] });
    try {
      const closed = await start(waiting);
      setPrint({ state: closed.length > 0 ? 'ready' : 'printing', closed });
    } catch {
      setPrint({ state: 'failed', closed: [] });
    }
  }
  return { print, run };
}
