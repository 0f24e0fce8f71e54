/** Lists headings in docs/operating.md, by anchor. An alarm's email links to one of these headings. */
export const runbook = {
  errors: 'requests-fail',
  slow: 'answers-are-slow',
  turnedAway: 'calls-are-throttled',
  clock: 'clock-not-running',
  changes: 'stream-is-late',
  clockLost: 'clock-dead-letters',
  bounces: 'email-bounces',
  feedback: 'email-feedback-dead-letters',
  parked: 'dead-lettered-job',
  provider: 'provider-refuses-the-key',
  notSubmitted: 'paid-order-not-submitted',
  signUp: 'sign-up-fails',
  cardTesting: 'card-testing-suspected',
} as const;

export type RunbookRow = (typeof runbook)[keyof typeof runbook];

/** Returns the link at the end of an alarm's description. */
export const whatToDo = (anchor: RunbookRow): string => `What to do: docs/operating.md#${anchor}`;
