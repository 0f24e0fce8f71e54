import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test, vi } from 'vitest';
import { readArguments } from '#infra/ops/arguments.ts';
import { regionOf } from '#infra/ops/outputs.ts';
import { ENVIRONMENT, PipelineStack } from '#infra/pipeline-stack.ts';

const stageOf = (args: string[]) => readArguments(args, {}).stage;

test('Commands use dev by default, and refuse a stage that does not exist', () => {
  expect(stageOf([])).toBe('dev');
  expect(stageOf(['--stage=preview'])).toBe('preview');
  expect(stageOf(['--stage', 'prod'])).toBe('production');
  expect(() => stageOf(['--stage=staging'])).toThrow('There is no stage "staging"');
});

test("Commands work in the pool's region, whatever the operator's own is", () => {
  expect(regionOf({ UserPoolId: 'eu-central-1_AbC' } as Parameters<typeof regionOf>[0])).toBe('eu-central-1');
});

describe("The pipeline's stack", () => {
  const cdkJson = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'));

  const shop = { name: 'owner/shop', ownerId: '12', id: '345' };

  function pipeline(repository = shop, makesProvider = true) {
    const app = new App({ context: cdkJson.context });
    const template = Template.fromStack(new PipelineStack(app, { repository, makesProvider }));
    return { template, violations: new AwsSolutionsChecks(app).validateScope(app).violations };
  }
  const { template, violations } = pipeline();
  const roles = Object.values(template.findResources('AWS::IAM::Role')).map(({ Properties }) => Properties);
  const conditionOf = (role: (typeof roles)[number]) => {
    const { Statement, ...others } = role.AssumeRolePolicyDocument;
    expect(others).toEqual({ Version: '2012-10-17' });
    expect(Statement).toHaveLength(1);
    expect(Statement[0].Action).toBe('sts:AssumeRoleWithWebIdentity');
    return Statement[0].Condition;
  };
  const statements = Object.values(template.findResources('AWS::IAM::ManagedPolicy')).flatMap(
    ({ Properties }) => Properties.PolicyDocument.Statement,
  );

  const tokenOf = (claims: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(claims).map(([claim, value]) => [`token.actions.githubusercontent.com:${claim}`, value]),
    );

  test('admits the approved environment, the main branch and pull requests of one repository', () => {
    expect(roles.map(conditionOf)).toEqual([
      {
        StringEquals: tokenOf({
          aud: 'sts.amazonaws.com',
          sub: [`repo:owner@12/shop@345:environment:${ENVIRONMENT}`, `repo:owner/shop:environment:${ENVIRONMENT}`],
          repository_id: '345',
          ref: 'refs/heads/main',
        }),
      },
      {
        StringEquals: tokenOf({
          aud: 'sts.amazonaws.com',
          sub: ['repo:owner@12/shop@345:pull_request', 'repo:owner/shop:pull_request'],
          repository_id: '345',
        }),
      },
    ]);
  });

  test('is tagged as part of the shop', () => {
    const made = [...Object.values(template.findResources('AWS::IAM::OIDCProvider')), ...roles];
    for (const { Properties, Tags } of made as { Properties?: { Tags: unknown }; Tags?: unknown }[])
      expect(Properties?.Tags ?? Tags).toEqual([
        { Key: 'app', Value: 'foundation' },
        { Key: 'stage', Value: 'production' },
      ]);
  });

  test("lets a deploy assume CDK's roles, and a pull request read templates: nothing else", () => {
    expect(roles.every(({ Policies, ManagedPolicyArns }) => !Policies && !ManagedPolicyArns)).toBe(true);
    expect(template.findResources('AWS::IAM::Policy')).toEqual({});
    expect(statements.map(({ Action }) => Action)).toEqual([
      'sts:AssumeRole',
      ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate', 'cloudformation:ListStackResources'],
    ]);
    const assumed = JSON.stringify(statements[0].Resource);
    expect(assumed.match(/role\/cdk-hnb659fds-[\w-]+-role-/g)).toHaveLength(3);
    expect(JSON.stringify(statements[0].Resource)).not.toContain('*');
    expect(JSON.stringify(statements[1].Resource)).toContain(':stack/foundation-production-*/*');
  });

  test('has no finding of cdk-nag without a reason, whether or not the account is known', () => {
    expect(violations).toEqual([]);
    vi.stubEnv('CDK_DEFAULT_ACCOUNT', '111122223333');
    vi.stubEnv('CDK_DEFAULT_REGION', 'eu-central-1');
    expect(pipeline().violations).toEqual([]);
    vi.unstubAllEnvs();
  });

  test("uses the account's provider for GitHub where it has one", () => {
    expect(Object.keys(template.findResources('AWS::IAM::OIDCProvider'))).toHaveLength(1);
    expect(pipeline(shop, false).template.findResources('AWS::IAM::OIDCProvider')).toEqual({});
  });

  test.each(['', 'shop', 'owner/*', '*/*', 'owner/shop:ref:x'])('is not made for %j', (name) => {
    expect(() => pipeline({ ...shop, name })).toThrow('--repository owner/name');
  });

  test.each(['', '*', '0', '12*', 'undefined'])('is not made for the number %j', (number) => {
    expect(() => pipeline({ ...shop, ownerId: number })).toThrow('must be numbers');
    expect(() => pipeline({ ...shop, id: number })).toThrow('must be numbers');
  });
});
