import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Campaign, CampaignInput, CampaignWithContent, CampaignWords } from '#shared/marketing/campaign.ts';
import { type CampaignAudience, EVERYONE, isEveryone } from '#shared/marketing/campaign-audience.ts';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

/** Refetch interval while a campaign is being sent, in milliseconds. */
const MOVING_MS = 1_000;

const isMoving = ({ status }: Campaign): boolean => status === 'sending';

export const campaignsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'campaigns'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/campaigns', { query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isMoving)) ? MOVING_MS : REFRESH_MS,
});

/** Counts the subscribers in a group. Reads nothing if the choice is null, because it isn't complete. */
export const audienceCountQuery = (chosen: CampaignAudience | null) => {
  const { audience, country, days, tag } = chosen ?? EVERYONE;
  const query = {
    audience,
    ...(country ? { country } : {}),
    ...(days === null ? {} : { days }),
    ...(tag ? { tag } : {}),
  };
  return queryOptions({
    queryKey: ['admin', 'campaign-audience', query],
    queryFn: () => call('GET /api/admin/campaign-audience', { query }),
    enabled: chosen !== null && !isEveryone(chosen),
  });
};

export const previewQuery = (input: CampaignWords) =>
  queryOptions({
    queryKey: ['admin', 'campaign-preview', input],
    queryFn: () => call('POST /api/admin/campaigns/preview', { body: input }),
    enabled: input.blocks.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads a campaign with its content, or null if it doesn't exist. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'campaign', id],
    queryFn: () => orNull(call('GET /api/admin/campaigns/{id}', { params: { id } })),
    // The form gets its values from this query. It must start with the newest version from the server.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      !data || data.status === 'draft' ? false : isMoving(data) ? MOVING_MS : REFRESH_MS,
  });

/** Id and version of a saved draft. */
export interface SavedDraft {
  id: string;
  version: number;
}

export const saveDraft = (kept: SavedDraft | null, input: CampaignInput): Promise<CampaignWithContent> =>
  kept
    ? call('PUT /api/admin/campaigns/{id}', { params: { id: kept.id }, body: { ...input, version: kept.version } })
    : call('POST /api/admin/campaigns', { body: input });

/** Creates a draft with the subject, the content, and the audience of another campaign. */
export async function copyCampaign(id: string): Promise<CampaignWithContent> {
  const copied = await call('GET /api/admin/campaigns/{id}', { params: { id } });
  const { subject, blocks, audience, country, days, tag } = copied;
  return saveDraft(null, { subject, blocks, audience, country, days, tag });
}

/** Starts a campaign. `at` is a UTC ISO time, or null to start now. */
export const startCampaign = ({ id, version }: SavedDraft, at: string | null): Promise<CampaignWithContent> =>
  call('POST /api/admin/campaigns/{id}/start', { params: { id }, body: { version, at } });

export const sendTest = (id: string, to: string) =>
  call('POST /api/admin/campaigns/{id}/test', { params: { id }, body: { to } });

export const pauseCampaign = (id: string) => call('POST /api/admin/campaigns/{id}/pause', { params: { id } });
export const resumeCampaign = (id: string) => call('POST /api/admin/campaigns/{id}/resume', { params: { id } });
export const cancelCampaign = (id: string) => call('POST /api/admin/campaigns/{id}/cancel', { params: { id } });
export const deleteDraft = (id: string) => call('DELETE /api/admin/campaigns/{id}', { params: { id } });
