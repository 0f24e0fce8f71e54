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

export interface RateLimitedRequest {
  event: APIGatewayProxyEventV2;
  body: unknown;
  caller: CallerIdentity | null;
  /** Milliseconds UTC. */
  now: number;
}

/** A limit that applies to a request, with the subject it is counted for. */
interface Count extends Rate {
  of: 'address' | 'person' | 'everybody';
  subject: string;
}

/** Returns the /64 network of an IPv6 address, because one subscriber usually has all of it. Returns IPv4 addresses as they are. */
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

/** Returns the limits that apply, narrowest first, so that a refused request does not use up the wider ones. */
function countsOf(
  limits: ReturnType<typeof rateLimitsOf>,
  { event, body, caller }: RateLimitedRequest,
  isStrict: boolean,
): Count[] {
  const { strict } = isStrict ? limits : {};
  const person = caller?.userId ?? emailIn(body);
  const personRate = strict?.person ?? limits.person;
  const addressRate = strict && !caller ? strict.address : limits.address;
  return [
    ...(addressRate ? [{ of: 'address' as const, subject: networkOf(viewerAddress(event)), ...addressRate }] : []),
    ...(personRate && person ? [{ of: 'person' as const, subject: person, ...personRate }] : []),
    ...(limits.everybody ? [{ of: 'everybody' as const, subject: '', ...limits.everybody }] : []),
  ];
}

/** Hashes the subject with the day's salt, which is deleted after the day. */
const pseudonym = (salt: Buffer, { of, subject }: Pick<Count, 'of' | 'subject'>): string =>
  createHash('sha256').update(salt).update(`${of}:${subject}`).digest('base64url').slice(0, 22);

/** Returns a pseudonym of the visitor's network that holds for a UTC day. `now` in milliseconds UTC. */
export const networkPseudonym = async (event: APIGatewayProxyEventV2, now: number): Promise<string> =>
  pseudonym(await getVisitorSalt(dayAt(now)), { of: 'address', subject: networkOf(viewerAddress(event)) });

/** Counts the request. Returns the milliseconds to wait; 0 when it is within the limit. */
async function consume(name: string, count: Count, now: number): Promise<number> {
  const subject = count.of === 'everybody' ? count.of : pseudonym(await getVisitorSalt(dayAt(now)), count);
  return consumeToken({ name: `${name}.${subject}`, most: count.most, spanMs: count.minutes * 60_000 }, now);
}

function refusal(waitMs: number, maySignIn: boolean): Problem {
  const retryAfter = Math.ceil(waitMs / 1000);
  const advice = maySignIn ? ', or sign in first' : '';
  const detail = `That was a lot in a short time. Please try again ${formatWait(retryAfter)}${advice}.`;
  return new Problem('too_many_requests', detail, { retryAfter });
}

/** Runs `read`. Logs an error and returns `fallback`, so that no shopper is refused because counting fails. */
async function withFallback<T>(read: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    logger.warn('limit not counted', { error: loggable(error) });
    return fallback;
  }
}

/**
 * Counts a request against the route's limits per address, per person and for everybody. Counts also requests that are later
 * refused, so that guessing is limited too. Throws `too_many_requests` with the time to wait.
 */
export async function enforceRateLimits(route: Route, request: RateLimitedRequest): Promise<void> {
  if (!route.limits) return;
  const { limits: name } = route;
  const limits = rateLimitsOf(name);
  const isStrict = limits.strict !== undefined && (await withFallback(() => areLimitsStrict(request.now), false));
  for (const count of countsOf(limits, request, isStrict)) {
    const waitMs = await withFallback(() => consume(name, count, request.now), 0);
    if (waitMs > 0) throw refusal(waitMs, isStrict && !request.caller && count.of === 'address');
  }
}
