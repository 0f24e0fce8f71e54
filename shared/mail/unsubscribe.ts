/** Returns a link that ends a subscription without a sign-in. `campaignId` is the campaign whose email contains the link. */
export const unsubscribeUrl = (siteUrl: string, token: string, campaignId?: string): string =>
  `${siteUrl}/api/unsubscribe/${token}${campaignId ? `.${campaignId}` : ''}`;

/** Parses the last part of a link that `unsubscribeUrl` returned. `campaignId` is null if it is missing or malformed. */
export function readUnsubscribe(text: string): { token: string; campaignId: string | null } {
  const [token = '', campaignId = ''] = text.split('.');
  return { token, campaignId: /^cmp_\w{26}$/.test(campaignId) ? campaignId : null };
}

/** Returns the headers that make mail programs show an unsubscribe button (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
