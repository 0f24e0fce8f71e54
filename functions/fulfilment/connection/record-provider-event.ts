import { updateLastEvent } from '#store/fulfilment/provider-connection-status.ts';

const EVERY_MS = 60_000;
let notedAt = 0;

/** Records the time of an event, at most once a minute. `now` in milliseconds UTC. */
export async function recordProviderEvent(now: number): Promise<void> {
  if (now - notedAt < EVERY_MS) return;
  notedAt = now;
  await updateLastEvent(now);
}
