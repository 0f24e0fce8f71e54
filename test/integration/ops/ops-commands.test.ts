import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { COMPILED } from '../../support/shop.ts';

const root = join(import.meta.dirname, '../../..');
const account = '111122223333';
const failed = 'foundation-preview-app';
/** Id of the current user pool in the stage "dev". */
const UserPoolId = 'eu-central-1_Now';

const outputs = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
    .join('');

/** Lists the stacks that have failed and still exist. */
const failedStacks = new Set([failed]);

/** Answers like AWS for an account in which the first deployment of a preview has failed. */
function answer(parameters: URLSearchParams): string | null {
  const [action, stack] = [parameters.get('Action'), parameters.get('StackName')];
  const result = (contents: string) =>
    `<${action}Response><${action}Result>${contents}</${action}Result></${action}Response>`;
  if (action === 'GetCallerIdentity')
    return result(`<Arn>arn:owner</Arn><UserId>u</UserId><Account>${account}</Account>`);
  if (action === 'DescribeStackEvents')
    return result(
      '<StackEvents><member><LogicalResourceId>Distribution</LogicalResourceId><ResourceType>AWS::CloudFront::Distribution</ResourceType><ResourceStatus>CREATE_FAILED</ResourceStatus><ResourceStatusReason>Your account must be verified</ResourceStatusReason></member></StackEvents>',
    );
  if (action === 'ListStackResources' && stack === 'foundation-dev-data')
    return result(
      '<StackResourceSummaries><member><ResourceType>AWS::S3::Bucket</ResourceType><PhysicalResourceId>pictures</PhysicalResourceId></member></StackResourceSummaries>',
    );
  const states: Record<string, string> = {
    CDKToolkit: 'UPDATE_COMPLETE',
    [failed]: 'ROLLBACK_COMPLETE',
    'foundation-dev-data': 'UPDATE_COMPLETE',
    'foundation-dev-app': 'UPDATE_COMPLETE',
  };
  if (action !== 'DescribeStacks' || !stack || !states[stack] || (stack === failed && !failedStacks.has(stack)))
    return null;
  return result(
    `<Stacks><member><StackName>${stack}</StackName><StackStatus>${states[stack]}</StackStatus><Outputs>${stack === failed ? '' : outputs({ BootstrapVersion: '21', UserPoolId, SiteUrl: 'https://shop.example' })}</Outputs></member></Stacks>`,
  );
}

