import { describe, expect, test } from 'vitest';
import type { StackChange } from '#infra/ops/diff/summary.ts';
import { agree } from '#infra/ops/set-up/agree.ts';

describe('A deploy', () => {
  const changed: StackChange[] = [
    { stack: 'foundation-dev-data', resources: [] },
    { stack: 'foundation-dev-app', resources: [{ type: 'AWS::IAM::Policy', name: 'Policy', fate: 'changed' }] },
  ];
  const unchanged = changed.map((stack) => ({ ...stack, resources: [] }));
  const asked: string[] = [];
  const never = ['--require-approval', 'never'];
  const answered = (
    answer: string,
    { changes = changed as StackChange[] | null, rest = [] as string[], isInteractive = true } = {},
  ) => {
    asked.length = 0;
    const ask = async (question: string) => {
      asked.push(question);
      return answer;
    };
    const place = { stage: 'dev', region: 'eu-central-1', account: '111122223333' } as const;
    return agree({ say: () => {}, isInteractive, ask }, { ...place, changes, rest });
  };

  test('is asked about once, and CDK asks no more', async () => {
    expect(await answered('y')).toEqual(never);
    expect(asked).toEqual(['Deploy this to dev in eu-central-1 of the account 111122223333? (y/n) ']);
    expect(await answered('yes', { changes: null })).toEqual(never);
    expect(asked.join()).toContain('for the first time');
  });

  test('is not begun without a yes', async () => {
    await expect(answered('n')).rejects.toThrow('Nothing was deployed');
    await expect(answered('', { changes: null })).rejects.toThrow('npm run diff -- --stage dev');
  });

  test('is not asked about where nobody is there to answer, or nothing would change', async () => {
    expect(await answered('n', { isInteractive: false })).toEqual(never);
    expect(await answered('n', { changes: unchanged })).toEqual(never);
    expect(asked).toEqual([]);
  });

  test.each([['--require-approval', 'broadening'], ['--require-approval=any-change']])(
    'is left to CDK to ask about where somebody says how: %s',
    async (...rest) => {
      expect(await answered('n', { rest })).toEqual([]);
      expect(asked).toEqual([]);
    },
  );
});
