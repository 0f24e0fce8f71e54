import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { loggable, logger } from '#functions/runtime/log.ts';
import { mailboxOf } from '#shared/base/email.ts';
import { Problem } from '#shared/base/errors.ts';
import { formatWait, type Rate, rateLimitsOf } from '#shared/base/rate-limits.ts';
import { dayAt } from '#shared/base/utc-day.ts';
import type { Route } from '#shared/contract/route.ts';
import { areLimitsStrict } from '#store/checkout/card-testing.ts';
import { consumeToken, getTaken } from '#store/rate-limits.ts';
import { getVisitorSalt } from '#store/shop/visitors.ts';
import { viewerAddress } from './edge-secret.ts';
import type { CallerIdentity } from './http-caller.ts';

export interface RateLimitedRequest {
  event: APIGatewayProxyEventV2;
  body: unknown;
  caller: CallerIdentity | null;
  /** Current time, in milliseconds UTC. */
  now: number;
}

/** Describes a limit that applies to a request, and the subject for which requests are counted. */
interface Count extends Rate {
  of: 'address' | 'network' | 'site' | 'person';
  subject: string;
}

interface Networks {
  address: string;
  /** Missing for an IPv4 address. */
  network?: string;
  site: string;
}

/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(ip: string): string[] {
  const split = (text: string) => text.split(':').filter(Boolean);
  const [head = '', tail] = ip.toLowerCase().split('::');
  const [left, right] = [split(head), split(tail ?? '')];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * Returns the networks of a caller, from narrow to wide. For IPv4, these are the /32 and the /24, even if the address is
 * written as IPv6. For IPv6, these are the /64, the /56, and the /48.
 */
export function networksOf(ip: string): Networks {
  if (!ip.includes(':') || ip.includes('.')) {
    const address = ip.replace(/^.*:/, '');
    return { address, site: address.split('.').slice(0, 3).join('.') };
  }
  const [a = '0', b = '0', c = '0', d = '0'] = groupsOf(ip);
  const site = `${a}:${b}:${c}`;
  return { address: `${site}:${d}`, network: `${site}:${d.padStart(4, '0').slice(0, 2)}`, site };
}

const emailIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? mailboxOf(body.email)
    : null;

/**
 * Returns the limits that apply to a request. The limit of the narrowest network comes first, so that a request refused by
 * this limit does not use up the limits of wider networks.
 */
function countsOf(
  limits: ReturnType<typeof rateLimitsOf>,
  { event, body, caller }: RateLimitedRequest,
  { isStrict, isCrowded }: { isStrict: boolean; isCrowded: boolean },
): Count[] {
  const { strict } = isStrict ? limits : {};
  const rates = (isCrowded && limits.everybody?.crowded) || limits;
  const { address, network, site } = networksOf(viewerAddress(event));
  const inbox = emailIn(body);
  const subjects = { address, network, site, person: caller?.userId ?? (inbox && `${inbox} ${address}`) };
  const most = {
    ...rates,
    person: strict?.person ?? rates.person,
    ...(strict && !caller ? { address: strict.address, network: strict.network, site: strict.site } : {}),
  };
  // If a wider network has the same rate, its limit also covers the address, so the address needs no separate count.
  const isCovered =
    network &&
    most.network?.minutes === most.address?.minutes &&
    (most.network?.most ?? 0) <= (most.address?.most ?? 0);
  return (['address', 'person', 'network', 'site'] as const).flatMap((of) => {
    const [rate, subject] = [most[of], subjects[of]];
    return rate && subject && !(of === 'address' && isCovered) ? [{ of, subject, ...rate }] : [];
  });
}

/** Hashes the subject with the salt of the day, which is deleted after the day. */
const pseudonym = (salt: Buffer, { of, subject }: Pick<Count, 'of' | 'subject'>): string =>
  createHash('sha256').update(salt).update(`${of}:${subject}`).digest('base64url').slice(0, 22);

/** Contains pseudonyms of a visitor's networks. They are valid for one UTC day. */
export interface VisitorNetworks {
  /** Pseudonym of the IPv4 address or the IPv6 /56, which is usually one home. */
  home: string;
  /** Pseudonym of the IPv4 /24 or the IPv6 /48. */
  site: string;
}

/** Returns pseudonyms of the visitor's networks. `now` in milliseconds UTC. */
export async function visitorNetworks(event: APIGatewayProxyEventV2, now: number): Promise<VisitorNetworks> {
  const salt = await getVisitorSalt(dayAt(now));
  const { address, network = address, site } = networksOf(viewerAddress(event));
  return {
    home: pseudonym(salt, { of: 'network', subject: network }),
    site: pseudonym(salt, { of: 'site', subject: site }),
  };
}

/** Counts the request. Returns the milliseconds to wait, or 0 if the request is within the limit. */
async function consume(name: string, count: Count, now: number): Promise<number> {
  const subject = pseudonym(await getVisitorSalt(dayAt(now)), count);
  return consumeToken({ name: `${name}.${subject}`, most: count.most, spanMs: count.minutes * 60_000 }, now);
}

/** Returns the counter for all callers of a route together. It only counts and never refuses a request. */
const togetherOf = (name: string, { minutes }: Rate) => ({
  name: `${name}.everybody`,
  most: Number.MAX_SAFE_INTEGER,
  spanMs: minutes * 60_000,
});

/** Returns the error for a caller who has reached a limit. */
function tooManyRequests(waitMs: number, maySignIn: boolean): Problem {
  const retryAfter = Math.ceil(waitMs / 1000);
  const advice = maySignIn ? ', or sign in first' : '';
  const detail = `Too many requests. Please try again ${formatWait(retryAfter)}${advice}.`;
  return new Problem('too_many_requests', detail, { retryAfter });
}

/**
 * Runs `read` and returns its result. If it fails, logs a warning and returns `fallback`, so that no shopper is refused
 * because counting failed.
 */
async function withFallback<T>(read: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    logger.warn('limit not counted', { error: loggable(error) });
    return fallback;
  }
}

/**
 * Counts a request against the route's limits per person and per network. Requests that are refused later count as well, so
 * that guessing is limited. Throws `too_many_requests` with the time to wait.
 */
export async function enforceRateLimits(route: Route, request: RateLimitedRequest): Promise<void> {
  if (!route.limits) return;
  const { limits: name } = route;
  const { now } = request;
  const limits = rateLimitsOf(name);
  const { everybody } = limits;
  const together = everybody && togetherOf(name, everybody);
  const isStrict = limits.strict !== undefined && (await withFallback(() => areLimitsStrict(now), false));
  const isCrowded = Boolean(
    together && (await withFallback(async () => (await getTaken(together, now)) >= everybody.most, false)),
  );
  for (const count of countsOf(limits, request, { isStrict, isCrowded })) {
    const waitMs = await withFallback(() => consume(name, count, now), 0);
    if (waitMs > 0) throw tooManyRequests(waitMs, isStrict && !request.caller && count.of !== 'person');
  }
  if (together) await withFallback(() => consumeToken(together, now), 0);
}
