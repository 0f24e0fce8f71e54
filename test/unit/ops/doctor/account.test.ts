import { describe, expect, test } from 'vitest';
import { dataStack, resultsOf, testProblems } from '#support/cloud/healthy-shop.ts';

describe('The doctor reports, for account, stacks and quotas,', () => {
  testProblems([
    [
      'credentials that do not work',
      { credentials: { problem: 'The AWS credentials have expired.' } },
      'credentials',
      'broken',
      'aws sts',
    ],
    ['a missing region', { region: { named: null } }, 'region', 'broken', 'export AWS_REGION'],
    ['a clock that AWS refuses', { clock: { secondsOff: -400 } }, 'clock', 'broken', 'set-ntp'],
    ['a clock that drifts away', { clock: { secondsOff: 90 } }, 'clock', 'warning', 'set-ntp'],
    [
      'an account that is not bootstrapped for CDK',
      { bootstrap: { status: null, version: null } },
      'bootstrap',
      'broken',
      'npx cdk bootstrap --app "" aws://111122223333/eu-central-1',
    ],
    ['an outdated toolkit', { bootstrap: { version: 5 } }, 'bootstrap', 'broken', 'cdk bootstrap'],
    ['a missing stack', { stacks: dataStack(null) }, 'stack-missing', 'broken', 'npm run deploy -- --stage production'],
    [
      'a stack that was never created',
      { stacks: dataStack('ROLLBACK_COMPLETE') },
      'stack-never-made',
      'broken',
      'update-termination-protection --no-enable-termination-protection',
    ],
    [
      'a stack whose rollback failed',
      { stacks: dataStack('ROLLBACK_FAILED') },
      'stack-never-made',
      'broken',
      'delete-stack',
    ],
    [
      'a stack that was only planned',
      { stacks: dataStack('REVIEW_IN_PROGRESS') },
      'stack-never-made',
      'broken',
      'npm run deploy',
    ],
    [
      'a stack that is stuck',
      { stacks: dataStack('UPDATE_ROLLBACK_FAILED') },
      'stack-stuck',
      'broken',
      'continue-update-rollback',
    ],
    [
      'a stack that failed otherwise',
      { stacks: dataStack('DELETE_FAILED') },
      'stack-failed',
      'broken',
      'describe-stack-events',
    ],
    [
      'a deploy that was rolled back',
      { stacks: dataStack('UPDATE_ROLLBACK_COMPLETE') },
      'stack-rolled-back',
      'warning',
      'describe-stack-events',
    ],
    ['a running deploy', { stacks: dataStack('UPDATE_IN_PROGRESS') }, 'stack-busy', 'warning', 'Wait'],
    [
      'a resource changed by hand',
      { drift: [{ stack: 's', id: 'Table1', type: 'AWS::DynamoDB::Table', change: 'MODIFIED' }] },
      'drift',
      'warning',
      'describe-stack-resource-drifts --stack-name s',
    ],
    [
      'a resource deleted by hand',
      { drift: [{ stack: 's', id: 'Media1', type: 'AWS::S3::Bucket', change: 'DELETED' }] },
      'drift-deleted',
      'broken',
      'describe-stack-resource-drifts',
    ],
    [
      'a template that differs from the code',
      { template: [{ stack: 's', isAsInCode: false }] },
      'template-differs',
      'warning',
      'npm run diff -- --stage production',
    ],
    [
      'a low concurrency quota',
      { concurrency: { limit: 10 } },
      'concurrency',
      'warning',
      'request-service-quota-increase',
    ],
  ]);

  test('the account of the missing stacks', () => {
    expect(resultsOf({ stacks: dataStack(null) })[0]?.message).toContain('in eu-central-1 of account 111122223333');
  });
});
