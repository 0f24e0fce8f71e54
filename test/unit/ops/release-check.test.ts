import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gatewayFunctions } from '#infra/functions.ts';
import { RELEASE_CHECK, releaseCalls, releaseCheck } from '#infra/release-check.ts';
import { contractKeys, routeOf } from '#shared/contract/index.ts';

const invoke = vi.fn();
const lambdaSettings = vi.fn();
const getDeployment = vi.fn();
const putLifecycleEventHookExecutionStatus = vi.fn();
const complain = vi.fn();

/** Emulates the modules of Lambda that the check uses. */
const sdk: Record<string, unknown> = {
  '@aws-sdk/client-lambda': {
    Lambda: class {
      constructor(settings: object) {
        lambdaSettings(settings);
      }
      invoke = invoke;
    },
  },
  '@aws-sdk/client-codedeploy': {
    CodeDeploy: class {
      getDeployment = getDeployment;
      putLifecycleEventHookExecutionStatus = putLifecycleEventHookExecutionStatus;
    },
  },
};

/** Runs the check for a function. Returns the status that it reports to CodeDeploy. */
async function check(group: string): Promise<string> {
  getDeployment.mockImplementation(async ({ deploymentId }: { deploymentId: string }) => {
    if (deploymentId !== 'd-1') throw new Error('DeploymentDoesNotExistException');
    return { deploymentInfo: { deploymentGroupName: group } };
  });
  const versions = Object.fromEntries(gatewayFunctions.map((name) => [name, `arn:${name}:7`]));
  const module = { exports: {} as { handler: (event: object) => Promise<void> } };
  runInNewContext(releaseCheck, {
    require: (name: string) => sdk[name],
    exports: module.exports,
    process: { env: { ...versions, FRONT_DOOR_KEY: 'key' } },
    console: { error: complain },
    Buffer,
  });
  await module.exports.handler({ DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'hook-1' });
  expect(putLifecycleEventHookExecutionStatus).toHaveBeenCalledTimes(1);
  const { status, ...names } = putLifecycleEventHookExecutionStatus.mock.calls[0]?.[0] ?? {};
  expect(names).toEqual({ deploymentId: 'd-1', lifecycleEventHookExecutionId: 'hook-1' });
  return status;
}

const answer = (statusCode: number) => ({ Payload: new TextEncoder().encode(JSON.stringify({ statusCode })) });

describe('A release', () => {
  beforeEach(() => {
    vi.resetAllMocks();
    invoke.mockResolvedValue(answer(200));
  });

  test.each(gatewayFunctions)(
    'of %s begins when its new version answers, refusals included, and asks no other',
    async (name) => {
      invoke.mockResolvedValue(answer(401));
      expect(await check(name)).toBe('Succeeded');
      const asked = invoke.mock.calls.map(([{ FunctionName, Payload }]) => {
        const { routeKey, rawPath, headers, requestContext } = JSON.parse(Payload);
        expect(headers).toEqual({ 'front-door-key': 'key' });
        expect(requestContext.requestId).toBe(RELEASE_CHECK);
        expect(requestContext.http).toMatchObject({
          path: rawPath,
          method: routeKey.startsWith('POST') ? 'POST' : 'GET',
        });
        return `${FunctionName} ${routeKey}`;
      });
      const own = releaseCalls.filter((call) => call.function === name);
      expect(own.length).toBeGreaterThan(0);
      expect(asked).toEqual(own.map((call) => `arn:${name}:7 ${call.routeKey}`));
    },
  );

  test('sends one request at a time, and retries when Lambda throttles it: a new account runs ten calls at once', async () => {
    let atOnce = 0;
    const seen: number[] = [];
    invoke.mockImplementation(async () => {
      seen.push(++atOnce);
      await Promise.resolve();
      atOnce--;
      return answer(200);
    });
    expect(await check('shop')).toBe('Succeeded');
    expect(seen).toEqual([1, 1]);
    expect(lambdaSettings).toHaveBeenCalledWith({ maxAttempts: 10 });
  });

  test.each([
    ['cannot start', { FunctionError: 'Unhandled', Payload: new TextEncoder().encode('{"errorType":"Error"}') }],
    ['answers 500', answer(500)],
    ['answers nothing that is known', { Payload: new TextEncoder().encode('null') }],
  ])('does not begin when its version %s: it is asked no more, and the log says how', async (_how, bad) => {
    invoke.mockResolvedValue(bad);
    expect(await check('shop')).toBe('Failed');
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(complain).toHaveBeenCalledTimes(1);
  });

  test('does not begin when its version cannot be called', async () => {
    invoke.mockRejectedValue(new Error('AccessDenied'));
    expect(await check('pages')).toBe('Failed');
  });

  test('does not begin without the name of its function', async () => {
    expect(await check('clock')).toBe('Failed');
    expect(invoke).not.toHaveBeenCalled();
  });

  test('calls only routes of the contract, and none by which an unsigned caller could change anything', () => {
    for (const { routeKey, function: name } of releaseCalls.filter((call) => call.routeKey !== '$default')) {
      const key = contractKeys.find((known) => known === routeKey);
      expect([routeKey, key && routeOf(key).group]).toEqual([routeKey, name]);
      expect(key && (routeKey.startsWith('GET ') || routeOf(key).caller === 'provider')).toBe(true);
    }
  });

  test('carries its check in its template, which takes no more than 4 kB of it', () => {
    expect(Buffer.byteLength(releaseCheck)).toBeLessThanOrEqual(4096);
  });
});
