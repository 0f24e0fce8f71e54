import { describe, expect, test } from 'vitest';
import { appFunctions, gatewayFunctions, lambdas, scheduledFunctions, streamFunctions } from '#infra/functions.ts';
import { circleIn } from './circle.ts';
import { actionsOf, cloud, type Resource, resourcesOf, statementsOf } from './cloud.ts';

interface Ordered extends Resource {
  DependsOn?: string[];
  UpdatePolicy?: {
    CodeDeployLambdaAliasUpdate: {
      DeploymentGroupName: { Ref: string };
      BeforeAllowTrafficHook: { Ref: string };
      AfterAllowTrafficHook: { Ref: string };
    };
  };
}

const names = appFunctions.toSorted();
const behindGateway = gatewayFunctions.toSorted();
const production = cloud({ stage: 'production' }).app;
const aliasesOf = (template: typeof production) =>
  Object.entries(resourcesOf(template, 'AWS::Lambda::Alias')) as [string, Ordered][];
const plain = (id: string) => id.replace(/Live[0-9A-F]{8}$/, '');
/** Returns the release name of each function that answers requests. */
const releasesOf = (template: typeof production): string[] =>
  behindGateway.map((name) => {
    const [, lambda] =
      Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(([id]) =>
        new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
      ) ?? [];
    return lambda?.Properties.Environment.Variables.RELEASE;
  });
/** Returns true for a reference to a live alias: its `Ref`, or `<function>:live` where CDK needs a name. */
const isLive = (reference: unknown): boolean => /"Ref":"[a-z]+Live[0-9A-F]{8}"/.test(JSON.stringify(reference));

describe('Every function of the shop', () => {
  const aliases = aliasesOf(production);

  test('has one live version', () => {
    expect(aliases.map(([id]) => plain(id)).sort()).toEqual(names);
    for (const [, { Properties }] of aliases) {
      expect(Properties.Name).toBe('live');
      expect(Properties.FunctionVersion['Fn::GetAtt'][1]).toBe('Version');
    }
  });

  test('is invoked only at that version by the gateway, the stream and the schedule, which have rights to it alone', () => {
    const called = [
      ...Object.values(resourcesOf(production, 'AWS::ApiGatewayV2::Integration')).map(
        (one) => one.Properties.IntegrationUri,
      ),
      ...Object.values(resourcesOf(production, 'AWS::Lambda::Permission')).map((one) => one.Properties.FunctionName),
      ...Object.values(resourcesOf(production, 'AWS::Lambda::EventSourceMapping')).map(
        (one) => one.Properties.FunctionName,
      ),
      ...Object.values(resourcesOf(production, 'AWS::Scheduler::Schedule')).map((one) => one.Properties.Target.Arn),
    ];
    // The gateway has an integration and a permission for each of its functions.
    const lanes = streamFunctions.flatMap((name) => lambdas[name].lanes);
    const callers = 2 * gatewayFunctions.length + lanes.length + scheduledFunctions.length;
    expect(called).toHaveLength(callers);
    expect(called.filter((reference) => !isLive(reference))).toEqual([]);
    const tried = Object.values(resourcesOf(production, 'AWS::Lambda::EventInvokeConfig'));
    expect(JSON.stringify(tried.map(({ Properties }) => Properties.Qualifier))).toMatch(/"clockLive/);
    const invoking = Object.values(resourcesOf(production, 'AWS::IAM::Policy'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Action }) => Action === 'lambda:InvokeFunction');
    // Two roles besides the schedules may invoke functions: the check of new versions, and CodeDeploy, which calls both
    // checks.
    expect(invoking).toHaveLength(scheduledFunctions.length + 2);
    const scheduled = invoking.filter(({ Resource }) => /clockLive/.test(JSON.stringify(Resource)));
    expect(scheduled).toHaveLength(scheduledFunctions.length);
    for (const { Resource } of scheduled) expect(isLive(Resource)).toBe(true);
  });
});

