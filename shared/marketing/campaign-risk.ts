export interface CampaignFeedback {
  sent: number;
  bounced: number;
  complained: number;
}

/** Amazon SES reviews accounts from 5% bounces or 0.1% complaints. A campaign pauses well below those rates. */
export const MAX_BOUNCE_RATE = 0.02;
export const MAX_COMPLAINT_RATE = 0.0008;
/** With fewer messages or events than this, a high rate can be chance. */
const MIN_SENT = 50;
const MIN_EVENTS = 2;

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** Returns the reason why the campaign should pause, as a text for admins. Null if it should continue. */
export function riskReason({ sent, bounced, complained }: CampaignFeedback): string | null {
  if (sent < MIN_SENT) return null;
  if (bounced >= MIN_EVENTS && bounced / sent >= MAX_BOUNCE_RATE)
    return `${bounced} of ${sent} emails bounced (${percent(bounced / sent)}). Amazon SES reviews accounts at 5%, so the shop pauses at ${percent(MAX_BOUNCE_RATE)}`;
  if (complained >= MIN_EVENTS && complained / sent >= MAX_COMPLAINT_RATE)
    return `${complained} of ${sent} subscribers marked it as spam (${percent(complained / sent)}). Amazon SES reviews accounts at 0.1%, so the shop pauses at ${percent(MAX_COMPLAINT_RATE)}`;
  return null;
}

/** Returns the counts since an admin resumed the campaign. `then` has the counts at that time. */
export const feedbackSince = (now: CampaignFeedback, then: CampaignFeedback): CampaignFeedback => ({
  sent: now.sent - then.sent,
  bounced: now.bounced - then.bounced,
  complained: now.complained - then.complained,
});
