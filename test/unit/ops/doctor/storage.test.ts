import { describe } from 'vitest';
import { bucketWith, logsWith, secretWith, testProblems } from '#support/cloud/healthy-shop.ts';

describe('The doctor reports, for stored data,', () => {
  testProblems([
    ['a table that is gone', { table: { status: null } }, 'table-gone', 'broken', 'restore-table-to-point-in-time'],
    ['a table that cannot be used', { table: { status: 'ARCHIVED' } }, 'table-state', 'broken', 'DynamoDB'],
    ['an index that is missing', { table: { missingIndexes: ['byTime'] } }, 'table-index', 'broken', 'update-table'],
    ['a table without its stream', { table: { stream: null } }, 'table-stream', 'broken', 'StreamEnabled=true'],
    ['a stream with another view type', { table: { stream: 'KEYS_ONLY' } }, 'table-stream', 'broken', 'StreamViewType'],
    ['a table without expiry', { table: { expires: false } }, 'table-ttl', 'warning', 'AttributeName=ttl'],
    ['a table that is not backed up', { table: { isBackedUp: false } }, 'table-backup', 'broken', 'continuous-backups'],
    ['an unprotected table', { table: { isProtected: false } }, 'table-unprotected', 'warning', 'deletion-protection'],
    ['a bucket that is gone', bucketWith({ isThere: false }), 'bucket-gone', 'broken', 'npm run deploy'],
    [
      'a bucket that does not block public access',
      bucketWith({ isPrivate: false }),
      'bucket-open',
      'broken',
      'put-public-access-block',
    ],
    [
      'pictures without former versions',
      bucketWith({ losesVersions: true }),
      'bucket-versions',
      'warning',
      'versioning',
    ],
    [
      'a secret about to be deleted',
      secretWith({ is: 'about to be deleted' }),
      'secret-ends',
      'broken',
      'restore-secret --secret-id arn:provider',
    ],
    ['a secret that is gone', secretWith({ is: 'gone' }), 'secret-gone', 'broken', 'overrideLogicalId'],
    ['a disabled KMS key', { encryption: { state: 'Disabled' } }, 'key-off', 'broken', 'enable-key'],
    [
      'a KMS key about to be deleted',
      { encryption: { state: 'PendingDeletion' } },
      'key-ends',
      'broken',
      'cancel-key-deletion',
    ],
    ['a KMS key that is gone', { encryption: { state: null } }, 'key-gone', 'broken', '/admin/connections'],
    ['logs that are kept forever', logsWith({ days: null }), 'logs-kept', 'warning', '--retention-in-days 90'],
    ['logs that are not kept', logsWith({ isThere: false, days: null }), 'logs-gone', 'warning', 'create-log-group'],
  ]);
});
