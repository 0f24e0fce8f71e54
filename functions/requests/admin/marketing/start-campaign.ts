import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { CAMPAIGN_MESSAGES } from '#shared/marketing/campaign.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { changeCampaign, getCampaignWithContent } from '#store/marketing/campaigns.ts';
import { countSubscribers } from '#store/marketing/subscribers.ts';
import { requireDraft } from './check-campaign.ts';

const YEAR_MS = 366 * 24 * 3600 * 1000;

function invalid(path: string, message: string): Problem {
  return new Problem('invalid_request', message, { errors: [{ path, message }] });
}

/** When it is to begin, UTC ISO; null for now. */
function beginning(at: string | null | undefined, now: number): string | null {
  if (!at) return null;
  const time = Date.parse(at);
  if (Number.isNaN(time) || time <= now) throw invalid('at', 'Please choose a time in the future');
  if (time > now + YEAR_MS) throw invalid('at', 'Please choose a time within a year');
  return new Date(time).toISOString();
}

export const startCampaignHandler = handle('POST /api/admin/campaigns/{id}/start', async (request) => {
  const { params, body, now } = request;
  const scheduledAt = beginning(body.at, now);
  const total = await countSubscribers();
  if (total === 0) throw new Problem('no_subscribers', CAMPAIGN_MESSAGES.nobody);
  const at = new Date(now).toISOString();
  const status = scheduledAt
    ? ({ status: 'scheduled', scheduledAt } as const)
    : ({ status: 'sending', startedAt: at } as const);
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    requireDraft(campaign, body.version);
    return {
      action: scheduledAt ? 'scheduled' : 'started',
      change: { ...status, total },
      writes: [enqueueJob('send_campaign', params.id, scheduledAt ?? at, at)],
      changes: [{ field: 'begins', before: null, after: scheduledAt ?? at }],
    };
  });
  return getCampaignWithContent(params.id);
});
