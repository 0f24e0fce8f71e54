import { useEffect } from 'react';
import { PRESENCE_MS } from '#shared/orders/order-presence.ts';
import { call } from '#web/lib/data/api.ts';

/** Reports every 25 seconds that the admin is viewing an order, while the page is visible. Ignores failed reports. */
export function usePresence(orderId: string): void {
  useEffect(() => {
    let reportedAt = 0;
    const report = () => {
      if (document.visibilityState !== 'visible' || Date.now() - reportedAt < PRESENCE_MS) return;
      reportedAt = Date.now();
      call('POST /api/admin/orders/{id}/presence', { params: { id: orderId } }).catch(() => {});
    };
    report();
    // Timers can fire a fraction of a millisecond early, so the interval is slightly longer.
    const timer = setInterval(report, PRESENCE_MS + 100);
    document.addEventListener('visibilitychange', report);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
    };
  }, [orderId]);
}
