import { handle, requireActor } from '#functions/http/http.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import {
  campaignMailTo,
  prepareCampaignContent,
  renderCampaignContent,
} from '#functions/marketing/campaign-content.ts';
import { countAudience } from '#functions/marketing/campaign-members.ts';
import { config } from '#functions/runtime/config.ts';
import { sendFailureReason, sendMail } from '#outside/mail.ts';
import { Problem } from '#shared/base/errors.ts';
import { unsubscribeUrl } from '#shared/mail/unsubscribe.ts';
import {
  audienceOf,
  CAMPAIGN_MESSAGES,
  type CampaignStatus,
  type CampaignWords,
  canMoveCampaign,
  MAX_MAIL_BYTES,
} from '#shared/marketing/campaign.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import {
  changeCampaign,
  deleteCampaignDraft,
  draftWithContent,
  getCampaignWithContent,
  insertCampaign,
  listCampaigns,
  recordCampaignTest,
  type StoredCampaign,
  toCampaigns,
  updateCampaignDraft,
} from '#store/marketing/campaigns.ts';
import { countSubscribers, getSubscriber } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';

const STATUS_MESSAGES: Record<CampaignStatus, string> = {
  draft: 'This campaign is a draft',
  scheduled: 'This campaign is scheduled',
  sending: 'This campaign is being sent',
  paused: 'This campaign is paused',
  sent: 'This campaign has already been sent',
  cancelled: 'This campaign was canceled',
};

const statusConflict = ({ status }: StoredCampaign): Problem => new Problem('conflict', STATUS_MESSAGES[status]);

/** Throws `conflict` unless the campaign is a draft of this version. */
function requireDraft(campaign: StoredCampaign, version = campaign.version): void {
  if (campaign.status !== 'draft') throw statusConflict(campaign);
  if (campaign.version !== version)
    throw new Problem(
      'conflict',
      'Another admin just changed this campaign. Reload the page to see the latest version',
    );
}

/** Throws `conflict` unless the campaign is paused. */
function requirePaused(campaign: StoredCampaign): void {
  if (campaign.status !== 'paused') throw statusConflict(campaign);
}

/** Throws `conflict` if the campaign cannot change to this status. */
function requireCampaignMove(campaign: StoredCampaign, to: CampaignStatus): void {
  if (!canMoveCampaign(campaign.status, to)) throw statusConflict(campaign);
}

export const listCampaignsHandler = handle('GET /api/admin/campaigns', async ({ query }) => {
  const { items, nextCursor } = await listCampaigns(query);
  return { items: await toCampaigns(items), nextCursor };
});

export const countAudienceHandler = handle('GET /api/admin/campaign-audience', ({ query, now }) =>
  countAudience(audienceOf(query), new Date(now).toISOString()),
);

export const createCampaignHandler = handle('POST /api/admin/campaigns', async (request) =>
  draftWithContent(await insertCampaign(request.body, requireActor(request), request.now), request.body.blocks),
);

/** An invalid unsubscribe token for previews and test emails. */
const SAMPLE_TOKEN = 'preview-of-a-link-to-unsubscribe';
const SAMPLE_ID = `cmp_${'0'.repeat(26)}`;

const sampleLinks = () => ({ unsubscribeUrl: unsubscribeUrl(config().SITE_URL, SAMPLE_TOKEN) });

/** Returns a campaign's email as one recipient would get it, and the size of its HTML in bytes. */
async function sampleOf(words: CampaignWords) {
  const settings = await getSettings();
  const content = await prepareCampaignContent(words, await toMailShop(settings), settings);
  // The size is measured with counted links, because they are longer.
  const counting = { ...settings.newsletter, campaignId: SAMPLE_ID, key: Buffer.alloc(32) };
  const { html } = campaignMailTo('', content, sampleLinks().unsubscribeUrl, { counting });
  return { ...renderCampaignContent(content, sampleLinks()), bytes: Buffer.byteLength(html) };
}

export const previewCampaignHandler = handle('POST /api/admin/campaigns/preview', ({ body }) => sampleOf(body));

export const getCampaignHandler = handle('GET /api/admin/campaigns/{id}', ({ params }) =>
  getCampaignWithContent(params.id),
);

export const updateCampaignHandler = handle('PUT /api/admin/campaigns/{id}', async (request) => {
  const { version, ...input } = request.body;
  const check = (campaign: Parameters<typeof requireDraft>[0]) => requireDraft(campaign, version);
  const updated = await updateCampaignDraft(request.params.id, input, requireActor(request), request.now, check);
  return draftWithContent(updated, input.blocks);
});

