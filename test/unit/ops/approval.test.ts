import { describe, expect, test } from 'vitest';
import type { StackChange } from '#infra/ops/diff/summary.ts';
import { approveDeploy } from '#infra/ops/set-up/approval.ts';

describe('A deploy', () => {
  const changed: StackChange[] = [
    { stack: 'foundation-dev-data', resources: [] },
    { stack: 'foundation-dev-app', resources: [{ type: 'AWS::IAM::Policy', name: 'Policy', effect: 'changed' }] },
  ];
  const unchanged = changed.map((stack) => ({ ...stack, resources: [] }));
  const requests: string[] = [];
  const never = ['--require-approval', 'never'];
  const answered = (
    answer: string,
    { changes = changed as StackChange[] | null, rest = [] as string[], isInteractive = true } = {},
  ) => {
    requests.length = 0;
    const ask = async (question: string) => {
      requests.push(question);
      return answer;
    };
    const stageData = { stage: 'dev', region: 'eu-central-1', account: '111122223333' } as const;
    return approveDeploy({ say: () => {}, isInteractive, ask }, { ...stageData, changes, rest });
  };

  test('is confirmed once, and CDK does not ask again', async () => {
    expect(await answered('y')).toEqual(never);
    expect(requests).toEqual(['Deploy this to dev in eu-central-1 of account 111122223333? (y/n) ']);
    expect(await answered('yes', { changes: null })).toEqual(never);
    expect(requests.join()).toContain('for the first time');
  });

  test('does not start without a yes', async () => {
    await expect(answered('n')).rejects.toThrow('Nothing was deployed');
    await expect(answered('', { changes: null })).rejects.toThrow('npm run diff -- --stage dev');
  });

  test('needs no answer without a terminal or without changes', async () => {
    expect(await answered('n', { isInteractive: false })).toEqual(never);
    expect(await answered('n', { changes: unchanged })).toEqual(never);
    expect(requests).toEqual([]);
  });

  test.each([['--require-approval', 'broadening'], ['--require-approval=any-change']])(
    'leaves the question to CDK with: %s',
    async (...rest) => {
      expect(await answered('n', { rest })).toEqual([]);
      expect(requests).toEqual([]);
    },
  );
});
