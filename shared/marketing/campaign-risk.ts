/** What came back of what was sent. */
export interface CampaignFeedback {
  sent: number;
  bounced: number;
  complained: number;
}

/** Amazon SES looks into an account from 5 % bounces or 0.1 % complaints on: a campaign stops well before. */
export const MAX_BOUNCE_RATE = 0.02;
export const MAX_COMPLAINT_RATE = 0.0008;
/** So few messages, or so few that came back, are chance. */
const LEAST_SENT = 50;
const LEAST_EVENTS = 2;

const percent = (share: number): string => `${Math.round(share * 10_000) / 100} %`;

/** Why sending on would put the account in danger, in words for an owner; null when it would not. */
export function riskReason({ sent, bounced, complained }: CampaignFeedback): string | null {
  if (sent < LEAST_SENT) return null;
  if (bounced >= LEAST_EVENTS && bounced / sent >= MAX_BOUNCE_RATE)
    return `${bounced} of ${sent} messages came back (${percent(bounced / sent)}). Amazon SES looks into accounts from 5 % on, so the shop has paused at ${percent(MAX_BOUNCE_RATE)}`;
  if (complained >= LEAST_EVENTS && complained / sent >= MAX_COMPLAINT_RATE)
    return `${complained} of ${sent} readers marked it as spam (${percent(complained / sent)}). Amazon SES looks into accounts from 0.1 % on, so the shop has paused at ${percent(MAX_COMPLAINT_RATE)}`;
  return null;
}

/** What came back since an owner last looked and had it go on. */
export const feedbackSince = (now: CampaignFeedback, then: CampaignFeedback): CampaignFeedback => ({
  sent: now.sent - then.sent,
  bounced: now.bounced - then.bounced,
  complained: now.complained - then.complained,
});
