/** Lists the effects of a deployment on a resource. An `orphaned` resource leaves the stack but stays in the account. */
export const EFFECTS = ['added', 'changed', 'removed', 'orphaned', 'replaced', 'may be replaced'] as const;
export type Effect = (typeof EFFECTS)[number];

export interface ResourceChange {
  type: string;
  /** CDK's path and logical id of the resource. */
  name: string;
  effect: Effect;
}

export interface StackChange {
  stack: string;
  resources: ResourceChange[];
}

const STACK = /^Stack (\S+)/;
const RESOURCE = /^\[([+~-])\] ((?:AWS|Custom|Alexa)::\S+) (.+?)(?: (may be replaced|replace|destroy|orphan|import))?$/;

const effectOf = (sign: string, impact: string | undefined): Effect => {
  if (sign === '-') return impact === 'orphan' ? 'orphaned' : 'removed';
  if (impact === 'replace') return 'replaced';
  if (impact === 'may be replaced') return 'may be replaced';
  return sign === '+' ? 'added' : 'changed';
};

/** Parses the output of `cdk diff --no-color`. It has one line per resource, below the line of its stack. */
export function readDiff(text: string): StackChange[] {
  const stacks: StackChange[] = [];
  for (const line of text.split(/\r?\n/)) {
    const stack = STACK.exec(line)?.[1];
    if (stack) stacks.push({ stack, resources: [] });
    const [, sign, type, name, impact] = RESOURCE.exec(line) ?? [];
    if (sign && type && name) stacks.at(-1)?.resources.push({ type, name, effect: effectOf(sign, impact) });
  }
  return stacks;
}

/** Lists the types of resources with data, such as orders, customers, pictures, and keys. */
const DATA_LOSS: Record<string, string> = {
  'AWS::DynamoDB::Table': 'the table with every order',
  'AWS::DynamoDB::GlobalTable': 'the table with every order',
  'AWS::Cognito::UserPool': 'the user pool: everyone would have to sign up again',
  'AWS::S3::Bucket': 'a bucket and its files',
  'AWS::KMS::Key': 'a key: the data it encrypted becomes unreadable',
  'AWS::SecretsManager::Secret': 'a secret and its value',
  'AWS::Backup::BackupVault': 'a vault of backups',
};
const HARMLESS: readonly Effect[] = ['added', 'changed'];

/** Describes the changes that would or might lose data permanently. */
export const dangersIn = (stacks: readonly StackChange[]): string[] =>
  stacks.flatMap(({ stack, resources }) =>
    resources
      .filter(({ type, effect }) => DATA_LOSS[type] && !HARMLESS.includes(effect))
      .map(({ type, name, effect }) => `${stack}: ${name} (${type}): ${effect.toUpperCase()}, ${DATA_LOSS[type]}`),
  );

const counted = (resources: readonly ResourceChange[], effect: Effect): string => {
  const count = resources.filter((resource) => resource.effect === effect).length;
  const isLoud = effect === 'replaced' || effect === 'may be replaced';
  return count === 0 ? '' : `${count} ${isLoud ? effect.toUpperCase() : effect}`;
};

/** Returns one line per stack, followed by the dangers, if any. */
export function summaryOf(stacks: readonly StackChange[]): string[] {
  const lines = stacks.map(({ stack, resources }) => {
    const counts = EFFECTS.map((effect) => counted(resources, effect)).filter(Boolean);
    return `${stack}: ${counts.join(', ') || 'no resource changes'}`;
  });
  const dangers = dangersIn(stacks);
  if (dangers.length === 0) return lines;
  return [...lines, '', 'DANGER: this deploy would permanently delete data:', ...dangers.map((each) => `  ${each}`)];
}

/** Maximum length of the details. GitHub limits comments to 65,536 characters. */
const MAX_LENGTH = 60_000;

/** Masks account numbers. GitHub masks them in logs, but not in comments. */
const withoutAccounts = (text: string): string => text.replace(/\b\d{12}\b/g, '*'.repeat(12));

/** Returns the summary as a comment for a pull request, without account numbers. */
export function asMarkdown(stage: string, summary: readonly string[], details: string): string {
  const body =
    details.length > MAX_LENGTH
      ? `${details.slice(0, MAX_LENGTH)}\n... cut off here. For the rest: npm run diff`
      : details;
  // The fence is longer than any fence in the diff, so that none of those ends the block.
  const fence = '`'.repeat(Math.max(3, ...[...body.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  const lines = [
    `### What a deploy to ${stage} would change`,
    '',
    fence,
    ...summary,
    fence,
    '',
    '<details><summary>Full diff</summary>',
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
