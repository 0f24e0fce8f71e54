import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test, vi } from 'vitest';
import { cloud } from './cloud.ts';

const withDomain = {
  stage: 'production',
  domain: 'shop.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
  alarmMail: 'owner@shop.example',
};

describe('The AWS Solutions rules', () => {
  const keys = ['moved', 'parameters'].map((keyStore) => ({ stage: 'production', keyStore }));

  test.each([{ stage: 'dev' }, { stage: 'preview' }, { stage: 'production' }, withDomain, ...keys])(
    'find nothing without a reason in %o',
    (choices) => {
      const unexplained = cloud(choices)
        .findings()
        .flatMap(({ ruleName, violatingResources }) =>
          violatingResources.map((resource) => `${ruleName} ${JSON.stringify(resource)}`),
        );
      expect(unexplained).toEqual([]);
    },
  );

  test('are in force: they find a bucket without a reason', () => {
    const app = new App();
    new Bucket(new Stack(app, 'Careless'), 'Bucket');
    const names = new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName);
    expect(names.join(' ')).toContain('AwsSolutions-S1');
  });
});

test('Templates made without credentials fit every region, whatever CDK’s default is', () => {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '');
  vi.stubEnv('CDK_DEFAULT_REGION', 'us-east-1');
  const { data, app } = cloud();
  vi.unstubAllEnvs();
  for (const template of [data, app]) expect(JSON.stringify(template.toJSON())).not.toContain('us-east-1');
});

test('A stage that does not exist is refused by name', () => {
  expect(() => cloud({ stage: 'prod' })).toThrow('There is no stage "prod". Choose one of dev, preview, production.');
});
