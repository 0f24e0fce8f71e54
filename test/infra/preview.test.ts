import { describe, expect, test } from 'vitest';
import { secretNames, stageNames } from '#infra/stage.ts';
import { actionsOf, cloud, resourcesOf, statementsOf, theOnly } from './cloud.ts';

const { app, data } = cloud({ stage: 'preview' });
const functions = ['shop', 'account', 'admin', 'webhooks', 'pages', 'changes', 'clock'];

const secretRights = (name: string) =>
  statementsOf(app, `${name}Role`)
    .filter((statement) => JSON.stringify(statement.Action).includes('secretsmanager:'))
    .map((statement) => ({ actions: actionsOf(statement), of: JSON.stringify(statement.Resource) }));

const environmentOf = (name: string) =>
  Object.entries(resourcesOf(app, 'AWS::Lambda::Function')).find(([id]) =>
    new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
  )?.[1].Properties.Environment.Variables;

describe('An unused preview', () => {
  test('polls no queue, as each poll costs: its one event source is the stream, which is free to read', () => {
    const sources = Object.values(resourcesOf(app, 'AWS::Lambda::EventSourceMapping'));
    expect(sources.length).toBeGreaterThan(0);
    for (const { Properties } of sources) expect(JSON.stringify(Properties.EventSourceArn)).toContain('Stream');
  });

  test("has its table encrypted with DynamoDB's own key, whose uses cost nothing", () => {
    expect(theOnly(data, 'AWS::DynamoDB::Table').Properties.SSESpecification?.SSEEnabled ?? false).toBe(false);
  });
});

describe('The secrets of a preview, which no stack makes', () => {
  test('are passed to the functions and the commands by name', () => {
    const [payments, provider] = ['foundation-preview/payment-keys', 'foundation-preview/provider-key'];
    for (const name of functions) expect(environmentOf(name).SECRETS_ID).toBe(payments);
    expect(environmentOf('clock').PROVIDER_SECRET_ID).toBe(provider);
    expect(data.toJSON().Outputs).toMatchObject({
      PaymentSecretId: { Value: payments },
      ProviderSecretId: { Value: provider },
    });
  });

  test('have no names that look like the end of an ARN, which AWS would misread', () => {
    for (const name of stageNames.flatMap((stage) => Object.values(secretNames(stage))))
      expect(name).not.toMatch(/-[^-]{6}$/);
  });

  test('may be read by the same functions as in every stage, each by its name, with and without AWS’s random ending', () => {
    for (const name of functions) {
      const inProduction = statementsOf(cloud({ stage: 'production' }).app, `${name}Role`).filter((statement) =>
        actionsOf(statement).includes('secretsmanager:GetSecretValue'),
      );
      const rights = secretRights(name);
      expect(rights).toHaveLength(inProduction.length);
      for (const { of } of rights)
        expect(of).toMatch(/:secret:(foundation-preview\/(?:payment-keys|provider-key))".*:secret:\1-\?{6}"/);
    }
  });

  test("may be made by the admins' function only, and only the provider's, with the tags of the stage", () => {
    const makers = functions.filter((name) =>
      secretRights(name).some(({ actions }) => actions.includes('secretsmanager:CreateSecret')),
    );
    expect(makers).toEqual(['admin']);
    const [right] = secretRights('admin').filter(({ actions }) => actions.includes('secretsmanager:CreateSecret'));
    expect(right?.of).toContain('foundation-preview/provider-key-??????');
    expect(right?.actions).toContain('secretsmanager:TagResource');
    const { Tags } = theOnly(data, 'AWS::DynamoDB::Table').Properties;
    const tags = JSON.parse(environmentOf('admin').PROVIDER_SECRET_TAGS);
    expect(tags).toMatchObject(
      Object.fromEntries(Tags.map(({ Key, Value }: { Key: string; Value: string }) => [Key, Value])),
    );
    expect(environmentOf('shop').PROVIDER_SECRET_TAGS).toBeUndefined();
  });

  test('are made only by the stacks where a stage keeps data', () => {
    for (const stage of ['dev', 'production']) {
      const built = cloud({ stage });
      expect(Object.keys(resourcesOf(built.data, 'AWS::SecretsManager::Secret'))).toHaveLength(2);
      expect(JSON.stringify(built.app.toJSON())).not.toMatch(/secretsmanager:CreateSecret|PROVIDER_SECRET_TAGS/);
    }
  });
});
