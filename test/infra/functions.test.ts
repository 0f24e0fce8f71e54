import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { STRIPE_LOOK_BACK_MS } from '#functions/clock/reconcile-stripe.ts';
import { parseConfig } from '#functions/runtime/config.ts';
import { bundleFunctions, entries } from '#infra/bundle.ts';
import { timeLimits } from '#infra/limits.ts';
import { readStage, stageNames } from '#infra/stage.ts';
import { contractKeys, routeOf } from '#shared/contract/index.ts';
import { actionsOf, cloud, resourcesOf, statementsOf, theOnly } from './cloud.ts';

const root = join(import.meta.dirname, '../..');
const { app, data } = cloud();
const names = ['shop', 'account', 'admin', 'webhooks', 'pages', 'changes', 'clock'] as const;
type Name = (typeof names)[number];

/** What SES lets be asked about the account only, not about a resource. */
const MAIL_QUESTIONS = [
  'ses:GetAccountSendingEnabled',
  'ses:GetIdentityDkimAttributes',
  'ses:GetIdentityVerificationAttributes',
  'ses:GetSendQuota',
];

const grantsOf = (name: Name) => statementsOf(app, `${name}Role`).flatMap(actionsOf);
const allowedTo = (action: string) => names.filter((name) => grantsOf(name).includes(action));

/** The functions that may read the secret whose name in the data stack begins so. */
const readersOf = (secret: string) =>
  names.filter((name) =>
    statementsOf(app, `${name}Role`).some(
      (statement) =>
        actionsOf(statement).includes('secretsmanager:GetSecretValue') &&
        JSON.stringify(statement.Resource).includes(`Ref${secret}`),
    ),
  );

const lambdaOf = (name: Name) =>
  Object.entries(resourcesOf(app, 'AWS::Lambda::Function')).find(([id]) =>
    new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
  )?.[1];

describe('Each function may do what its callers need and no more', () => {
  test('nothing may scan the table', () => {
    expect(JSON.stringify([app.toJSON(), data.toJSON()])).not.toContain('dynamodb:Scan');
  });

  test.each(names)('%s has no action with a wildcard', (name) => {
    const actions = grantsOf(name);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test.each(names)(
    '%s has no wildcard resource but for traces, for listing the streams it reads, for new pictures, for readers of mails and for the state of the mail account',
    (name) => {
      const wide = statementsOf(app, `${name}Role`).filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
      const allowed = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
      // The stream can only be listed as a whole: ListStreams takes no resource.
      if (name === 'changes') allowed.push('dynamodb:ListStreams');
      // Objects are not resources of the template: they can only be named by how their keys begin.
      // Nor are the readers of mails, of whom SES asks in its sandbox.
      if (['admin', 'changes', 'clock'].includes(name))
        allowed.push('s3:PutObject', 'ses:SendRawEmail', ...MAIL_QUESTIONS);
      expect(wide.flatMap(actionsOf).sort()).toEqual(allowed.sort());
    },
  );

  test('the function that writes pages reads the table and nothing else', () => {
    expect(grantsOf('pages')).not.toContain('dynamodb:PutItem');
    expect(grantsOf('pages').filter((action) => !/^(dynamodb|logs|xray):/.test(action))).toEqual([]);
  });

  test.each(['account', 'admin', 'shop', 'webhooks'] as const)(
    '%s writes to the table only when a route of it does',
    (name) => {
      const writes = contractKeys.some((key) => routeOf(key).group === name && !key.startsWith('GET '));
      expect(grantsOf(name).includes('dynamodb:PutItem')).toBe(writes);
    },
  );

  test('no function may administer the user pool; that of admins may ask who is one', () => {
    const asked = statementsOf(app)
      .flatMap(actionsOf)
      .filter((action) => action.startsWith('cognito-idp:'));
    expect(asked).toEqual(['cognito-idp:AdminListGroupsForUser']);
    expect(allowedTo('cognito-idp:AdminListGroupsForUser')).toEqual(['admin']);
  });

  test('mail goes out from the stream, the clock and an owner trying it, as the one sender', () => {
    expect(allowedTo('ses:SendRawEmail')).toEqual(['admin', 'changes', 'clock']);
    const sending = statementsOf(app).filter((statement) => actionsOf(statement).includes('ses:SendRawEmail'));
    const [sets, identities] = [':configuration-set/', ':identity/*'].map((part) =>
      sending.filter(({ Resource }) => JSON.stringify(Resource).includes(part)),
    );
    expect([sending.length, sets?.length, identities?.length]).toEqual([6, 3, 3]);
    // A reader who was verified, as all are in the sandbox, is an identity too, which SES asks the right for.
    for (const { Condition } of identities ?? [])
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'orders@dev.foundation.example' } });
  });

  test("pictures are added by owners and with the provider's products, under the one prefix of pictures, and nobody can read or delete them", () => {
    expect(allowedTo('s3:PutObject')).toEqual(['admin', 'changes', 'clock']);
    for (const role of ['adminRole', 'changesRole', 'clockRole']) {
      const statements = statementsOf(app, role).filter((one) => JSON.stringify(one.Action).includes('s3:'));
      expect(statements.flatMap(actionsOf)).toEqual(['s3:PutObject']);
      expect(JSON.stringify(statements[0]?.Resource)).toContain('/media/img_*"');
    }
    expect(JSON.stringify(names.flatMap(grantsOf))).not.toMatch(/s3:(?!PutObject)/);
  });

  test("the provider's key is read where the provider may be asked, through the secret store, and written by owners alone", () => {
    const asking = ['shop', 'admin', 'webhooks', 'changes', 'clock'];
    expect(readersOf('ProviderKey')).toEqual(asking);
    expect(allowedTo('kms:Decrypt')).toEqual(asking);
    expect(allowedTo('secretsmanager:PutSecretValue')).toEqual(['admin']);
    expect(allowedTo('kms:GenerateDataKey')).toEqual(['admin']);
    const decrypting = statementsOf(app).filter((statement) => actionsOf(statement).includes('kms:Decrypt'));
    expect(decrypting).toHaveLength(asking.length);
    for (const statement of decrypting) expect(JSON.stringify(statement)).toContain('{"kms:ViaService":');
    const told = names.filter((name) => lambdaOf(name)?.Properties.Environment.Variables.PROVIDER_SECRET_ID);
    expect(told).toEqual(asking);
  });

  test('what the code reaches is what the function may do', async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: names.map((name) => ({ in: entries[name], out: name })),
      outdir: 'dist/reach',
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
    });
    const reaching = (file: string) =>
      names.filter((name) => (metafile.outputs[`dist/reach/${name}.js`]?.inputs[file]?.bytesInOutput ?? 0) > 0);
    expect(readersOf('PaymentKeys')).toEqual(reaching('functions/outside/payment-secrets.ts'));
    expect(readersOf('ProviderKey')).toEqual(expect.arrayContaining(reaching('functions/outside/provider-secret.ts')));
    expect(allowedTo('ses:SendRawEmail')).toEqual(reaching('functions/outside/mail.ts'));
    expect(allowedTo('s3:PutObject')).toEqual(reaching('functions/outside/media.ts'));
  });
});