describe('A release', () => {
  const groups = resourcesOf(production, 'AWS::CodeDeploy::DeploymentGroup');

  test('in production gets a tenth of the requests first, and is rolled back when shoppers get errors', () => {
    const shifting = aliasesOf(production).filter(([, { UpdatePolicy }]) => UpdatePolicy);
    expect(shifting.map(([id]) => plain(id)).sort()).toEqual(behindGateway);
    for (const [id, { UpdatePolicy }] of shifting) {
      const { Properties } = groups[UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref ?? ''] ?? {};
      // The check reads the name of the function from the name of its deployment group.
      expect(Properties.DeploymentGroupName).toBe(plain(id));
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      const alarms = Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) => Name.Ref);
      expect(alarms).toEqual([expect.stringMatching(/^AlarmsReleaseFails/)]);
      for (const alarm of alarms) expect(resourcesOf(production, 'AWS::CloudWatch::Alarm')[alarm]).toBeDefined();
    }
  });

  test('is not rolled back by failures that the live one shares, so that no stranger can stop a deploy', () => {
    const alarms = Object.entries(resourcesOf(production, 'AWS::CloudWatch::Alarm'));
    const [, { Properties } = { Properties: {} as never }] =
      alarms.find(([id]) => id.startsWith('AlarmsReleaseFails')) ?? [];
    const [rule, ...metrics] = Properties.Metrics;
    expect(rule.Expression).toBe('IF(FILL(newest, 0) > FILL(every, 0) / 2, FILL(newest, 0), 0)');
    const [release] = releasesOf(production);
    expect(
      metrics.map(({ MetricStat: { Metric, Period } }: { MetricStat: { Metric: object; Period: number } }) => [
        Metric,
        Period,
      ]),
    ).toEqual([
      [
        expect.objectContaining({ MetricName: 'FailedByRelease', Dimensions: [{ Name: 'release', Value: release }] }),
        300,
      ],
      [expect.objectContaining({ MetricName: 'RequestsFailed' }), 300],
    ]);
    const filters = Object.values(resourcesOf(production, 'AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties,
    );
    const byRelease = filters.filter((one) => one.MetricTransformations[0].MetricName === 'FailedByRelease');
    expect(byRelease).toHaveLength(behindGateway.length);
    for (const { FilterPattern, MetricTransformations } of byRelease) {
      expect(FilterPattern).toContain('$.message = "request failed"');
      expect(MetricTransformations[0].Dimensions).toEqual([{ Key: 'release', Value: '$.release' }]);
    }
  });

  test('gives every function that answers requests a new version, also one that did not change: its failures are none of the new release', () => {
    const named = releasesOf(production);
    expect(named).toEqual(Array(behindGateway.length).fill(expect.stringMatching(/^[0-9a-f]{12}$/)));
    expect(new Set(named).size).toBe(1);
    expect(releasesOf(cloud({ stage: 'production' }).app)).toEqual(named);
    const renamed = cloud({ stage: 'production', storeName: 'Another name' }).app;
    expect(new Set(releasesOf(renamed)).size).toBe(1);
    expect(releasesOf(renamed)).not.toEqual(named);
  });

  test('is checked for crashes before it ends, each function by the versions that are about to be live', () => {
    for (const [id, { UpdatePolicy, DependsOn, Properties }] of aliasesOf(production)) {
      if (!UpdatePolicy) continue;
      const { Ref: check } = UpdatePolicy.CodeDeployLambdaAliasUpdate.AfterAllowTrafficHook;
      const { Variables } = resourcesOf(production, 'AWS::Lambda::Function')[check]?.Properties.Environment ?? {};
      const named = { Ref: expect.stringMatching(new RegExp(`^${plain(id)}[0-9A-F]{8}$`)) };
      expect(Variables[plain(id)]).toEqual({ 'Fn::Join': ['', [named, ':', Properties.FunctionVersion]] });
      expect(DependsOn).toEqual(expect.arrayContaining([check]));
    }
    const read = statementsOf(production, 'ReleasesCrashCheckRole').filter((one) =>
      actionsOf(one).includes('cloudwatch:GetMetricStatistics'),
    );
    expect(read).toHaveLength(1);
  });

  test('can be rolled back although its check failed: its calls count as no failed requests', () => {
    const failed = Object.values(resourcesOf(production, 'AWS::Logs::MetricFilter')).filter(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName === 'RequestsFailed',
    );
    expect(failed).toHaveLength(behindGateway.length);
    for (const { Properties } of failed)
      expect(Properties.FilterPattern).toBe('{ ($.message = "request failed") && ($.requestId != "release-check") }');
  });

  test('has no circular dependency of alias, check, group and alarm', () => {
    expect(circleIn(production.toJSON().Resources)).toEqual([]);
    const circle = {
      a: { DependsOn: ['b'] },
      b: { UpdatePolicy: [{ Ref: 'c' }] },
      c: { x: { 'Fn::GetAtt': ['a', 'y'] } },
    };
    expect(circleIn(circle)).toEqual(['a', 'b', 'c', 'a']);
  });

  test('is checked before it gets requests: the check knows the versions that are about to be live', () => {
    for (const [id, { UpdatePolicy, DependsOn, Properties }] of aliasesOf(production)) {
      if (!UpdatePolicy) continue;
      const { Ref: check } = UpdatePolicy.CodeDeployLambdaAliasUpdate.BeforeAllowTrafficHook;
      const trying = resourcesOf(production, 'AWS::Lambda::Function')[check] as Ordered | undefined;
      const { Environment, Handler } = trying?.Properties ?? {};
      expect(Handler).toBe('index.handler');
      expect(Environment.Variables[plain(id)]).toEqual({ Ref: Properties.FunctionVersion['Fn::GetAtt'][0] });
      expect(Environment.Variables.FRONT_DOOR_KEY).toBeDefined();
      // The check function and the permissions of both roles must exist first.
      expect(DependsOn).toEqual(expect.arrayContaining([check, expect.stringMatching(/^ReleasesRoleDefaultPolicy/)]));
      expect(trying?.DependsOn).toContainEqual(expect.stringMatching(/^ReleasesCheckRoleDefaultPolicy/));
    }
    const actions = ['codedeploy:PutLifecycleEventHookExecutionStatus', 'codedeploy:GetDeployment'];
    const allowedOf = ['ReleasesCheckRole', 'ReleasesCrashCheckRole'].flatMap((role) =>
      actions.map((action) => [role, action] as const),
    );
    for (const [role, action] of allowedOf) {
      const allowed = statementsOf(production, role).filter((one) => actionsOf(one).includes(action));
      expect(allowed.flatMap(({ Resource: groups }) => groups)).toHaveLength(behindGateway.length);
    }
  });

  test.each([{ stage: 'dev' }, { stage: 'preview' }, { stage: 'production', release: 'at-once' }])(
    'with %o happens at once, and no alarm can stop it',
    (choices) => {
      const { app } = cloud(choices as Record<string, string>);
      expect(resourcesOf(app, 'AWS::CodeDeploy::DeploymentGroup')).toEqual({});
      expect(aliasesOf(app).filter(([, { UpdatePolicy }]) => UpdatePolicy)).toEqual([]);
      expect(aliasesOf(app)).toHaveLength(names.length);
    },
  );

  test('that is neither `gradual` nor `at-once` is refused', () => {
    expect(() => cloud({ release: 'yolo' })).toThrow('"gradual" or "at-once"');
  });

  test('has its files in place before a page refers to them, and before that page is live', () => {
    const uploads = Object.entries(resourcesOf(production, 'Custom::CDKBucketDeployment'));
    const [assets] = uploads.find(([, { Properties }]) => Properties.DestinationBucketKeyPrefix === 'assets') ?? [];
    const pages = Object.entries(production.toJSON().Resources as Record<string, Ordered>).filter(([id]) =>
      /^pages(?:[0-9A-F]{8}$|CurrentVersion|Live)/.test(id),
    );
    expect(pages).toHaveLength(3);
    for (const [, { DependsOn }] of pages) expect(DependsOn).toContain(assets);
  });
});
