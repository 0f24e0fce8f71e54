/** Returns a link that ends the subscription without a sign-in. */
export const unsubscribeUrl = (siteUrl: string, token: string): string => `${siteUrl}/api/unsubscribe/${token}`;

/** Headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
