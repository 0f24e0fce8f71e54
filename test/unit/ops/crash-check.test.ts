import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { crashCheck } from '#infra/crash-check.ts';
import { gatewayFunctions } from '#infra/functions.ts';

const getDeployment = vi.fn();
const putLifecycleEventHookExecutionStatus = vi.fn();
const getMetricStatistics = vi.fn();
const complain = vi.fn();
const STARTED = new Date('2026-11-27T10:00:00Z');

/** Emulates the modules of Lambda that the check uses. */
const sdk: Record<string, unknown> = {
  '@aws-sdk/client-cloudwatch': {
    CloudWatch: class {
      getMetricStatistics = getMetricStatistics;
    },
  },
  '@aws-sdk/client-codedeploy': {
    CodeDeploy: class {
      getDeployment = getDeployment;
      putLifecycleEventHookExecutionStatus = putLifecycleEventHookExecutionStatus;
    },
  },
};

interface Question {
  Dimensions: { Name: string; Value: string }[];
}

/** Makes CloudWatch return these crash counts, one for each minute. */
function crashed(newest: number[], every: number[]): void {
  getMetricStatistics.mockImplementation(async ({ Dimensions }: Question) => {
    const isOfVersion = Dimensions.some(({ Name }) => Name === 'ExecutedVersion');
    return { Datapoints: (isOfVersion ? newest : every).map((Sum) => ({ Sum })) };
  });
}

/** Runs the check for a function. Returns the status that it reports to CodeDeploy. */
async function check(group: string): Promise<string> {
  getDeployment.mockResolvedValue({ deploymentInfo: { deploymentGroupName: group, createTime: STARTED } });
  const module = { exports: {} as { handler: (event: object) => Promise<void> } };
  runInNewContext(crashCheck, {
    require: (name: string) => sdk[name],
    exports: module.exports,
    process: { env: Object.fromEntries(gatewayFunctions.map((name) => [name, `app-${name}-X1:7`])) },
    console: { error: complain },
    Date,
  });
  await module.exports.handler({ DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'hook-1' });
  expect(putLifecycleEventHookExecutionStatus).toHaveBeenCalledTimes(1);
  const { status, ...names } = putLifecycleEventHookExecutionStatus.mock.calls[0]?.[0] ?? {};
  expect(names).toEqual({ deploymentId: 'd-1', lifecycleEventHookExecutionId: 'hook-1' });
  return status;
}

describe('A release', () => {
  beforeEach(() => vi.resetAllMocks());

  test.each(gatewayFunctions)('of %s ends when its new version did not crash since it began', async (name) => {
    crashed([], []);
    expect(await check(name)).toBe('Succeeded');
    const asked = getMetricStatistics.mock.calls.map(([{ Dimensions, StartTime }]) => [
      (Dimensions as Question['Dimensions']).map(({ Name, Value }) => `${Name}=${Value}`).join(' '),
      StartTime,
    ]);
    const both = `FunctionName=app-${name}-X1 Resource=app-${name}-X1:live`;
    expect(asked).toEqual([
      [`${both} ExecutedVersion=7`, STARTED],
      [both, STARTED],
    ]);
  });

  test('is rolled back when its new version crashed three times, more than the former one', async () => {
    crashed([1, 2], [1, 3]);
    expect(await check('pages')).toBe('Failed');
    expect(complain).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['crashed twice', [2], [2]],
    ['crashed no more than the former one, as a stranger can make any version crash', [3], [6]],
  ])('is not rolled back when its new version %s', async (_how, newest, every) => {
    crashed(newest, every);
    expect(await check('shop')).toBe('Succeeded');
  });

  test('is rolled back when nobody can tell', async () => {
    getMetricStatistics.mockRejectedValue(new Error('AccessDenied'));
    expect(await check('shop')).toBe('Failed');
  });
});
