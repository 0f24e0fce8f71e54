/** Lists the kinds of emails to the team with their labels. Emails about new orders are not included. */
export const TEAM_NOTICES = {
  attention: 'Something needs attention',
  refund: 'A refund failed',
  dispute: 'A payment is disputed',
  stock: 'Stock is low',
  provider: 'Printify is disconnected',
  return: 'A return was requested',
  daily: 'Figures of the day before',
} as const;
export type TeamNotice = keyof typeof TEAM_NOTICES;

export const TEAM_NOTICE_KINDS = Object.keys(TEAM_NOTICES) as [TeamNotice, ...TeamNotice[]];

/** Recipients' addresses by kind of email. */
export type NoticeRecipients = Record<TeamNotice, string[]>;

export const NO_RECIPIENTS: NoticeRecipients = {
  attention: [],
  refund: [],
  dispute: [],
  stock: [],
  provider: [],
  return: [],
  daily: [],
};
