import { describe, expect, test } from 'vitest';
import { actionsOf, cloud, resourcesOf, statementsOf, theOnly } from './cloud.ts';

const { app, data } = cloud({ stage: 'preview' });
const functions = ['shop', 'account', 'admin', 'webhooks', 'pages', 'changes', 'clock'];

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

describe.each([
  ['preview', {}],
  ['production', { keyStore: 'parameters' }],
] as const)('The keys of %s, in parameters that no stack makes', (stage, choices) => {
  const built = cloud({ stage, ...choices });
  const [payments, provider] = [`/foundation-${stage}/payment-keys`, `/foundation-${stage}/provider-key`];
  const users = ['shop', 'admin', 'webhooks', 'changes', 'clock'];

  const rightsOf = (name: string) =>
    statementsOf(built.app, `${name}Role`).filter((statement) =>
      /"(?:ssm|kms|secretsmanager):/.test(JSON.stringify(statement)),
    );
  const environmentOf = (name: string) =>
    Object.entries(resourcesOf(built.app, 'AWS::Lambda::Function')).find(([id]) =>
      new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
    )?.[1].Properties.Environment.Variables;

  test('are passed to the functions and the commands by their paths', () => {
    for (const name of functions) expect(environmentOf(name).SECRETS_ID).toBe(payments);
    for (const name of functions)
      expect(environmentOf(name).PROVIDER_SECRET_ID).toBe(users.includes(name) ? provider : undefined);
    for (const [template, names] of [
      [built.data, ['PaymentSecretId', 'ProviderSecretId']],
      [built.app, ['PaymentKeysId', 'ProviderKeyId']],
    ] as const)
      expect(names.map((name) => template.toJSON().Outputs[name].Value)).toEqual([payments, provider]);
  });

  test('are read by the functions that call Stripe and the provider, each by its path, and written by admins alone', () => {
    expect(functions.filter((name) => rightsOf(name).length > 0)).toEqual(users);
    for (const name of users) {
      const rights = rightsOf(name).flatMap((statement) =>
        [payments, provider]
          .filter((path) => JSON.stringify(statement.Resource).includes(`:parameter${path}"`))
          .map((path) => `${actionsOf(statement).toSorted().join(' ')} ${path}`),
      );
      const ofProvider =
        name === 'admin' ? 'ssm:DeleteParameter ssm:GetParameter ssm:PutParameter' : 'ssm:GetParameter';
      expect(rights).toEqual([`ssm:GetParameter ${payments}`, `${ofProvider} ${provider}`]);
      expect(JSON.stringify(rightsOf(name))).not.toContain('*');
    }
  });
});
