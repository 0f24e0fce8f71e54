import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultMode } from '#infra/local/faults.ts';
import type { TrafficReport } from '#infra/local/printify/api/traffic.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { Shop } from '../shop.ts';
import { as } from '../shopping.ts';

const MODES: readonly FaultMode[] = ['error', 'throttle', 'timeout_after_success', 'error', 'timeout_after_success'];
const WEBHOOK_MODES: readonly FaultMode[] = ['drop', 'duplicate', 'reorder'];

export interface Weather {
  /** Counts the failures that were injected. */
  faults: number;
  end(): Promise<void>;
}

/** Fails every tenth request to the provider in varying ways, and drops every fifth of its webhooks. */
export function makeWeather(shop: Shop): Weather {
  const weather = { faults: 0, end: async () => {} };
  let isOver = false;
  const blow = async () => {
    let seen = 0;
    while (!isOver) {
      const { requests } = await report(shop);
      for (; seen + 10 <= requests; seen += 10) {
        await shop.fault('printify', MODES[weather.faults % MODES.length] as FaultMode, 1, '/shops/');
        await shop.fault('printify', WEBHOOK_MODES[weather.faults % WEBHOOK_MODES.length] as FaultMode, 1, 'webhook/');
        weather.faults += 1;
      }
      await sleep(50);
    }
  };
  // Ignores errors, because the power may be cut during the storm.
  const blowing = blow().catch(() => {});
  weather.end = async () => {
    isOver = true;
    await blowing;
  };
  return weather;
}

/** Returns the requests to the provider's API since the shop started. */
export const report = async (shop: Shop): Promise<TrafficReport> =>
  (await shop.call<TrafficReport>('GET', '/_printify/control/traffic')).body;

/** Returns all jobs that are due or dead-lettered. */
export async function allJobs(shop: Shop, state: 'due' | 'parked'): Promise<Job[]> {
  const headers = await as(shop, 'admin');
  const items: Job[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const path = `/api/admin/work?state=${state}&limit=50${query}`;
    const { body } = await shop.call<Page<Job>>('GET', path, undefined, headers);
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

/**
 * Ends pauses and leases that would take minutes, the same way that an admin can. No job may be running, because a running
 * job has a lease.
 */
export async function skipWaits(shop: Shop, isMeant: (item: Job) => boolean): Promise<void> {
  await shop.drain();
  await shop.tick();
  const headers = await as(shop, 'admin');
  for (const { id } of (await allJobs(shop, 'due')).filter(isMeant)) {
    await shop.call('POST', `/api/admin/work/${id}/retry`, undefined, headers);
  }
  await shop.drain();
}
