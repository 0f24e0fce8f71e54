/** The rows of the table in README.md, "Operating it", that alarms send their readers to: what each of them begins with. */
export const runbook = {
  errors: 'API answers 5xx, requests fail',
  slow: 'answers are slow',
  turnedAway: 'calls are turned away',
  clock: 'clock not running / failing',
  changes: 'stream is late, change dead letters',
  clockLost: 'clock dead letters',
  bounces: 'mail bounces',
  feedback: 'mail feedback dead letters',
  parked: 'work parked',
  provider: 'Printify does not accept the key',
  notSubmitted: 'a paid order waits for the provider',
  signUp: 'nobody can sign up',
  cardTesting: 'card testing suspected',
} as const;

export type RunbookRow = (typeof runbook)[keyof typeof runbook];

/** Where what to do is written, in the words of an alarm. */
export const whatToDo = (row: RunbookRow): string => `What to do: README.md#operating-it, "${row}".`;
