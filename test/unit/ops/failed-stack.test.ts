import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { describe, expect, test } from 'vitest';
import { wasNeverCreated } from '#infra/ops/aws/stacks.ts';
import type { Dialogue } from '#infra/ops/set-up/dialogue.ts';
import { deleteFailedStack } from '#infra/ops/set-up/failed-stack.ts';
import { answering } from '../../support/cloud/aws-answers.ts';
import { gone, stack } from '../../support/cloud/stacks.ts';

describe('A stack whose first deploy failed', () => {
  const failed = stack('app', {}, 'ROLLBACK_COMPLETE');
  const asItWas = { StackId: 'arn:app/1', StackStatus: 'ROLLBACK_COMPLETE' };
  const event = (
    LogicalResourceId: string,
    ResourceStatus: string,
    ResourceStatusReason?: string,
    type = 'AWS::S3::Bucket',
  ) => ({
    ...{
      LogicalResourceId,
      ResourceStatus,
      ResourceStatusReason,
      ResourceType: type,
      PhysicalResourceId: `${LogicalResourceId}-1`,
    },
  });
  const skipped = event('Table', 'DELETE_SKIPPED', undefined, 'AWS::DynamoDB::Table');
  const events = [
    event('foundation', 'ROLLBACK_FAILED', 'The following resources failed', 'AWS::CloudFormation::Stack'),
    event('Other', 'CREATE_FAILED', 'Resource creation cancelled'),
    event('Later', 'CREATE_FAILED', 'Second reason'),
    event('Distribution', 'CREATE_FAILED', 'Your account must be verified', 'AWS::CloudFront::Distribution'),
  ];

  /** @param now state of the stack when the answer comes */
  function clear(answer: string | null, now: { StackId: string; StackStatus: string } | null = asItWas) {
    const done: string[] = [];
    const printed: string[] = [];
    const client = answering(
      CloudFormationClient,
      new Map<never, unknown>([
        [
          DescribeStackEventsCommand as never,
          ({ StackName }: { StackName: string }) => {
            expect(StackName).toBe(failed.id);
            return { StackEvents: done.includes(`delete ${failed.id}`) ? [skipped, ...events] : events };
          },
        ],
        [UpdateTerminationProtectionCommand as never, (input: object) => ({ done: done.push(JSON.stringify(input)) })],
        [
          DeleteStackCommand as never,
          ({ StackName }: { StackName: string }) => ({ done: done.push(`delete ${StackName}`) }),
        ],
        [
          DescribeStacksCommand as never,
          ({ StackName }: { StackName: string }) => {
            if (StackName === failed.id) return { Stacks: [{ ...asItWas, StackStatus: 'DELETE_COMPLETE' }] };
            if (!now) throw gone(StackName);
            return { Stacks: [now] };
          },
        ],
      ]),
    );
    const dialogue: Dialogue = {
      say: (line) => void printed.push(line),
      isInteractive: answer !== null,
      ask: async () => answer ?? '',
    };
    return { done, printed, cleared: deleteFailedStack(client, failed, dialogue) };
  }

  test('is distinguished from one in use', () => {
    expect(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS', 'CREATE_FAILED'].every(wasNeverCreated)).toBe(
      true,
    );
    expect(['UPDATE_ROLLBACK_COMPLETE', 'UPDATE_COMPLETE', 'CREATE_IN_PROGRESS', null].some(wasNeverCreated)).toBe(
      false,
    );
  });

  test('is explained, and deleted after a yes, although it is protected', async () => {
    const { done, printed, cleared } = clear('y');
    await cleared;
    expect(done).toEqual([
      JSON.stringify({ StackName: failed.id, EnableTerminationProtection: false }),
      `delete ${failed.id}`,
    ]);
    const lines = printed.map((line) => line.trim());
    expect(lines).toContain('Distribution (AWS::CloudFront::Distribution): Your account must be verified');
    expect(lines.findIndex((line) => line.startsWith('Distribution'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('Later')),
    );
    expect(lines.join('\n')).not.toContain('cancelled');
    expect(lines.join('\n')).not.toContain('The following resources failed');
  });

  test('is reported with the resources that its deletion has kept', async () => {
    const { printed, cleared } = clear('y');
    await cleared;
    expect(printed.at(-1)?.trim()).toBe('AWS::DynamoDB::Table Table-1');
  });

  test.each([
    [{ StackId: 'arn:app/2', StackStatus: 'ROLLBACK_COMPLETE' }],
    [{ StackId: 'arn:app/2', StackStatus: 'CREATE_COMPLETE' }],
    [{ StackId: 'arn:app/1', StackStatus: 'CREATE_IN_PROGRESS' }],
    [null],
  ])('is not deleted when it has changed before the answer: %j', async (now) => {
    const { done, cleared } = clear('y', now);
    await expect(cleared).rejects.toThrow('another deploy is running');
    expect(done).toEqual([]);
  });

  test.each(['n', null])('is kept when the answer is %j, and the commands are printed', async (answer) => {
    const { done, cleared } = clear(answer);
    await expect(cleared).rejects.toThrow('update-termination-protection --no-enable-termination-protection');
    expect(done).toEqual([]);
  });
});
