import type { CheckoutRequest } from '#shared/checkout/checkout.ts';
import { ORDER_DAYS } from '#shared/marketing/campaign-figures.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';

const KEY = 'campaign';
const CAMPAIGN_ID = /^cmp_[0-9A-HJKMNP-TV-Z]{26}$/;
const LIFE_MS = ORDER_DAYS * 86_400_000;

/** Returns true if the browser asks not to be tracked. */
const objects = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Returns the campaign in the address that this page was opened with, or null. */
function campaignOfArrival(): string | null {
  const [arrival] = performance.getEntriesByType('navigation');
  const id = arrival ? URL.parse(arrival.name)?.searchParams.get('utm_campaign') : null;
  return id && CAMPAIGN_ID.test(id) ? id : null;
}

/** Saves the campaign of this visit for the tab, so that it is still known after a reload or after the payment page. */
export function rememberCampaign(): void {
  const id = objects() ? null : campaignOfArrival();
  if (id) tabMemory.write(KEY, `${id} ${Math.round(performance.timeOrigin)}`);
}

/** Adds the saved campaign to a request, if its link was opened in the last seven days. */
export function withCampaign(request: CheckoutRequest, now = Date.now()): CheckoutRequest {
  const [id = '', at = ''] = (tabMemory.read(KEY) ?? '').split(' ');
  return CAMPAIGN_ID.test(id) && now - Number(at) < LIFE_MS ? { ...request, campaignId: id } : request;
}
