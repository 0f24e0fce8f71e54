import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { type CallGitHub, readRepository, setupCommands } from '#infra/ops/set-up/repository.ts';

const described = { full_name: 'Owner/Shop', id: 345, owner: { id: 12 } };
const gitHub =
  (answers: Record<string, unknown>): CallGitHub =>
  (path) =>
    answers[path] ?? null;

describe('The repository whose jobs may deploy', () => {
  test("is named with GitHub's spelling and ids", () => {
    const ask = gitHub({ 'repos/owner/shop': described });
    expect(readRepository('owner/shop', undefined, ask)).toEqual({ name: 'Owner/Shop', ownerId: '12', id: '345' });
  });

  test("is known by the operator's ids without access to GitHub", () => {
    expect(readRepository('o/n', '12/345', gitHub({}))).toEqual({ name: 'o/n', ownerId: '12', id: '345' });
    for (const ids of [undefined, '12', '12/*', '/'])
      expect(() => readRepository('o/n', ids, gitHub({}))).toThrow('-c githubIds=<owner>/<repository>');
  });

  test("must have GitHub's default tokens", () => {
    const withSubject = (subject: unknown) =>
      gitHub({ 'repos/owner/shop': described, 'repos/Owner/Shop/actions/oidc/customization/sub': subject });
    const read = (subject: unknown) => () => readRepository('owner/shop', undefined, withSubject(subject));
    expect(read({ use_default: false, include_claim_keys: ['repo'] })).toThrow('use_default=true');
    expect(read({ use_default: true, use_immutable_subject: false })).not.toThrow();
  });
});

describe('The set-up of GitHub', () => {
  const commands = setupCommands(
    { name: 'owner/shop', ownerId: '12', id: '345' },
    { region: 'eu-central-1', deployRole: 'arn:deploy', diffRole: 'arn:diff' },
  );

  test('creates an environment with approval for main only, before anything may use it', () => {
    expect(commands[0]).toContain('reviewers[][id]');
    expect(commands[0]).toContain('deployment_branch_policy[custom_branch_policies]=true');
    expect(commands[1]).toContain('deployment-branch-policies -f name=main');
    expect(commands.findIndex((each) => each.includes('AWS_DEPLOY_ROLE'))).toBe(commands.length - 1);
  });

  test.each(commands)('can be pasted into a shell: %s', (command) => {
    expect(spawnSync('bash', ['-n', '-c', command]).status).toBe(0);
  });
});
