import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { STRIPE_LOOK_BACK_MS } from '#functions/clock/reconcile-stripe.ts';
import { parseConfig } from '#functions/runtime/config.ts';
import { bundleFunctions } from '#infra/bundle.ts';
import {
  type AppFunctionName,
  appFunctions,
  capitalized,
  lambdas,
  timeLimits,
  userPoolFunctions,
} from '#infra/functions.ts';
import { stageNames } from '#infra/stage.ts';
import { contractKeys, routeOf } from '#shared/contract/index.ts';
import { productKey } from '#store/keys/catalogue.ts';
import { JOB_PREFIX } from '#store/keys/jobs.ts';
import { actionsOf, cloud, resourcesOf, statementsOf, theOnly } from './cloud.ts';

const root = join(import.meta.dirname, '../..');
const { app, data } = cloud();
const names = appFunctions;

/** Lists the SES actions that cannot be limited to a resource. They read and verify the sender. */
const SENDER_ACTIONS = [
  'ses:GetAccountSendingEnabled',
  'ses:GetIdentityDkimAttributes',
  'ses:GetIdentityVerificationAttributes',
  'ses:VerifyDomainDkim',
  'ses:VerifyEmailIdentity',
];

/** Lists the actions on buyers' photos for each function. */
const PHOTO_ACTIONS: Partial<Record<AppFunctionName, string[]>> = {
  shop: ['s3:GetObject', 's3:PutObject'],
  account: ['s3:PutObject'],
  changes: ['s3:DeleteObject'],
  clock: ['s3:DeleteObject'],
};

/** Returns the S3 actions that a function may use, by key prefix. */
const objectsOf = (name: AppFunctionName): Record<string, string[]> =>
  Object.fromEntries(
    statementsOf(app, `${name}Role`)
      .filter((statement) => actionsOf(statement).some((action) => action.startsWith('s3:')))
      .flatMap((statement) =>
        [...JSON.stringify(statement.Resource).matchAll(/\/(\w+\/\w*)\*"/g)].map(([, start]) => [
          start,
          actionsOf(statement).toSorted(),
        ]),
      ),
  );

const grantsOf = (name: AppFunctionName) => statementsOf(app, `${name}Role`).flatMap(actionsOf);
const allowedTo = (action: string) => names.filter((name) => grantsOf(name).includes(action));

/** Returns the functions that may read a secret. `secret` is the start of its logical id in the data stack. */
const readersOf = (secret: string) =>
  names.filter((name) =>
    statementsOf(app, `${name}Role`).some(
      (statement) =>
        actionsOf(statement).includes('secretsmanager:GetSecretValue') &&
        JSON.stringify(statement.Resource).includes(`Ref${secret}`),
    ),
  );

const lambdaOf = (name: AppFunctionName) =>
  Object.entries(resourcesOf(app, 'AWS::Lambda::Function')).find(([id]) =>
    new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
  )?.[1];

