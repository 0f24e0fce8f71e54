/** Where a subscription ends, without a sign-in. */
export const unsubscribeUrl = (siteUrl: string, token: string): string => `${siteUrl}/api/unsubscribe/${token}`;

/** The two headers by which mail programs show a button of their own (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
