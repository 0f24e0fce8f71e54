import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArguments } from '#infra/ops/arguments.ts';
import { FLAGS } from '#infra/ops/flags.ts';

const root = join(import.meta.dirname, '../../..');
const directory = join(root, '.github/workflows');
const files = readdirSync(directory);
const workflow = files.map((file) => readFileSync(join(directory, file), 'utf8')).join('\n');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Texts of the workflow's jobs, by name. */
const jobs = Object.fromEntries(
  workflow
    .slice(workflow.indexOf('\njobs:'))
    .split(/^ {2}(?=\w[\w-]*:$)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(':')), text]),
);
const permissionsOf = (job: string): string[] =>
  [...(/^ {4}permissions:\n((?: {6}.*\n)+)/m.exec(jobs[job] ?? '')?.[1] ?? '').matchAll(/^ {6}([\w-]+: \w+)/gm)].map(
    ([, permission = '']) => permission,
  );
const commands = [...workflow.matchAll(/^\s*- run: (.+)$/gm)].map(([, command = '']) => command);

test('The pipeline has all its jobs', () => {
  expect(Object.keys(jobs)).toEqual(['check', 'templates', 'diff', 'comment', 'deploy']);
});

test('Every npm script that the pipeline runs exists and accepts its flags', () => {
  const named = commands.filter((command) => /^npm (run|test)/.test(command));
  expect(named.length).toBeGreaterThan(4);
  for (const command of named) {
    const [, script = 'test'] = /^npm run ([\w:-]+)/.exec(command) ?? [];
    expect(scripts).toHaveProperty([script]);
  }
  const flags = (script: string) =>
    commands.find((each) => each.startsWith(`npm run ${script} `))?.split(' -- ')[1] ?? '';
  const read = (script: 'deploy' | 'diff' | 'doctor') =>
    readArguments(flags(script).split(' '), FLAGS[script], 'deploy', () => undefined);
  expect(read('deploy')).toMatchObject({ stage: 'production', rest: [] });
  expect(read('doctor')).toMatchObject({ stage: 'production', rest: [] });
  expect(read('diff')).toMatchObject({ flags: { markdown: 'diff.md' }, rest: ['--method', 'template'] });
});

describe('The permissions of the pipeline', () => {
  test('are none by default, and minimal for each job', () => {
    expect(workflow).toMatch(/^permissions: \{\}$/m);
    expect(permissionsOf('check')).toEqual(['contents: read']);
    expect(permissionsOf('templates')).toEqual(['contents: read']);
    expect(permissionsOf('diff')).toEqual(['contents: read', 'id-token: write']);
    expect(permissionsOf('comment')).toEqual(['pull-requests: write']);
    expect(permissionsOf('deploy')).toEqual(['contents: read', 'id-token: write']);
  });

  test('never let the code of a pull request write', () => {
    expect(workflow).not.toContain('pull_request_target');
    expect(workflow).not.toContain('workflow_run');
    expect(jobs.comment).not.toContain('checkout');
    expect(jobs.comment).not.toContain('npm');
    expect(jobs.diff).toContain('head.repo.full_name == github.repository');
  });

  test('exclude install scripts of packages', () => {
    expect(workflow).toMatch(/^env:\n {2}NPM_CONFIG_IGNORE_SCRIPTS: 'true'$/m);
    expect(workflow.match(/NPM_CONFIG_IGNORE_SCRIPTS/g)).toHaveLength(1);
    expect(commands.filter((command) => /\bnpm (i|install)\b|infra\/local\/install/.test(command))).toEqual([]);
    expect(jobs.deploy).not.toMatch(/^ +cache:/m);
  });

  test('include no keys and leave no token behind', () => {
    expect(workflow).not.toMatch(/\bsecrets\./);
    expect(workflow).not.toMatch(/AKIA|aws-secret-access-key|_SECRET/);
    expect(workflow.match(/actions\/checkout@/g)?.length).toBe(workflow.match(/persist-credentials: false/g)?.length);
  });
});

test('A deploy is from main only, checked before, approved, one at a time, and examined by the doctor afterwards', () => {
  const { deploy = '' } = jobs;
  expect(deploy).toContain('needs: check');
  expect(deploy).toContain("github.ref == 'refs/heads/main'");
  expect(deploy).toContain('environment: production');
  expect(deploy).toContain('cancel-in-progress: false');
  expect(deploy.indexOf('npm run doctor')).toBeGreaterThan(deploy.indexOf('npm run deploy'));
});

test('Every action is pinned to a commit, with its version beside it', () => {
  const used = [...workflow.matchAll(/uses: (\S+)(.*)$/gm)];
  expect(used.length).toBeGreaterThan(5);
  for (const [, action, comment] of used) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
  }
});

test("Templates of permanent stages and previews pass CloudFormation's linter, in one version", () => {
  const lines = commands.filter((command) => jobs.templates?.includes(command));
  const linted = lines.find((command) => command.includes('cfn-lint'));
  expect(linted).toMatch(/cfn-lint==\d+\.\d+\.\d+ .*cdk\.out\/\*\/\*\.template\.json$/);
  for (const stage of ['preview', 'production'])
    expect(lines.find((command) => command.includes(`stage=${stage}`))).toContain(`--output cdk.out/${stage}`);
});

test.each(commands)('Is a command that a shell can read: %s', (command) => {
  expect(spawnSync('bash', ['-n', '-c', command]).status).toBe(0);
});

test('Text that people may write is never put into a command', () => {
  for (const command of commands) expect(command).not.toContain('${{');
});