test('Listing the streams is explained by itself, apart from the traces', () => {
  const listing = Object.values(resourcesOf(app, 'AWS::IAM::Policy')).filter(({ Properties }) =>
    JSON.stringify(Properties.PolicyDocument).includes('dynamodb:ListStreams'),
  );
  expect(listing).toHaveLength(1);
  expect(JSON.stringify(listing)).not.toContain('xray:');
});

describe('Each function starts', () => {
  test.each(names)('%s finds the environment that functions/runtime/config.ts asks for', (name) => {
    const { Variables } = lambdaOf(name)?.Properties.Environment ?? {};
    const resolved = Object.entries<unknown>(Variables).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value
        : JSON.stringify(value).includes('https://')
          ? 'https://shop.example'
          : 'resolved',
    ]);
    expect(() => parseConfig(Object.fromEntries(resolved))).not.toThrow();
    expect(Variables.NODE_OPTIONS).toBe('--enable-source-maps');
    expect(lambdaOf(name)?.Properties.Timeout).toBe(timeLimits[name]);
  });

  test.each(names)('%s runs on arm64 with Node 24, traces and a log that ends', (name) => {
    const { Runtime, Architectures, TracingConfig, MemorySize, LoggingConfig } = lambdaOf(name)?.Properties ?? {};
    expect({ Runtime, Architectures, TracingConfig }).toEqual({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
    });
    expect(MemorySize).toBeGreaterThanOrEqual(1024);
    const logGroup = resourcesOf(app, 'AWS::Logs::LogGroup')[LoggingConfig.LogGroup.Ref];
    expect(logGroup?.Properties.RetentionInDays).toBe(14);
  });

  test('a function without its file is named before anything is deployed', async () => {
    await expect(bundleFunctions(import.meta.dirname)).rejects.toThrow('clock: functions/clock/handler.ts');
  });
});

describe('The other two doors', () => {
  test.each([
    ['dev', 'rate(1 minute)', 300],
    ['production', 'rate(1 minute)', 300],
    ['preview', 'rate(1 hour)', 3600],
  ])('the clock of %s strikes at %s, and a strike is worth nothing once the next has come', (stage, rate, seconds) => {
    const built = cloud({ stage }).app;
    const { ScheduleExpression, Target, State } = theOnly(
      built,
      'AWS::Scheduler::Schedule',
      'ClockSchedule',
    ).Properties;
    expect(ScheduleExpression).toBe(rate);
    expect(State).toBe('ENABLED');
    expect(Target.RetryPolicy.MaximumEventAgeInSeconds).toBe(seconds);
    const ages = Object.values(resourcesOf(built, 'AWS::Lambda::EventInvokeConfig')).map(
      ({ Properties }) => Properties.MaximumEventAgeInSeconds,
    );
    expect(ages).toContain(seconds);
  });

  test('the slowest clock may miss a strike, and still none of the refunds and disputes that Stripe never told', () => {
    const slowest = Math.max(
      ...stageNames.map((stage) => readStage(new App({ context: { stage } }).node).clockMinutes),
    );
    expect(STRIPE_LOOK_BACK_MS).toBeGreaterThanOrEqual(3 * slowest * 60_000);
  });

  test('the clock is called at its live version, and what it loses is kept', () => {
    const { Target } = theOnly(app, 'AWS::Scheduler::Schedule', 'ClockSchedule').Properties;
    expect(JSON.parse(Target.Input)).toEqual({ job: 'do-what-is-due' });
    expect(Target.DeadLetterConfig).toBeDefined();
    expect(Target.Arn.Ref).toMatch(/^clockLive/);
  });

  test('a change that cannot be handled is found by halving its batch and does not stop the stream', () => {
    const { Properties } = theOnly(app, 'AWS::Lambda::EventSourceMapping');
    expect(Properties.BisectBatchOnFunctionError).toBe(true);
    expect(Properties.BatchSize).toBe(100);
    expect(Properties.MaximumRetryAttempts).toBeLessThanOrEqual(10);
    expect(Properties.DestinationConfig.OnFailure.Destination).toBeDefined();
  });
});
