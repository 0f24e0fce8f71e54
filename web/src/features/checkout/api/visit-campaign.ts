import type { CheckoutRequest } from '#shared/checkout/checkout.ts';
import { ORDER_DAYS } from '#shared/marketing/campaign-figures.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';

const KEY = 'campaign';
const CAMPAIGN_ID = /^cmp_[0-9A-HJKMNP-TV-Z]{26}$/;
const LIFE_MS = ORDER_DAYS * 86_400_000;

/** Returns true for a browser that asks not to be followed. */
const objects = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Returns the campaign in the address with which this page was opened, or null. */
function campaignOfArrival(): string | null {
  const [arrival] = performance.getEntriesByType('navigation');
  const id = arrival ? URL.parse(arrival.name)?.searchParams.get('utm_campaign') : null;
  return id && CAMPAIGN_ID.test(id) ? id : null;
}

/** Keeps the campaign of this visit for the tab, so that it outlasts a reload and the payment page. */
export function rememberCampaign(): void {
  const id = objects() ? null : campaignOfArrival();
  if (id) tabMemory.write(KEY, `${id} ${Math.round(performance.timeOrigin)}`);
}

/** Adds the campaign whose link led to this visit in the last seven days, if there is one. */
export function withCampaign(request: CheckoutRequest, now = Date.now()): CheckoutRequest {
  const [id = '', at = ''] = (tabMemory.read(KEY) ?? '').split(' ');
  return CAMPAIGN_ID.test(id) && now - Number(at) < LIFE_MS ? { ...request, campaignId: id } : request;
}
