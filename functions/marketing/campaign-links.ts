import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import type { CampaignClaims } from '#shared/marketing/campaign-link.ts';
import { joinToken, splitToken } from '#shared/orders/order-link.ts';
import { getLinkKey } from '#store/signing-key.ts';

const encode = ({ campaignId, message, path }: CampaignClaims): string =>
  Buffer.from(JSON.stringify({ campaign: campaignId, of: message, to: path })).toString('base64url');

function decode(payload: string): CampaignClaims | null {
  try {
    const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { campaign, of: message, to: path } = read;
    const isRead = typeof campaign === 'string' && typeof message === 'string';
    return isRead && (path === null || typeof path === 'string') ? { campaignId: campaign, message, path } : null;
  } catch {
    return null;
  }
}

/** Returns the signed token for a campaign's link or pixel. */
export function signCampaignLink(key: Buffer, claims: CampaignClaims): string {
  const payload = encode(claims);
  return joinToken(payload, signatureOf(key, payload));
}

/** Returns the content of a token. Null if this shop did not sign it. */
export async function readCampaignLink(token: string): Promise<CampaignClaims | null> {
  const { payload, signature } = splitToken(token);
  return isSignatureOf(await getLinkKey(), payload, signature) ? decode(payload) : null;
}
