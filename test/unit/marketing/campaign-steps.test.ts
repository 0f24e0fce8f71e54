import { expect, test } from 'vitest';
import { type CampaignFacts, nextCampaignStep } from '#shared/marketing/campaign-steps.ts';

const facts = (changes: Partial<CampaignFacts>): CampaignFacts => ({
  status: 'sending',
  isRetried: false,
  risk: null,
  hasPage: false,
  isWalked: false,
  ...changes,
});

test.each<[string, Partial<CampaignFacts>, string]>([
  ['a scheduled campaign starts', { status: 'scheduled' }, 'start'],
  ['a paused campaign stays paused', { status: 'paused' }, 'end'],
  ['a paused campaign goes on when an admin retries it', { status: 'paused', isRetried: true }, 'resume'],
  ['a draft is not sent', { status: 'draft', isRetried: true }, 'end'],
  ['a cancelled campaign ends', { status: 'cancelled' }, 'end'],
  ['a sent campaign ends', { status: 'sent', hasPage: true }, 'end'],
  ['bounces pause it, even in the middle of a page', { risk: 'Too many bounces', hasPage: true }, 'pause'],
  ['a new campaign opens its first page', {}, 'open'],
  ['an open page is sent', { hasPage: true }, 'send'],
  ['a page of uncertain messages is sent, too', { hasPage: true, isWalked: true }, 'send'],
  ['uncertain messages are resolved after the last page', { isWalked: true }, 'resolve'],
])('%s', (_, state, step) => {
  expect(nextCampaignStep(facts(state))).toBe(step);
});
