import { handle } from '#functions/http/http.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { prepareCampaignContent, renderCampaignContent } from '#functions/marketing/campaign-content.ts';
import { config } from '#functions/runtime/config.ts';
import { unsubscribeUrl } from '#shared/mail/unsubscribe.ts';
import { getSettings } from '#store/shop/settings.ts';

/** A link of nobody: previews and tests are not a reader's own. */
export const SAMPLE_TOKEN = 'preview-of-a-link-to-unsubscribe';

export const previewCampaignHandler = handle('POST /api/admin/campaigns/preview', async ({ body }) =>
  renderCampaignContent(
    await prepareCampaignContent(body, toMailShop(await getSettings())),
    unsubscribeUrl(config().SITE_URL, SAMPLE_TOKEN),
  ),
);
