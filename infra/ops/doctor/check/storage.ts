import { tableSchema } from '#infra/table.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { deployCommand } from '../../aws/stacks.ts';
import type { SecretState } from '../readings.ts';
import { broken, type Check, type CheckResult, warning } from './check.ts';
import { rebuildCommands } from './rebuild-commands.ts';

export const checkTable: Check<'table'> = (table, { stage }) => {
  const { name } = table;
  const of = `--table-name ${name}`;
  if (table.status === null)
    return [
      broken(
        'table-gone',
        `The table ${name} is gone, along with all orders and products.`,
        `aws dynamodb restore-table-to-point-in-time --source-table-name ${name} --target-table-name ${name} --use-latest-restorable-time   (within 35 days)`,
      ),
    ];
  const results: CheckResult[] = [];
  if (!['ACTIVE', 'UPDATING'].includes(table.status))
    results.push(broken('table-state', `The table ${name} is in state ${table.status}.`, 'DynamoDB → Tables'));
  if (table.missingIndexes.length > 0)
    results.push(
      broken(
        'table-index',
        `The table is missing ${table.missingIndexes.join(' and ')}, so lists of orders and jobs can't be read.`,
        `aws dynamodb update-table ${of} --global-secondary-index-updates ...   (keys: infra/table.ts, all attributes)`,
      ),
    );
  if (table.stream !== tableSchema.stream)
    results.push(
      broken(
        'table-stream',
        `The table's stream has the view type ${table.stream ?? 'none'} instead of ${tableSchema.stream}, so emails, listings, and search are delayed.`,
        `aws dynamodb update-table ${of} --stream-specification StreamEnabled=true,StreamViewType=${tableSchema.stream}   (then deploy, because the stream has a new ARN)`,
      ),
    );
  if (!table.expires)
    results.push(
      warning(
        'table-ttl',
        "Items in the table don't expire, so counters, leases, and visitor salts stay forever.",
        `aws dynamodb update-time-to-live ${of} --time-to-live-specification Enabled=true,AttributeName=${tableSchema.timeToLive}`,
      ),
    );
  if (!table.isBackedUp)
    results.push(
      broken(
        'table-backup',
        'The table is not backed up (point-in-time recovery is off).',
        `aws dynamodb update-continuous-backups ${of} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      ),
    );
  if (!table.isProtected && stage !== 'preview')
    results.push(
      warning(
        'table-unprotected',
        'The table could be deleted by mistake.',
        `aws dynamodb update-table ${of} --deletion-protection-enabled`,
      ),
    );
  return results;
};

export const checkBuckets: Check<'buckets'> = (buckets, context) =>
  buckets.flatMap(({ name, isThere, isPrivate, losesVersions }) => {
    if (!isThere) return [broken('bucket-gone', `The bucket ${name} is gone.`, deployCommand(context))];
    const block = 'BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true';
    return [
      ...(isPrivate
        ? []
        : [
            broken(
              'bucket-open',
              `The bucket ${name} does not block public access.`,
              `aws s3api put-public-access-block --bucket ${name} --public-access-block-configuration ${block}`,
            ),
          ]),
      ...(losesVersions
        ? [
            warning(
              'bucket-versions',
              `The bucket ${name} does not keep previous versions.`,
              `aws s3api put-bucket-versioning --bucket ${name} --versioning-configuration Status=Enabled`,
            ),
          ]
        : []),
    ];
  });

export const checkLogs: Check<'logs'> = (groups) =>
  groups.flatMap(({ name, isThere, days, wantedDays }) => {
    const keep = `aws logs put-retention-policy --log-group-name ${name} --retention-in-days ${wantedDays}`;
    if (!isThere)
      return [
        warning(
          'logs-gone',
          `The log group ${name} is gone, so its function's logs are lost.`,
          `aws logs create-log-group --log-group-name ${name}\n${keep}`,
        ),
      ];
    if (days === wantedDays) return [];
    const message = `The logs of ${name} are kept ${days === null ? 'forever' : pluralize(days, 'day')} instead of ${wantedDays}.`;
    return [warning('logs-kept', message, keep)];
  });

export const checkEncryption: Check<'encryption'> = (encryption) => {
  if (!encryption || encryption.state === 'Enabled') return [];
  const { key, state } = encryption;
  const unreadable = "the print-on-demand provider's key can't be read";
  if (state === 'PendingDeletion')
    return [
      broken(
        'key-ends',
        `The KMS key ${key} is about to be deleted, so ${unreadable}.`,
        `aws kms cancel-key-deletion --key-id ${key}\naws kms enable-key --key-id ${key}`,
      ),
    ];
  if (state === 'Disabled')
    return [
      broken('key-off', `The KMS key ${key} is disabled, so ${unreadable}.`, `aws kms enable-key --key-id ${key}`),
    ];
  return [
    broken(
      'key-gone',
      `The KMS key ${key} is ${state ?? 'gone'}, so ${unreadable}.`,
      'Back office → Connections (/admin/connections), after the secret gets another key (Secrets Manager → Edit encryption key)',
    ),
  ];
};

const CONSEQUENCES: [start: string, consequence: string][] = [
  ['ProviderKey', "the shop can't reach its print-on-demand provider"],
  ['FrontDoorKey', 'no release that changes a function can be deployed'],
];

/** Checks the stacks' secrets. The payment keys have a separate check. */
export const checkSecrets: Check<'secrets'> = (secrets, context) =>
  secrets
    .filter(({ label, is }) => is !== 'there' && !label.startsWith('PaymentKeys'))
    .map(({ label, arn, stack, is }: SecretState) => {
      const consequence =
        CONSEQUENCES.find(([start]) => label.startsWith(start))?.[1] ?? 'the functions that read it fail';
      const message = `The secret ${label} is ${is}, so ${consequence}.`;
      if (is === 'gone')
        return broken('secret-gone', message, rebuildCommands(context.stage, stack, deployCommand(context)));
      return broken('secret-ends', message, `aws secretsmanager restore-secret --secret-id ${arn}`);
    });
