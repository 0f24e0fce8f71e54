import type { CampaignStatus } from './campaign.ts';

/** The next thing to do for a campaign. */
export type CampaignStep = 'start' | 'resume' | 'end' | 'pause' | 'resolve' | 'send' | 'open';

export interface CampaignFacts {
  status: CampaignStatus;
  /** True when an admin retries the dead letter of a campaign that the shop paused. */
  isRetried: boolean;
  /** The reason to stop because of bounces or complaints; null without one. */
  risk: string | null;
  /** True while a page of addresses is open. */
  hasPage: boolean;
  /** True after the last page, while some messages are uncertain. */
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