export const deleteCampaignHandler = handle('DELETE /api/admin/campaigns/{id}', async (request) => {
  await deleteCampaignDraft(request.params.id, requireActor(request), request.now, requireDraft);
  return undefined;
});

/**
 * Sends a test email directly instead of through a job, because the admin waits for the result. If the recipient is a
 * subscriber, the email contains that subscriber's unsubscribe link.
 */
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
    await sendMail(
      campaignMailTo(to, await prepareCampaignContent(campaign, await toMailShop(settings), settings), url),
      settings,
    );
  } catch (cause) {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  }
  return undefined;
});

const YEAR_MS = 366 * 24 * 3600 * 1000;

function invalid(path: string, message: string): Problem {
  return new Problem('invalid_request', message, { errors: [{ path, message }] });
}

/** Parses the start time and returns it as UTC ISO. Null means now. Throws `invalid_request`. */
function parseStart(at: string | null | undefined, now: number): string | null {
  if (!at) return null;
  const time = Date.parse(at);
  if (Number.isNaN(time) || time <= now) throw invalid('at', 'Please choose a time in the future');
  if (time > now + YEAR_MS) throw invalid('at', 'Please choose a time within a year');
  return new Date(time).toISOString();
}

/** Throws `invalid_request` for a message that is so large that email programs would cut it off. */
async function requireFits(words: CampaignWords): Promise<void> {
  const { bytes } = await sampleOf(words);
  if (bytes > MAX_MAIL_BYTES) throw invalid('blocks', CAMPAIGN_MESSAGES.tooLarge);
}

export const startCampaignHandler = handle('POST /api/admin/campaigns/{id}/start', async (request) => {
  const { params, body, now } = request;
  const scheduledAt = parseStart(body.at, now);
  const [total, { newsletter }] = await Promise.all([countSubscribers(), getSettings()]);
  if (total === 0) throw new Problem('no_subscribers', CAMPAIGN_MESSAGES.noSubscribers);
  await requireFits(await getCampaignWithContent(params.id));
  const at = new Date(now).toISOString();
  const { countsOpens, countsClicks } = newsletter;
  const status = scheduledAt
    ? ({ status: 'scheduled', scheduledAt } as const)
    : ({ status: 'sending', startedAt: at } as const);
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    requireDraft(campaign, body.version);
    return {
      action: scheduledAt ? 'scheduled' : 'started',
      change: { ...status, total, countsOpens, countsClicks },
      writes: [enqueueJob('send_campaign', { campaignId: params.id }, scheduledAt ?? at, at)],
      changes: [{ field: 'begins', before: null, after: scheduledAt ?? at }],
    };
  });
  return getCampaignWithContent(params.id);
});

/** Pauses a campaign. The job stays and ends when it reads the paused status. */
export const pauseCampaignHandler = handle('POST /api/admin/campaigns/{id}/pause', async (request) => {
  const { params, now } = request;
  const pausedAt = new Date(now).toISOString();
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    requireCampaignMove(campaign, 'paused');
    return { action: 'paused', change: { status: 'paused', pausedBy: 'owner', pausedAt, reason: null, perSecond: 0 } };
  });
  return getCampaignWithContent(params.id);
});

/** Resumes a paused campaign. Restarts the count of bounces and complaints, because the admin has seen the earlier ones. */
export const resumeCampaignHandler = handle('POST /api/admin/campaigns/{id}/resume', async (request) => {
  const { params, now } = request;
  const at = new Date(now).toISOString();
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    requirePaused(campaign);
    const { counts, bounced, complained } = campaign;
    const riskFrom = { sent: counts.sent, bounced, complained };
    return {
      action: 'resumed',
      change: { status: 'sending', reason: null, pausedBy: null, pausedAt: null, riskFrom },
      writes: [enqueueJob('send_campaign', { campaignId: params.id }, at, at)],
    };
  });
  return getCampaignWithContent(params.id);
});

/** Cancels a campaign. A scheduled campaign becomes a draft again, because no message has been sent. */
export const cancelCampaignHandler = handle('POST /api/admin/campaigns/{id}/cancel', async (request) => {
  const { params, now } = request;
  const finishedAt = new Date(now).toISOString();
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    const status = campaign.status === 'scheduled' ? 'draft' : 'cancelled';
    requireCampaignMove(campaign, status);
    const writes = [cancelJob('send_campaign', { campaignId: params.id })];
    const cleared = { reason: null, pausedBy: null, pausedAt: null, page: null, witnesses: [], perSecond: 0 };
    return status === 'draft'
      ? { action: 'unscheduled', change: { status, scheduledAt: null, total: 0 }, writes }
      : { action: 'cancelled', change: { ...cleared, status, finishedAt }, writes };
  });
  return getCampaignWithContent(params.id);
});
