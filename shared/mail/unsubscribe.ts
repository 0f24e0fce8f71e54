/** Returns a link that ends the subscription without a sign-in. `campaignId` is of the campaign that contains it. */
export const unsubscribeUrl = (siteUrl: string, token: string, campaignId?: string): string =>
  `${siteUrl}/api/unsubscribe/${token}${campaignId ? `.${campaignId}` : ''}`;

/** Reads the end of a link that `unsubscribeUrl` returned. `campaignId` is null when it is missing or malformed. */
export function readUnsubscribe(text: string): { token: string; campaignId: string | null } {
  const [token = '', campaignId = ''] = text.split('.');
  return { token, campaignId: /^cmp_\w{26}$/.test(campaignId) ? campaignId : null };
}

/** Headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
