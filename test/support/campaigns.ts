import type { Campaign, CampaignInput, CampaignWithContent } from '#shared/marketing/campaign.ts';
import type { Answer, Shop } from './shop.ts';
import { as } from './shopping.ts';

/** Returns a campaign with a single text block. */
export const wordsOf = (subject: string, text: string) => ({ subject, blocks: [{ kind: 'text' as const, text }] });

export const CAMPAIGN_WORDS = wordsOf('The ground is level', 'A heavier hoodie.\nIn moss.\n\nSee you.');

/** Calls the API as an admin. */
export async function callCampaigns<T = CampaignWithContent>(
  shop: Shop,
  method: string,
  path = '',
  body?: unknown,
): Promise<Answer<T>> {
  return shop.call<T>(method, `/api/admin/campaigns${path}`, body, await as(shop, 'admin'));
}

/** Sets the sending limits of the SES account. The emulator enforces them. */
export const setAccount = (shop: Shop, switches: Record<string, unknown>) =>
  shop.call('POST', '/_ses/account', switches);

export async function draftOf(shop: Shop, words: CampaignInput = CAMPAIGN_WORDS): Promise<CampaignWithContent> {
  return (await callCampaigns(shop, 'POST', '', words)).body;
}

export async function startNow(shop: Shop, words: CampaignInput = CAMPAIGN_WORDS): Promise<CampaignWithContent> {
  const { id, version } = await draftOf(shop, words);
  return (await callCampaigns(shop, 'POST', `/${id}/start`, { version })).body;
}

export const campaignOf = async (shop: Shop, id: string): Promise<Campaign> =>
  (await callCampaigns<Campaign>(shop, 'GET', `/${id}`)).body;
