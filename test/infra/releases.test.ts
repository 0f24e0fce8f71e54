import { describe, expect, test } from 'vitest';
import { circleIn } from './circle.ts';
import { actionsOf, cloud, type Resource, resourcesOf, statementsOf, theOnly } from './cloud.ts';

interface Ordered extends Resource {
  DependsOn?: string[];
  UpdatePolicy?: {
    CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string }; BeforeAllowTrafficHook: { Ref: string } };
  };
}

const names = ['account', 'admin', 'changes', 'clock', 'pages', 'shop', 'sweep', 'webhooks'];
/** Those that an alarm stands for, each by itself. */
const watched = names.filter((name) => name !== 'sweep');
const answering = ['account', 'admin', 'pages', 'shop', 'webhooks'];
const production = cloud({ stage: 'production' }).app;
const aliasesOf = (template: typeof production) =>
  Object.entries(resourcesOf(template, 'AWS::Lambda::Alias')) as [string, Ordered][];
const plain = (id: string) => id.replace(/Live[0-9A-F]{8}$/, '');
/** The alias itself, or what CDK makes of it where a name is asked for: `<function>:live`. */
const isLive = (reference: unknown): boolean => /"Ref":"[a-z]+Live[0-9A-F]{8}"/.test(JSON.stringify(reference));

describe('Every function of the shop', () => {
  const aliases = aliasesOf(production);

  test('has one version that is live', () => {
    expect(aliases.map(([id]) => plain(id)).sort()).toEqual(names);
    for (const [, { Properties }] of aliases) {
      expect(Properties.Name).toBe('live');
      expect(Properties.FunctionVersion['Fn::GetAtt'][1]).toBe('Version');
    }
  });

  test('is called as that version only: by the gateway, the stream, the clock, the sweep’s night, and in what they are allowed', () => {
    const called = [
      ...Object.values(resourcesOf(production, 'AWS::ApiGatewayV2::Integration')).map(
        (one) => one.Properties.IntegrationUri,
      ),
      ...Object.values(resourcesOf(production, 'AWS::Lambda::Permission')).map((one) => one.Properties.FunctionName),
      theOnly(production, 'AWS::Lambda::EventSourceMapping').Properties.FunctionName,
      ...Object.values(resourcesOf(production, 'AWS::Scheduler::Schedule')).map((one) => one.Properties.Target.Arn),
    ];
    expect(called).toHaveLength(13);
    expect(called.filter((reference) => !isLive(reference))).toEqual([]);
    const tried = Object.values(resourcesOf(production, 'AWS::Lambda::EventInvokeConfig'));
    expect(JSON.stringify(tried.map(({ Properties }) => Properties.Qualifier))).toMatch(/"clockLive.*"sweepLive/);
    const invoking = Object.values(resourcesOf(production, 'AWS::IAM::Policy'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Action }) => Action === 'lambda:InvokeFunction');
    // Beside those of clock and sweep there are two: of what tries new versions, and of who calls that.
    expect(invoking).toHaveLength(4);
    const scheduled = invoking.filter(({ Resource }) => /clockLive|sweepLive/.test(JSON.stringify(Resource)));
    expect(scheduled).toHaveLength(2);
    for (const { Resource } of scheduled) expect(isLive(Resource)).toBe(true);
  });
});

