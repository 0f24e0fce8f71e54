import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { loggable, logger } from '#functions/runtime/log.ts';
import { mailboxOf } from '#shared/base/email.ts';
import { Problem } from '#shared/base/errors.ts';
import { formatWait, type Rate, rateLimitsOf } from '#shared/base/rate-limits.ts';
import { dayAt } from '#shared/base/utc-day.ts';
import type { Route } from '#shared/contract/route.ts';
import { areLimitsStrict } from '#store/checkout/card-testing.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { getVisitorSalt } from '#store/shop/visitors.ts';
import { viewerAddress } from './edge-secret.ts';
import type { CallerIdentity } from './http-caller.ts';

/** Who asks: no more is looked at. */
export interface RateLimitedRequest {
  event: APIGatewayProxyEventV2;
  body: unknown;
  caller: CallerIdentity | null;
  /** Milliseconds UTC. */
  now: number;
}

/** One count that a request stands under: of whom, and how many there may be. */
interface Count extends Rate {
  of: 'address' | 'person' | 'everybody';
  subject: string;
}

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

const emailIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? mailboxOf(body.email)
    : null;

/** What the request counts as, the narrowest first: a count that refuses leaves the wider ones to others. */
function countsOf(
  limits: ReturnType<typeof rateLimitsOf>,
  { event, body, caller }: RateLimitedRequest,
  isTight: boolean,
): Count[] {
  const { strict: tightened } = isTight ? limits : {};
  const person = caller?.userId ?? emailIn(body);
  const ofPerson = tightened?.person ?? limits.person;
  const ofAddress = tightened && !caller ? tightened.address : limits.address;
  return [
    ...(ofAddress ? [{ of: 'address' as const, subject: networkOf(viewerAddress(event)), ...ofAddress }] : []),
    ...(ofPerson && person ? [{ of: 'person' as const, subject: person, ...ofPerson }] : []),
    ...(limits.everybody ? [{ of: 'everybody' as const, subject: '', ...limits.everybody }] : []),
  ];
}

/** Means nothing without the day's salt, which is forgotten when the day is over. */
const nameless = (salt: Buffer, { of, subject }: Count): string =>
  createHash('sha256').update(salt).update(`${of}:${subject}`).digest('base64url').slice(0, 22);

/** Milliseconds to wait; 0 when there is room. */
async function take(name: string, count: Count, now: number): Promise<number> {
  const who = count.of === 'everybody' ? count.of : nameless(await getVisitorSalt(dayAt(now)), count);
  return consumeToken({ name: `${name}.${who}`, most: count.most, spanMs: count.minutes * 60_000 }, now);
}

function refusal(waitMs: number, maySignIn: boolean): Problem {
  const retryAfter = Math.ceil(waitMs / 1000);
  const advice = maySignIn ? ', or sign in first' : '';
  const detail = `That was a lot in a short time. Please try again ${formatWait(retryAfter)}${advice}.`;
  return new Problem('too_many_requests', detail, { retryAfter });
}

/** What counting says; nothing when counting itself fails: no shopper is turned away for the shop's own trouble. */
async function unlessBroken<T>(counting: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await counting();
  } catch (error) {
    logger.warn('limit not counted', { error: loggable(error) });
    return otherwise;
  }
}

/**
 * Counts a request of a limited route against what its address, its person and everybody may ask; also one that is then
 * refused for another reason, so that nobody can try things out. Throws `too_many_requests` with the time to wait.
 */
export async function enforceRateLimits(route: Route, asking: RateLimitedRequest): Promise<void> {
  if (!route.limits) return;
  const { limits: name } = route;
  const limits = rateLimitsOf(name);
  const isTight = limits.strict !== undefined && (await unlessBroken(() => areLimitsStrict(asking.now), false));
  for (const count of countsOf(limits, asking, isTight)) {
    const waitMs = await unlessBroken(() => take(name, count, asking.now), 0);
    if (waitMs > 0) throw refusal(waitMs, isTight && !asking.caller && count.of === 'address');
  }
}