describe('Each function has only the rights that its callers need', () => {
  test('no function may scan the table', () => {
    expect(JSON.stringify([app.toJSON(), data.toJSON()])).not.toContain('dynamodb:Scan');
  });

  test.each(names)('%s has no action with a wildcard', (name) => {
    const actions = grantsOf(name);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test.each(names)(
    '%s has wildcard resources only for listing streams, new files, identities of mails and the state of the mail account',
    (name) => {
      const wide = statementsOf(app, `${name}Role`).filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
      const allowed: string[] = [];
      // ListStreams cannot be limited to a resource.
      if (name === 'changes') allowed.push('dynamodb:ListStreams');
      // Objects are not resources of the template, so a policy can only match their key prefix. Senders that an owner chooses
      // later are not in the template either, nor are recipients. SES requires the permission for recipients in its sandbox.
      if (['admin', 'changes', 'clock'].includes(name))
        allowed.push('s3:PutObject', 'ses:SendRawEmail', 'ses:GetSendQuota');
      if (name === 'admin') allowed.push(...SENDER_ACTIONS);
      // These actions are for the parts of uploaded videos.
      if (name === 'admin') allowed.push('s3:GetObject', 's3:PutObject');
      // These actions are for buyers' photos.
      allowed.push(...(PHOTO_ACTIONS[name] ?? []));
      expect(wide.flatMap(actionsOf).sort()).toEqual(allowed.sort());
    },
  );

  test('only the account function checks and sets passwords, and only the clock lists and deletes accounts', () => {
    for (const action of ['AdminInitiateAuth', 'AdminSetUserPassword'])
      expect(allowedTo(`cognito-idp:${action}`)).toEqual(['account']);
    expect(allowedTo('cognito-idp:AdminUserGlobalSignOut')).toEqual(['account', 'changes', 'clock']);
    expect(allowedTo('cognito-idp:AdminSetUserMFAPreference')).toEqual(['account', 'changes', 'clock']);
    expect(allowedTo('cognito-idp:ListUsersInGroup')).toEqual(['account', 'admin']);
    for (const action of ['ListUsers', 'AdminDeleteUser'])
      expect(allowedTo(`cognito-idp:${action}`)).toEqual(['clock']);
  });

  test('the function that writes pages reads the table and nothing else', () => {
    expect(grantsOf('pages')).not.toContain('dynamodb:PutItem');
    expect(grantsOf('pages').filter((action) => !/^(dynamodb|logs):/.test(action))).toEqual([]);
  });

  test.each(['account', 'admin', 'shop', 'webhooks'] as const)(
    '%s may write to the table only if one of its routes writes',
    (name) => {
      const writes = contractKeys.some((key) => routeOf(key).group === name && !key.startsWith('GET '));
      expect(grantsOf(name).includes('dynamodb:PutItem')).toBe(writes);
    },
  );

  test('no function may create users or change their attributes; those that answer requests cannot make admins', () => {
    const actions = statementsOf(app)
      .flatMap(actionsOf)
      .filter((action) => action.startsWith('cognito-idp:'));
    expect(actions.filter((action) => /Create|Attributes/.test(action))).toEqual([]);
    for (const action of ['AdminAddUserToGroup', 'AdminRemoveUserFromGroup'])
      expect(allowedTo(`cognito-idp:${action}`)).toEqual(['changes', 'clock']);
    for (const action of ['AdminListGroupsForUser', 'AdminGetUser'])
      expect(allowedTo(`cognito-idp:${action}`)).toEqual(['admin']);
  });

  test('mail is sent by the stream, the clock and the admins’ function, as identities of the account; only the admins’ function verifies senders', () => {
    expect(allowedTo('ses:SendRawEmail')).toEqual(['admin', 'changes', 'clock']);
    const sending = statementsOf(app).filter((statement) => actionsOf(statement).includes('ses:SendRawEmail'));
    const [sets, identities] = [':configuration-set/', ':identity/*'].map((part) =>
      sending.filter(({ Resource }) => JSON.stringify(Resource).includes(part)),
    );
    expect([sending.length, sets?.length, identities?.length]).toEqual([3, 3, 3]);
    for (const action of SENDER_ACTIONS) expect(allowedTo(action)).toEqual(['admin']);
  });

  test("pictures are added by admins and with the provider's products, videos by admins; no function reads or deletes what the site shows", () => {
    const objects = Object.fromEntries(names.map((name) => [name, objectsOf(name)]));
    const pictures = { 'media/img_': ['s3:PutObject'] };
    const photos = (name: AppFunctionName) => ({ 'photos/pho_': PHOTO_ACTIONS[name] });
    expect(objects).toEqual({
      ...Object.fromEntries(names.map((name) => [name, {}])),
      shop: photos('shop'),
      account: photos('account'),
      admin: {
        ...{ ...pictures, 'media/vid_': ['s3:PutObject'] },
        // The parts of uploads are not public.
        'uploads/vid_': ['s3:GetObject', 's3:PutObject'],
      },
      changes: { ...pictures, ...photos('changes') },
      clock: { ...pictures, ...photos('clock') },
    });
  });

  test("the provider's key is read, through Secrets Manager, where the provider may be called, and written only by admins", () => {
    const asking = ['shop', 'admin', 'webhooks', 'changes', 'clock'];
    expect(readersOf('ProviderKey')).toEqual(asking);
    expect(allowedTo('kms:Decrypt')).toEqual(asking);
    expect(allowedTo('secretsmanager:PutSecretValue')).toEqual(['admin']);
    expect(allowedTo('kms:GenerateDataKey')).toEqual(['admin']);
    const decrypting = statementsOf(app).filter((statement) => actionsOf(statement).includes('kms:Decrypt'));
    expect(decrypting).toHaveLength(asking.length);
    for (const statement of decrypting) expect(JSON.stringify(statement)).toContain('{"kms:ViaService":');
    const informed = names.filter((name) => lambdaOf(name)?.Properties.Environment.Variables.PROVIDER_SECRET_ID);
    expect(informed).toEqual(asking);
  });

  test('each function has the rights that its code needs', async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: names.map((name) => ({ in: lambdas[name].entry, out: name })),
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
    const pictured = names.filter((name) => 'media/img_' in objectsOf(name));
    expect(pictured).toEqual(reaching('functions/outside/media.ts'));
    expect(Object.keys(PHOTO_ACTIONS)).toEqual(reaching('functions/outside/photos.ts'));
  });
});

test('Listing the streams is allowed in a policy of its own, whose wildcard is explained there', () => {
  const listing = Object.values(resourcesOf(app, 'AWS::IAM::Policy')).filter(({ Properties }) =>
    JSON.stringify(Properties.PolicyDocument).includes('dynamodb:ListStreams'),
  );
  const actions = listing.flatMap(({ Properties }) => Properties.PolicyDocument.Statement.flatMap(actionsOf));
  expect(actions.toSorted()).toEqual([
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
  ]);
});

describe('Each function starts', () => {
  test.each(names)('%s gets the environment that functions/runtime/config.ts demands', (name) => {
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

  test.each(names)('%s runs on arm64 with Node 24, and its log expires', (name) => {
    const { Runtime, Architectures, MemorySize, LoggingConfig } = lambdaOf(name)?.Properties ?? {};
    expect({ Runtime, Architectures }).toEqual({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    expect(MemorySize).toBeGreaterThanOrEqual(1024);
    const logGroup = resourcesOf(app, 'AWS::Logs::LogGroup')[LoggingConfig.LogGroup.Ref];
    expect(logGroup?.Properties.RetentionInDays).toBe(14);
  });

  test.each(userPoolFunctions)('%s answers within the five seconds that the user pool waits', (name) => {
    expect(lambdas[name].timeoutSeconds).toBeLessThanOrEqual(5);
    expect(theOnly(data, 'AWS::Lambda::Function', capitalized(name)).Properties.Timeout).toBe(timeLimits[name]);
  });

  test('a function without its file is named before anything is deployed', async () => {
    await expect(bundleFunctions(import.meta.dirname)).rejects.toThrow('clock: functions/clock/handler.ts');
  });
});

describe('The other two entry points', () => {
  test.each([
    ['dev', 'rate(1 minute)', 300],
    ['production', 'rate(1 minute)', 300],
    ['preview', 'rate(1 hour)', 3600],
  ])('the clock of %s ticks at %s, and a tick is dropped once the next is due', (stage, rate, seconds) => {
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

  test('the slowest clock may miss a tick without missing a refund or dispute whose webhook never came', () => {
    const slowest = Math.max(...stageNames.map((stage) => lambdas.clock.schedule.everyMinutes[stage]));
    expect(STRIPE_LOOK_BACK_MS).toBeGreaterThanOrEqual(3 * slowest * 60_000);
  });

  test('the clock is invoked at its live version, and lost ticks are kept', () => {
    const { Target } = theOnly(app, 'AWS::Scheduler::Schedule', 'ClockSchedule').Properties;
    expect(JSON.parse(Target.Input)).toEqual({ job: 'do-what-is-due' });
    expect(Target.DeadLetterConfig).toBeDefined();
    expect(Target.Arn.Ref).toMatch(/^clockLive/);
  });

  test('a change that cannot be handled is found by halving its batch and does not stop the stream', () => {
    for (const { Properties } of Object.values(resourcesOf(app, 'AWS::Lambda::EventSourceMapping'))) {
      expect(Properties.BisectBatchOnFunctionError).toBe(true);
      expect(Properties.BatchSize).toBe(100);
      expect(Properties.MaximumRetryAttempts).toBeLessThanOrEqual(10);
      expect(Properties.DestinationConfig.OnFailure.Destination).toBeDefined();
    }
  });

  test('jobs never wait behind changes of products: each has its own reader of the stream, and no third one exists', () => {
    const patterns = Object.values(resourcesOf(app, 'AWS::Lambda::EventSourceMapping')).map(
      ({ Properties }) => JSON.parse(Properties.FilterCriteria.Filters[0].Pattern).dynamodb.Keys.pk.S[0].prefix,
    );
    const [productPartition = ''] = productKey('').pk.split(/(?<=#)/);
    expect(patterns.toSorted()).toEqual([productPartition, JOB_PREFIX]);
  });
});
