/**
 * Describes the signed content of a campaign's link or tracking pixel. `message` is a random number that identifies one
 * message. This number is never stored together with an email address. `path` is a page of the shop, or null for the pixel.
 */
export interface CampaignClaims {
  campaignId: string;
  message: string;
  path: string | null;
}

/**
 * Maximum number of characters in a path whose clicks are counted. A longer path would make the link too long for some mail
 * programs.
 */
export const MOST_COUNTED_PATH = 500;

export const campaignLinkUrl = (siteUrl: string, token: string): string => `${siteUrl}/api/campaign-links/${token}`;
export const campaignPixelUrl = (siteUrl: string, token: string): string => `${siteUrl}/api/campaign-opens/${token}`;

/**
 * Returns the path of a page of the shop from its address. Returns null for any other address. Clicks on links to other
 * addresses are never counted.
 */
export function ownPath(href: string, siteUrl: string): string | null {
  const site = URL.parse(siteUrl);
  const url = URL.parse(href, siteUrl);
  if (!site || !url || url.origin !== site.origin || url.pathname.startsWith('/api/')) return null;
  // A path that starts with two slashes would link to another host.
  return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the address to which a click redirects. Adds the campaign id only if the visitor may be counted. */
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