let server: Server;
const requests: string[] = [];
/** Names of existing secrets and parameters. */
const keys = new Set<string>();
/** Requests that deleted secrets or parameters. */
const deleted: { SecretId?: string; ForceDeleteWithoutRecovery?: boolean; Name?: string }[] = [];
/** User pool ids in requests about a user. */
const pools: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const parameters = new URLSearchParams(body);
      requests.push(parameters.get('Action') ?? String(request.headers['x-amz-target']));
      if (body.startsWith('{')) pools.push(JSON.parse(body).UserPoolId);
      if (/\.Delete(?:Secret|Parameter)$/.test(requests.at(-1) ?? '')) {
        deleted.push(JSON.parse(body));
        response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}');
        return;
      }
      if (/\.(?:DescribeSecret|GetParameter)$/.test(requests.at(-1) ?? '')) {
        const { SecretId, Name = SecretId } = JSON.parse(body);
        const __type = SecretId ? 'ResourceNotFoundException' : 'ParameterNotFound';
        response.writeHead(keys.has(Name) ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
        response.end(JSON.stringify(keys.has(Name) ? { Name, Parameter: { Name, Value: '{}' } } : { __type }));
        return;
      }
      const found = answer(parameters);
      response.writeHead(found ? 200 : 400, { 'content-type': 'text/xml' });
      const missing = `Stack with id ${parameters.get('StackName')} does not exist`;
      response.end(
        found ??
          `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${missing}</Message></Error></ErrorResponse>`,
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => server.close());

/** Returns the environment variables for a command. */
const environment = () => ({
  PATH: process.env.PATH,
  ...COMPILED,
  AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ...{ AWS_EC2_METADATA_DISABLED: 'true', AWS_REGION: 'eu-central-1' },
  ...{ AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
});

/** Sets these options explicitly, so that options saved in this checkout have no effect. */
const THERE = ['-c', 'region=eu-central-1', '-c', `account=${account}`, '--domain='];

interface Ended {
  printed: string;
  code: number | string | null;
}

/** Runs a command in this process. Loads the project's modules again, but shares the packages. */
async function run(command: string, ...args: string[]): Promise<Ended> {
  requests.length = 0;
  const printed: string[] = [];
  const { env, argv } = process;
  const print = (line: string) => void printed.push(line);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ];
  Object.assign(process, { env: environment(), argv: [process.execPath, command, ...THERE, ...args] });
  vi.resetModules();
  try {
    await import(join(root, 'infra/ops', command));
    return { printed: printed.join('\n'), code: process.exitCode ?? 0 };
  } finally {
    Object.assign(process, { env, argv, exitCode: undefined });
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command in a separate process without a terminal. `input` is its standard input. */
function runWithInput(input: string, command: string, ...args: string[]): Promise<Ended> {
  requests.length = 0;
  const child = spawn(process.execPath, [join(root, 'infra/ops', command), ...THERE, ...args], {
    ...{ cwd: root, env: environment() },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      printed += part;
    });
  return new Promise((done) => child.on('close', (code) => done({ printed, code })));
}

describe('Commands at AWS', () => {
  test('report why a first deploy failed, and change nothing without a terminal', async () => {
    const { printed, code } = await runWithInput('', 'deploy.ts', '--stage', 'preview');
    expect(code).toBe(1);
    expect(printed).toContain(`Account ${account}, region eu-central-1`);
    expect(printed).toContain('Distribution (AWS::CloudFront::Distribution): Your account must be verified');
    expect(printed).toContain(`--no-enable-termination-protection --stack-name ${failed}`);
    expect(requests).not.toContain('DeleteStack');
    expect(requests).not.toContain('UpdateTerminationProtection');
  });

  test.each([
    ['deploy.ts'],
    ['destroy.ts'],
    ['diff.ts'],
    ['deploy-pipeline.ts', '--repository', 'owner/shop', '-c', 'githubIds=12/345'],
  ])('work only in the account of the stage: %s', async (command, ...args) => {
    const { printed, code } = await run(command, '--stage', 'preview', '-c', 'account=444455556666', ...args);
    expect(code).toBe(1);
    expect(printed).toContain(`is in account 444455556666, but these credentials are for ${account}`);
    expect(requests).toContain('GetCallerIdentity');
    expect(requests).not.toContain('DeleteStack');
  });

  test.each([
    ['export.ts', '--to=folder', '--as-off=2026-11-21T10:00:00Z'],
    ['import.ts', '--from=folder', '--activated'],
    ['restore.ts', '--at=2026-11-21T10:00:00Z', '--delete-newr=all'],
    ['doctor.ts', '--quick', '--jsn'],
    ['grant-admin.ts', 'you@shop.example', 'me@shop.example'],
  ])('refuse unknown arguments: %s', async (command, ...args) => {
    const { printed, code } = await run(command, '--stage', 'preview', ...args);
    expect(code).toBe(1);
    expect(printed).toContain(`This command does not accept "${args[1]?.split('=')[0]}"`);
    expect(requests).toEqual([]);
  });

  test.each([
    ['export.ts', '--to=folder'],
    ['import.ts', '--from=folder'],
    ['restore.ts', '--at=2026-11-21T10:00:00Z'],
    ['grant-admin.ts', 'you@shop.example'],
  ])('read the stacks, and report a missing stage: %s', async (command, ...args) => {
    const { printed, code } = await run(command, '--stage', 'preview', ...args);
    expect(code).toBe(1);
    expect(printed).toContain(`The stage preview is not deployed in eu-central-1 of account ${account}`);
    expect(requests).toContain('DescribeStacks');
  });

  test('delete no stage that is not deployed, and ask nothing', async () => {
    failedStacks.delete(failed);
    const { printed, code } = await run('destroy.ts', '--stage', 'preview');
    failedStacks.add(failed);
    expect(code).toBe(1);
    expect(printed).toContain(`The stage preview is not deployed in eu-central-1 of account ${account}`);
    expect(printed).not.toContain('Type the stage');
  });

  test.each([
    [
      'delete',
      'preview\n',
      [
        { Name: '/foundation-preview/provider-key' },
        { SecretId: 'foundation-preview/payment-keys', ForceDeleteWithoutRecovery: true },
      ],
    ],
    ['do not delete without a yes', 'no\n', []],
  ])("%s a preview's keys when its stacks are gone already", async (_action, answered, gone) => {
    deleted.length = 0;
    failedStacks.delete(failed);
    keys.add('foundation-preview/payment-keys').add('/foundation-preview/provider-key');
    const { printed, code } = await runWithInput(answered, 'destroy.ts', '--stage', 'preview');
    failedStacks.add(failed);
    keys.clear();
    expect(printed).toContain(
      'These keys still exist: /foundation-preview/provider-key, foundation-preview/payment-keys',
    );
    expect(deleted).toEqual(gone);
    expect(code).toBe(gone.length > 0 ? 0 : 1);
  });

  test('read no resources of a stage that is not deployed', async () => {
    const { printed } = await run('doctor.ts', '--stage', 'preview');
    expect(printed).toContain('This could not be checked because the stage is not deployed');
    expect(printed).not.toContain('does not exist');
    expect(requests).not.toContain('DetectStackDrift');
  });

  test('work with the current stacks', async () => {
    pools.length = 0;
    await run('grant-admin.ts', 'you@shop.example', '--stage', 'dev');
    expect(pools).toContain(UserPoolId);
  });

  test('ask before a long restore without a terminal', async () => {
    const args = ['--at=2026-11-21T10:00:00Z', '--switch=never-made', '--put-back=all'];
    const { printed, code } = await runWithInput('', 'restore.ts', '--stage', 'dev', ...args);
    expect(code).toBe(1);
    expect(printed).toContain('Nothing was changed.');
    expect(requests.filter((each) => each.startsWith('DynamoDB'))).toEqual([]);
  });

  test('refuse arguments that neither they nor cdk accept, before any request', async () => {
    const { printed, code } = await run(
      'deploy.ts',
      '--stage',
      'preview',
      '--require-approval',
      'never',
      '--accept-los',
    );
    expect({ printed, code }).toMatchObject({
      code: 1,
      printed: expect.stringContaining('does not accept "--accept-los"'),
    });
    expect(requests).toEqual([]);
  });

  test('never delete production', async () => {
    expect(await run('destroy.ts', '--stage', 'prod')).toMatchObject({
      code: 1,
      printed: expect.stringContaining("won't delete it"),
    });
    expect(requests).toEqual([]);
  });
});
