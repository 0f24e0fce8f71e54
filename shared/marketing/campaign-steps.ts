import type { CampaignStatus } from './campaign.ts';

/** Lists the possible next steps of a campaign. */
export type CampaignStep = 'start' | 'resume' | 'end' | 'pause' | 'resolve' | 'send' | 'open';

export interface CampaignFacts {
  status: CampaignStatus;
  /** True if an admin retries the dead-letter job of a campaign that the shop paused. */
  isRetried: boolean;
  /** Reason to pause because of bounces or complaints. Null if there is no reason. */
  risk: string | null;
  /** True if a page of addresses is not finished yet. */
  hasPage: boolean;
  /** True if the last page is finished, but the result of some messages is uncertain. */
  isWalked: boolean;
}

/** Lists each step with the condition that calls for it. The first match wins. */
const STEPS: readonly (readonly [CampaignStep, (facts: CampaignFacts) => boolean])[] = [
  ['start', ({ status }) => status === 'scheduled'],
  ['resume', ({ status, isRetried }) => status === 'paused' && isRetried],
  ['end', ({ status }) => status !== 'sending'],
  ['pause', ({ risk }) => risk !== null],
  ['resolve', ({ isWalked, hasPage }) => isWalked && !hasPage],
  ['send', ({ hasPage }) => hasPage],
  ['open', () => true],
];

export const nextCampaignStep = (facts: CampaignFacts): CampaignStep =>
  STEPS.find(([, applies]) => applies(facts))?.[0] ?? 'end';
