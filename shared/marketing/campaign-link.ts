/**
 * The content of a campaign's link or of its pixel. `message` is a random number of one message, which is never stored
 * with its address. `path` is a page of the shop; null for the pixel.
 */
export interface CampaignClaims {
  campaignId: string;
  message: string;
  path: string | null;
}

/** Characters of a path; a longer one would make a link too long for some mail programs, and is not counted. */
export const MOST_COUNTED_PATH = 500;

export const campaignLinkUrl = (siteUrl: string, token: string): string => `${siteUrl}/api/campaign-links/${token}`;
export const campaignPixelUrl = (siteUrl: string, token: string): string => `${siteUrl}/api/campaign-opens/${token}`;

/** Returns the page of the shop that an address leads to; null for any other address, which is never counted. */
export function ownPath(href: string, siteUrl: string): string | null {
  const site = URL.parse(siteUrl);
  const url = URL.parse(href, siteUrl);
  if (!site || !url || url.origin !== site.origin || url.pathname.startsWith('/api/')) return null;
  // Two slashes would lead to another host.
  return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the address that a click leads to. Names the campaign only for visitors who may be counted. */
export function landingUrl(path: string, siteUrl: string, campaignId: string | null): string {
  const url = new URL(siteUrl);
  const given = URL.parse(path, siteUrl);
  if (given?.origin === url.origin) {
    [url.pathname, url.search, url.hash] = [given.pathname, given.search, given.hash];
  }
  if (campaignId !== null) {
    url.searchParams.set('utm_source', 'newsletter');
    url.searchParams.set('utm_campaign', campaignId);
  }
  return url.href;
}
