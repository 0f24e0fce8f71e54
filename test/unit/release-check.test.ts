import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answering } from '../../infra/constructs/function-roles.ts';
import { releaseCalls, releaseCheck } from '../../infra/release-check.ts';
import { contractKeys, routeOf } from '../../shared/contract/index.ts';

interface Invocation {
  FunctionName: string;
  Payload: string;
}

const invoke = vi.fn();
const putLifecycleEventHookExecutionStatus = vi.fn();
const complain = vi.fn();

/** What Lambda brings along, as far as the check uses it. */
const sdk: Record<string, unknown> = {
  '@aws-sdk/client-lambda': {
    Lambda: class {
      invoke = invoke;
    },
  },
  '@aws-sdk/client-codedeploy': {
    CodeDeploy: class {
      putLifecycleEventHookExecutionStatus = putLifecycleEventHookExecutionStatus;
    },
  },
};

async function check(): Promise<string> {
  const versions = Object.fromEntries(answering.map((name) => [name, `arn:${name}:7`]));
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

  test('begins when each new version answers, refusals included', async () => {
    invoke.mockImplementation(async ({ FunctionName }: Invocation) =>
      answer(FunctionName === 'arn:admin:7' ? 401 : 200),
    );
    expect(await check()).toBe('Succeeded');
    const asked = invoke.mock.calls.map(([{ FunctionName, Payload }]) => {
      const { routeKey, rawPath, headers, requestContext } = JSON.parse(Payload);
      expect(headers).toEqual({ 'front-door-key': 'key' });
      expect(requestContext.http).toMatchObject({
        path: rawPath,
        method: routeKey.startsWith('POST') ? 'POST' : 'GET',
      });
      return `${FunctionName} ${routeKey}`;
    });
    expect(asked).toEqual(releaseCalls.map((call) => `arn:${call.function}:7 ${call.routeKey}`));
    expect(new Set(releaseCalls.map((call) => call.function))).toEqual(new Set(answering));
  });

  test.each([
    ['cannot start', { FunctionError: 'Unhandled', Payload: new TextEncoder().encode('{"errorType":"Error"}') }],
    ['answers 500', answer(500)],
    ['answers nothing that is known', { Payload: new TextEncoder().encode('null') }],
  ])('does not begin when one of them %s, and its log says which', async (_how, bad) => {
    invoke.mockImplementation(async ({ FunctionName }: Invocation) =>
      FunctionName === 'arn:pages:7' ? bad : answer(200),
    );
    expect(await check()).toBe('Failed');
    expect(complain).toHaveBeenCalledTimes(1);
  });

  test('does not begin when they cannot be called', async () => {
    invoke.mockRejectedValue(new Error('AccessDenied'));
    expect(await check()).toBe('Failed');
  });

  test('asks nothing that the contract does not have, and nothing that an unsigned caller could change something with', () => {
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
