import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { expect, test, vi } from 'vitest';
import { clientsIn } from '#infra/ops/aws/clients.ts';
import { gather } from '#infra/ops/doctor/gather.ts';
import { answering } from '#support/cloud/aws-answers.ts';

const order = vi.hoisted(() => [] as string[]);
vi.mock('#infra/ops/doctor/read/synthesize.ts', () => ({
  synthesize: () => {
    order.push('builds templates');
    return () => '{"Resources":{}}';
  },
}));

test('The doctor builds the templates, which blocks the process, after all answers have arrived', async () => {
  const clients = {
    ...clientsIn('eu-central-1'),
    sts: answering(STSClient, new Map([[GetCallerIdentityCommand, { Account: '1', Arn: 'arn:owner' }]])),
    cloudformation: answering(
      CloudFormationClient,
      new Map<never, unknown>([
        [DescribeStacksCommand as never, { Stacks: [{ StackStatus: 'CREATE_COMPLETE' }] }],
        [GetTemplateCommand as never, { TemplateBody: '{"Resources":{}}' }],
      ]),
    ),
    lambda: answering(LambdaClient, new Map()),
  };
  const network = {
    clock: async () => {
      await sleep(50);
      order.push('reads the clock');
      return { secondsOff: 0 };
    },
    dns: () => Promise.reject(new Error('not asked')),
    dmarc: () => Promise.reject(new Error('not asked')),
  };
  const target = { stage: 'dev' as const, options: {}, isQuick: false };
  const { readings } = await gather(target, 'eu-central-1', () => clients, network);
  expect(order).toEqual(['reads the clock', 'builds templates']);
  expect(readings.template).toMatchObject({ read: [{ isAsInCode: true }, { isAsInCode: true }] });
});
