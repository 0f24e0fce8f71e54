/** What becomes of a resource. `orphaned` leaves the stack and stays in the account. */
export const FATES = ['added', 'changed', 'removed', 'orphaned', 'replaced', 'may be replaced'] as const;
export type Fate = (typeof FATES)[number];

export interface ResourceChange {
  type: string;
  /** CDK's path and logical id. */
  name: string;
  fate: Fate;
}

export interface StackChange {
  stack: string;
  resources: ResourceChange[];
}

const STACK = /^Stack (\S+)/;
const RESOURCE = /^\[([+~-])\] ((?:AWS|Custom|Alexa)::\S+) (.+?)(?: (may be replaced|replace|destroy|orphan|import))?$/;

const fateOf = (sign: string, impact: string | undefined): Fate => {
  if (sign === '-') return impact === 'orphan' ? 'orphaned' : 'removed';
  if (impact === 'replace') return 'replaced';
  if (impact === 'may be replaced') return 'may be replaced';
  return sign === '+' ? 'added' : 'changed';
};

/** Reads what `cdk diff --no-color` says: one line for each resource, below the line of its stack. */
export function readDiff(text: string): StackChange[] {
  const stacks: StackChange[] = [];
  for (const line of text.split(/\r?\n/)) {
    const stack = STACK.exec(line)?.[1];
    if (stack) stacks.push({ stack, resources: [] });
    const [, sign, type, name, impact] = RESOURCE.exec(line) ?? [];
    if (sign && type && name) stacks.at(-1)?.resources.push({ type, name, fate: fateOf(sign, impact) });
  }
  return stacks;
}

/** What cannot be made again: orders, customers, pictures and keys. */
const PRECIOUS: Record<string, string> = {
  'AWS::DynamoDB::Table': 'the table with every order',
  'AWS::DynamoDB::GlobalTable': 'the table with every order',
  'AWS::Cognito::UserPool': 'the user pool: everybody would have to sign up again',
  'AWS::S3::Bucket': 'a bucket and what lies in it',
  'AWS::KMS::Key': 'a key: what it encrypted cannot be read without it',
  'AWS::SecretsManager::Secret': 'a secret and what it holds',
  'AWS::Backup::BackupVault': 'a vault of backups',
};
const HARMLESS: readonly Fate[] = ['added', 'changed'];

/** Changes that take away what cannot be made again, each as a sentence. */
export const dangersIn = (stacks: readonly StackChange[]): string[] =>
  stacks.flatMap(({ stack, resources }) =>
    resources
      .filter(({ type, fate }) => PRECIOUS[type] && !HARMLESS.includes(fate))
      .map(({ type, name, fate }) => `${stack}: ${name} (${type}): ${fate.toUpperCase()}, ${PRECIOUS[type]}`),
  );

const counted = (resources: readonly ResourceChange[], fate: Fate): string => {
  const count = resources.filter((resource) => resource.fate === fate).length;
  const isLoud = fate === 'replaced' || fate === 'may be replaced';
  return count === 0 ? '' : `${count} ${isLoud ? fate.toUpperCase() : fate}`;
};

/** One line for each stack, then the dangers, if any. */
export function summaryOf(stacks: readonly StackChange[]): string[] {
  const lines = stacks.map(({ stack, resources }) => {
    const counts = FATES.map((fate) => counted(resources, fate)).filter(Boolean);
    return `${stack}: ${counts.join(', ') || 'no resource changes'}`;
  });
  const dangers = dangersIn(stacks);
  if (dangers.length === 0) return lines;
  return [
    ...lines,
    '',
    'DANGER: this deploy would lose what cannot be made again:',
    ...dangers.map((each) => `  ${each}`),
  ];
}

/** GitHub takes comments of 65,536 characters. */
const LONGEST = 60_000;

/** GitHub masks the account in logs, and not in comments. */
const withoutAccounts = (text: string): string => text.replace(/\b\d{12}\b/g, '*'.repeat(12));

/** The same as a comment on a pull request, with no account number in it. */
export function asMarkdown(stage: string, summary: readonly string[], details: string): string {
  const body = details.length > LONGEST ? `${details.slice(0, LONGEST)}\n... cut here; run npm run diff` : details;
  // A fence longer than any within, so that nothing in the diff ends it.
  const fence = '`'.repeat(Math.max(3, ...[...body.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  const lines = [
    `### What a deploy to ${stage} would change`,
    '',
    fence,
    ...summary,
    fence,
    '',
    '<details><summary>All of it</summary>',
    '',
    fence,
    body,
    fence,
    '',
    '</details>',
    '',
  ];
  return withoutAccounts(lines.join('\n'));
}
