import type { OrderStatus } from '#shared/orders/order-status.ts';
import { ExportCsv } from '#web/components/admin/export-csv.tsx';
import { exportOrders } from '../api/export-orders.ts';

/** Collects all orders, or those of the status that is listed, into one file. */
export const ExportOrders = ({ status }: { status: OrderStatus | null }) => (
  <ExportCsv
    label="Export CSV"
    one="order"
    collect={(signal, onCount) => exportOrders(status, signal, onCount)}
    className="sm:flex-row-reverse"
  />
);
