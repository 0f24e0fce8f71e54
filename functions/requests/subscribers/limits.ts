import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../../../shared/errors.ts';
import { dayAt } from '../../../shared/utc-day.ts';
import { addressOf } from '../../front-door.ts';
import { type Limit, takeOne } from '../../store/limits.ts';
import { visitorSalt } from '../../store/visitors.ts';

const HOUR = 3_600_000;

/** Of everybody together, so that a crowd of machines cannot have the shop write to strangers. */
const EVERYBODY: Limit = { name: 'subscribe', most: 500, spanMs: HOUR };
const ONE_CALLER = { most: 10, spanMs: HOUR };

/** Whoever has one IPv6 address has the whole network it is in. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const filled = tail === undefined ? groups : [...groups, ...Array(8).fill('0')];
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Means nothing without the day's salt, which is forgotten when the day is over. */
const nameless = (salt: Buffer, ip: string): string =>
  createHash('sha256')
    .update(salt)
    .update(`subscribe:${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 22);

async function take(limit: Limit, now: number): Promise<void> {
  const waitMs = await takeOne(limit, now);
  if (waitMs > 0) throw new Problem('too_many_requests', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
}

/**
 * Counts a wish to subscribe against what its caller, and everybody together, may ask in an hour; also a wish that is then
 * refused, so that nobody can try out who is subscribed. Throws `too_many_requests`. `now` in milliseconds UTC.
 */
export async function takeSubscription(event: APIGatewayProxyEventV2, now: number): Promise<void> {
  const caller = nameless(await visitorSalt(dayAt(now)), addressOf(event));
  await take({ ...ONE_CALLER, name: `subscribe.${caller}` }, now);
  await take(EVERYBODY, now);
}
