import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { adminOrderQuery } from '../api/admin-orders.ts';
import { shipOrder } from '../api/change-admin-order.ts';
import { type ShipResult, shipInTurn, type ToShip } from './ship-in-turn.ts';

export interface ShipOrders {
  results: ReadonlyMap<string, ShipResult>;
  isBusy: boolean;
  run: (entries: readonly ToShip[]) => Promise<void>;
}

/** Ships orders one after another and keeps their results. Stops when the admin leaves the page. */
export function useShipOrders(onShipped: (id: string) => void): ShipOrders {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, ShipResult>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(entries: readonly ToShip[]) {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    await shipInTurn(entries, {
      read: (id) => client.fetchQuery({ ...adminOrderQuery(id), staleTime: 0 }),
      ship: (id, shipment) => shipOrder(id)(shipment),
      onResult: (id, result, order) => {
        setResults((before) => new Map(before).set(id, result));
        if (order) client.setQueryData(adminOrderQuery(id).queryKey, order);
        if (result.state === 'shipped') onShipped(id);
      },
      signal: control.signal,
    });
    running.current = null;
    setBusy(false);
    void refreshBackOffice(client);
  }
  return { results, isBusy, run };
}
