import { handle, requireActor } from '#functions/http/http.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { campaignMailTo, prepareCampaignContent } from '#functions/marketing/campaign-content.ts';
import { config } from '#functions/runtime/config.ts';
import { sendFailureReason, sendMail } from '#outside/mail.ts';
import { Problem } from '#shared/base/errors.ts';
import { unsubscribeUrl } from '#shared/mail/unsubscribe.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getCampaignWithContent, recordCampaignTest } from '#store/marketing/campaigns.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';
import { SAMPLE_TOKEN } from './preview-campaign.ts';

/** Sent at once: the owner waits to see whether it goes out. A subscriber's link to unsubscribe is their own. */
export const testCampaignHandler = handle('POST /api/admin/campaigns/{id}/test', async (request) => {
  const { to } = request.body;
  if (await getSuppression(to)) throw new Problem('address_suppressed');
  const [campaign, settings, subscriber] = await Promise.all([
    getCampaignWithContent(request.params.id),
    getSettings(),
    getSubscriber(to),
  ]);
  const url = unsubscribeUrl(config().SITE_URL, subscriber?.isActive ? subscriber.token : SAMPLE_TOKEN);
  await recordCampaignTest(campaign, requireActor(request), request.now);
  try {
    await sendMail(campaignMailTo(to, await prepareCampaignContent(campaign, toMailShop(settings)), url), settings);
  } catch (cause) {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  }
  return undefined;
});
