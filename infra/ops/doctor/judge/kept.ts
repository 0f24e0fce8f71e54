import { table as schema } from '#infra/table.ts';
import { pluralize } from '#shared/base/format-count.ts';
import type { SecretState } from '../facts.ts';
import { broken, deployCommand, type Finding, type Judge, warning } from './judge.ts';
import { rebuilt } from './rebuilt.ts';

export const judgeTable: Judge<'table'> = (table, { stage }) => {
  const { name } = table;
  const of = `--table-name ${name}`;
  if (table.status === null)
    return [
      broken(
        'table-gone',
        `The table ${name} is gone, and with it orders and products.`,
        `aws dynamodb restore-table-to-point-in-time --source-table-name ${name} --target-table-name ${name} --use-latest-restorable-time   (within 35 days)`,
      ),
    ];
  const findings: Finding[] = [];
  if (!['ACTIVE', 'UPDATING'].includes(table.status))
    findings.push(broken('table-state', `The table ${name} is in the state ${table.status}.`, 'DynamoDB → Tables'));
  if (table.missingIndexes.length > 0)
    findings.push(
      broken(
        'table-index',
        `The table lacks ${table.missingIndexes.join(' and ')}: lists of orders and owed work cannot be read.`,
        `aws dynamodb update-table ${of} --global-secondary-index-updates ...   (keys: infra/table.ts, all attributes)`,
      ),
    );
  if (table.stream !== schema.stream)
    findings.push(
      broken(
        'table-stream',
        `The table tells ${table.stream ?? 'nothing'} of its changes in place of ${schema.stream}: first tries of mails, listings and search stand still.`,
        `aws dynamodb update-table ${of} --stream-specification StreamEnabled=true,StreamViewType=${schema.stream}   (then deploy: the stream has another name)`,
      ),
    );
  if (!table.expires)
    findings.push(
      warning(
        'table-ttl',
        'The table lets nothing expire: counters, leases and salts of visitors stay for ever.',
        `aws dynamodb update-time-to-live ${of} --time-to-live-specification Enabled=true,AttributeName=${schema.timeToLive}`,
      ),
    );
  if (!table.isBackedUp)
    findings.push(
      broken(
        'table-backup',
        'The table is not backed up (point-in-time recovery is off).',
        `aws dynamodb update-continuous-backups ${of} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      ),
    );
  if (!table.isProtected && stage !== 'preview')
    findings.push(
      warning(
        'table-unprotected',
        'The table can be deleted by mistake.',
        `aws dynamodb update-table ${of} --deletion-protection-enabled`,
      ),
    );
  return findings;
};

export const judgeBuckets: Judge<'buckets'> = (buckets, about) =>
  buckets.flatMap(({ name, isThere, isClosed, losesVersions }) => {
    if (!isThere) return [broken('bucket-gone', `The bucket ${name} is gone.`, deployCommand(about))];
    const block = 'BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true';
    return [
      ...(isClosed
        ? []
        : [
            broken(
              'bucket-open',
              `The bucket ${name} may be opened to the public.`,
              `aws s3api put-public-access-block --bucket ${name} --public-access-block-configuration ${block}`,
            ),
          ]),
      ...(losesVersions
        ? [
            warning(
              'bucket-versions',
              `The bucket ${name} keeps no former versions.`,
              `aws s3api put-bucket-versioning --bucket ${name} --versioning-configuration Status=Enabled`,
            ),
          ]
        : []),
    ];
  });

export const judgeLogs: Judge<'logs'> = (groups) =>
  groups.flatMap(({ name, isThere, days, wantedDays }) => {
    const keep = `aws logs put-retention-policy --log-group-name ${name} --retention-in-days ${wantedDays}`;
    if (!isThere)
      return [
        warning(
          'logs-gone',
          `The log group ${name} is gone: nothing of what its function says is kept.`,
          `aws logs create-log-group --log-group-name ${name}\n${keep}`,
        ),
      ];
    if (days === wantedDays) return [];
    const says = `The logs of ${name} are kept ${days === null ? 'for ever' : pluralize(days, 'day')} in place of ${wantedDays}.`;
    return [warning('logs-kept', says, keep)];
  });

export const judgeEncryption: Judge<'encryption'> = (encryption) => {
  if (!encryption || encryption.state === 'Enabled') return [];
  const { key, state } = encryption;
  const unreadable = 'the key of the print-on-demand provider cannot be read';
  if (state === 'PendingDeletion')
    return [
      broken(
        'key-ends',
        `The KMS key ${key} is about to be deleted: ${unreadable}.`,
        `aws kms cancel-key-deletion --key-id ${key}\naws kms enable-key --key-id ${key}`,
      ),
    ];
  if (state === 'Disabled')
    return [broken('key-off', `The KMS key ${key} is disabled: ${unreadable}.`, `aws kms enable-key --key-id ${key}`)];
  return [
    broken(
      'key-gone',
      `The KMS key ${key} is ${state ?? 'gone'}: ${unreadable}.`,
      'Back office → Connections (/admin/connections), once the secret has another key: Secrets Manager → Edit encryption key',
    ),
  ];
};

const WITHOUT: [start: string, means: string][] = [
  ['ProviderKey', 'the shop cannot reach its print-on-demand provider'],
  ['FrontDoorKey', 'no release that changes a function can be deployed'],
];

/** The payment keys are judged with what they are for. */
export const judgeSecrets: Judge<'secrets'> = (secrets, about) =>
  secrets
    .filter(({ label, is }) => is !== 'there' && !label.startsWith('PaymentKeys'))
    .map(({ label, arn, stack, is }: SecretState) => {
      const means = WITHOUT.find(([start]) => label.startsWith(start))?.[1] ?? 'whoever reads it fails';
      const says = `The secret ${label} is ${is}: ${means}.`;
      if (is === 'gone') return broken('secret-gone', says, rebuilt(about.stage, stack, deployCommand(about)));
      return broken('secret-ends', says, `aws secretsmanager restore-secret --secret-id ${arn}`);
    });
