import {
  GetAliasCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { describe, expect, test } from 'vitest';
import type { StageOptions } from '#infra/ops/arguments.ts';
import { refuseClosedShop } from '#infra/ops/set-up/closed-shop.ts';
import { type StageName, stackNames } from '#infra/stage.ts';
import { answering } from '../../support/cloud/aws-answers.ts';
import { cloudFormationOf, made } from '../../support/cloud/stacks.ts';

const Resources = {
  shop: {
    Type: 'AWS::Lambda::Function',
    Properties: { Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'shop' } } },
  },
  shopLive: {
    Type: 'AWS::Lambda::Alias',
    Properties: {
      FunctionName: { Ref: 'shop' },
      Name: 'live',
      FunctionVersion: { 'Fn::GetAtt': ['shop7', 'Version'] },
    },
  },
};
const cloudformation = cloudFormationOf(Resources, [
  made('shop', 'Lambda::Function', 'shop-1'),
  made('shopLive', 'Lambda::Alias', 'shopLive-1'),
]);
const lambda = (concurrency: object) =>
  answering(
    LambdaClient,
    new Map<never, unknown>([
      [GetFunctionConfigurationCommand as never, { State: 'Active' }],
      [GetFunctionConcurrencyCommand as never, concurrency],
      [GetAliasCommand as never, { FunctionVersion: '7' }],
    ]),
  );
const closed = lambda({ ReservedConcurrentExecutions: 0 });

const look = (
  client: LambdaClient,
  stage: StageName,
  options: StageOptions = {},
  status: string | null = 'UPDATE_COMPLETE',
) =>
  refuseClosedShop(
    stage,
    options,
    { name: stackNames(stage).app, id: null, status, outputs: {} },
    { cloudformation, lambda: client },
  );

describe('A release into a closed shop', () => {
  test('does not start, because its versions and the former ones could not be tested', async () => {
    await expect(look(closed, 'production')).rejects.toThrow(
      'npm run export -- --stage=production --to=<folder> --open',
    );
    await expect(look(closed, 'production')).rejects.toThrow('--release at-once');
  });

  test('may go ahead when nothing is tested, and for the first deploy', async () => {
    await expect(look(closed, 'production', { release: 'at-once' })).resolves.toBeUndefined();
    await expect(look(closed, 'dev')).resolves.toBeUndefined();
    await expect(look(closed, 'production', {}, null)).resolves.toBeUndefined();
  });

  test('is distinguished from one into an open shop', async () => {
    await expect(look(lambda({}), 'production')).resolves.toBeUndefined();
    await expect(look(lambda({ ReservedConcurrentExecutions: 5 }), 'production')).resolves.toBeUndefined();
  });
});