describe('A release', () => {
  const groups = resourcesOf(production, 'AWS::CodeDeploy::DeploymentGroup');

  test('in production answers a tenth of the requests first, and is taken back when shoppers meet errors', () => {
    const shifting = aliasesOf(production).filter(([, { UpdatePolicy }]) => UpdatePolicy);
    expect(shifting.map(([id]) => plain(id)).sort()).toEqual(answering);
    for (const [id, { UpdatePolicy }] of shifting) {
      const { Properties } = groups[UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref ?? ''] ?? {};
      // By it the check knows which function a deployment moves.
      expect(Properties.DeploymentGroupName).toBe(plain(id));
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      const alarms = Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) => Name.Ref);
      expect(alarms).toEqual([
        expect.stringMatching(/^AlarmsShoppersMeetErrors/),
        expect.stringMatching(new RegExp(`^Alarms${plain(id)}Fails`)),
      ]);
      for (const alarm of alarms) expect(resourcesOf(production, 'AWS::CloudWatch::Alarm')[alarm]).toBeDefined();
    }
  });

  test('is not stopped on its way back by what its check met: alarms count the calls of the live version alone', () => {
    const ofFunctions = Object.entries(resourcesOf(production, 'AWS::CloudWatch::Alarm')).filter(([id]) =>
      /^Alarms[a-z]+(Fails|Throttled)[0-9A-F]{8}$/.test(id),
    );
    expect(ofFunctions).toHaveLength(2 * watched.length);
    for (const [, { Properties }] of ofFunctions) {
      const [named, resource] = Properties.Dimensions;
      expect(named).toEqual({ Name: 'FunctionName', Value: { Ref: expect.any(String) } });
      expect(resource).toEqual({ Name: 'Resource', Value: { 'Fn::Join': ['', [named.Value, ':live']] } });
    }
    const failed = Object.values(resourcesOf(production, 'AWS::Logs::MetricFilter')).filter(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName === 'RequestsFailed',
    );
    expect(failed).toHaveLength(answering.length);
    for (const { Properties } of failed)
      expect(Properties.FilterPattern).toBe('{ ($.message = "request failed") && ($.requestId != "release-check") }');
  });

  test('waits for nothing that waits for it: alias, check, group and alarm are no circle', () => {
    expect(circleIn(production.toJSON().Resources)).toEqual([]);
    const circle = {
      a: { DependsOn: ['b'] },
      b: { UpdatePolicy: [{ Ref: 'c' }] },
      c: { x: { 'Fn::GetAtt': ['a', 'y'] } },
    };
    expect(circleIn(circle)).toEqual(['a', 'b', 'c', 'a']);
  });

  test('is tried before anybody meets it: what tries it knows the versions that are about to be live', () => {
    for (const [id, { UpdatePolicy, DependsOn, Properties }] of aliasesOf(production)) {
      if (!UpdatePolicy) continue;
      const { Ref: check } = UpdatePolicy.CodeDeployLambdaAliasUpdate.BeforeAllowTrafficHook;
      const trying = resourcesOf(production, 'AWS::Lambda::Function')[check] as Ordered | undefined;
      const { Environment, Handler } = trying?.Properties ?? {};
      expect(Handler).toBe('index.handler');
      expect(Environment.Variables[plain(id)]).toEqual({ Ref: Properties.FunctionVersion['Fn::GetAtt'][0] });
      expect(Environment.Variables.FRONT_DOOR_KEY).toBeDefined();
      // Its versions, and the rights of both sides, are there by then.
      expect(DependsOn).toEqual(expect.arrayContaining([check, expect.stringMatching(/^ReleasesRoleDefaultPolicy/)]));
      expect(trying?.DependsOn).toContainEqual(expect.stringMatching(/^ReleasesCheckRoleDefaultPolicy/));
    }
    for (const action of ['codedeploy:PutLifecycleEventHookExecutionStatus', 'codedeploy:GetDeployment']) {
      const allowed = statementsOf(production, 'ReleasesCheckRole').filter((one) => actionsOf(one).includes(action));
      expect(allowed.flatMap(({ Resource: groups }) => groups)).toHaveLength(answering.length);
    }
  });

  test.each([{ stage: 'dev' }, { stage: 'preview' }, { stage: 'production', release: 'at-once' }])(
    'with %o is one switch: nothing shifts, and no alarm can hold it back',
    (choices) => {
      const { app } = cloud(choices as Record<string, string>);
      expect(resourcesOf(app, 'AWS::CodeDeploy::DeploymentGroup')).toEqual({});
      expect(aliasesOf(app).filter(([, { UpdatePolicy }]) => UpdatePolicy)).toEqual([]);
      expect(aliasesOf(app)).toHaveLength(names.length);
    },
  );

  test('that is neither gradual nor at once is refused', () => {
    expect(() => cloud({ release: 'yolo' })).toThrow('"gradual" or "at-once"');
  });

  test('has its files in place before a page names them, and before that page is live', () => {
    const uploads = Object.entries(resourcesOf(production, 'Custom::CDKBucketDeployment'));
    const [assets] = uploads.find(([, { Properties }]) => Properties.DestinationBucketKeyPrefix === 'assets') ?? [];
    const pages = Object.entries(production.toJSON().Resources as Record<string, Ordered>).filter(([id]) =>
      /^pages(?:[0-9A-F]{8}$|CurrentVersion|Live)/.test(id),
    );
    expect(pages).toHaveLength(3);
    for (const [, { DependsOn }] of pages) expect(DependsOn).toContain(assets);
  });
});
