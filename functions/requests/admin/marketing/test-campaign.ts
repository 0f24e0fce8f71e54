import { actorOf, handle } from '#functions/http/http.ts';
import { mailShop } from '#functions/mail/mail-shop.ts';
import { letterOf, mailTo } from '#functions/marketing/content.ts';
import { config } from '#functions/runtime/config.ts';
import { refusalOf, sendMail } from '#outside/mail.ts';
import { Problem } from '#shared/base/errors.ts';
import { unsubscribeUrl } from '#shared/mail/unsubscribe.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { readCampaign, recordCampaignTest } from '#store/marketing/campaigns.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';
import { SAMPLE_TOKEN } from './preview-campaign.ts';

/** Sent at once: the owner waits to see whether it goes out. A subscriber's link to unsubscribe is their own. */
export const testCampaign = handle('POST /api/admin/campaigns/{id}/test', async (request) => {
  const { to } = request.body;
  if (await getSuppression(to)) throw new Problem('address_suppressed');
  const [campaign, settings, subscriber] = await Promise.all([
    readCampaign(request.params.id),
    getSettings(),
    getSubscriber(to),
  ]);
  const url = unsubscribeUrl(config().SITE_URL, subscriber?.isActive ? subscriber.token : SAMPLE_TOKEN);
  await recordCampaignTest(campaign, actorOf(request), request.now);
  try {
    await sendMail(mailTo(to, await letterOf(campaign, mailShop(settings)), url), settings);
  } catch (cause) {
    throw new Problem('unavailable', refusalOf(cause), { cause });
  }
  return undefined;
});
