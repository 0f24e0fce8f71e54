import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const account = '111122223333';
const failed = 'foundation-preview-app';
/** The user pool of the stage dev as it stands now. */
const UserPoolId = 'eu-central-1_Now';

const outputs = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
    .join('');

/** The stack that failed, until somebody has cleared it away. */
const stands = new Set([failed]);

/** AWS as an account in which a preview's first deploy has failed. */
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
  if (action !== 'DescribeStacks' || !stack || !states[stack] || (stack === failed && !stands.has(stack))) return null;
  return result(
    `<Stacks><member><StackName>${stack}</StackName><StackStatus>${states[stack]}</StackStatus><Outputs>${stack === failed ? '' : outputs({ BootstrapVersion: '21', UserPoolId, SiteUrl: 'https://shop.example' })}</Outputs></member></Stacks>`,
  );
}

let server: Server;
const asked: string[] = [];
/** The secrets that there are. */
const secrets = new Set<string>();
/** Those that were deleted. */
const deleted: { SecretId: string; ForceDeleteWithoutRecovery: boolean }[] = [];
/** The user pools that were asked for somebody. */
const pools: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const parameters = new URLSearchParams(body);
      asked.push(parameters.get('Action') ?? String(request.headers['x-amz-target']));
      if (body.startsWith('{')) pools.push(JSON.parse(body).UserPoolId);
      if (asked.at(-1) === 'secretsmanager.DeleteSecret') {
        deleted.push(JSON.parse(body));
        response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}');
        return;
      }
      if (asked.at(-1) === 'secretsmanager.DescribeSecret') {
        const { SecretId } = JSON.parse(body);
        const type = secrets.has(SecretId) ? undefined : 'ResourceNotFoundException';
        response.writeHead(type ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
        response.end(JSON.stringify(type ? { __type: type } : { Name: SecretId }));
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

/** Runs a command as somebody does who is not at a terminal, and may answer what it asks. */
function run(
  command: string,
  ...words: (string | { answered: string })[]
): Promise<{ said: string; code: number | null }> {
  asked.length = 0;
  const args = words.filter((word) => typeof word === 'string');
  const answers = words.filter((word) => typeof word !== 'string');
  const { port } = server.address() as AddressInfo;
  const environment = {
    PATH: process.env.PATH,
    ...{ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, AWS_EC2_METADATA_DISABLED: 'true' },
    ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
  };
  // Named, so that no choices of this checkout are met.
  const there = ['-c', 'region=eu-central-1', '-c', `account=${account}`, '--domain='];
  const child = spawn(process.execPath, [join(root, 'infra/ops', command), ...there, ...args], {
    cwd: root,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(answers.map(({ answered }) => answered).join(''));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part;
    });
  return new Promise((done) => child.on('close', (code) => done({ said, code })));
}

describe('Commands at AWS', () => {
  test('say why a first deploy failed, and change nothing where nobody is there to agree', async () => {
    const { said, code } = await run('deploy.ts', '--stage', 'preview');
    expect(code).toBe(1);
    expect(said).toContain(`Account ${account}, region eu-central-1`);
    expect(said).toContain('Distribution (AWS::CloudFront::Distribution): Your account must be verified');
    expect(said).toContain(`--no-enable-termination-protection --stack-name ${failed}`);
    expect(asked).not.toContain('DeleteStack');
    expect(asked).not.toContain('UpdateTerminationProtection');
  });

  test.each([
    ['deploy.ts'],
    ['destroy.ts'],
    ['diff.ts'],
    ['deploy-pipeline.ts', '--repository', 'owner/shop', '-c', 'githubIds=12/345'],
  ])('work in no other account than that of the stage: %s', async (command, ...args) => {
    const { said, code } = await run(command, '--stage', 'preview', '-c', 'account=444455556666', ...args);
    expect(code).toBe(1);
    expect(said).toContain(`lives in the account 444455556666, and these credentials are of ${account}`);
    expect(asked).toContain('GetCallerIdentity');
    expect(asked).not.toContain('DeleteStack');
  });

  test.each([
    ['export.ts', '--to=folder', '--as-off=2026-11-21T10:00:00Z'],
    ['import.ts', '--from=folder', '--activated'],
    ['restore.ts', '--at=2026-11-21T10:00:00Z', '--delete-newr=all'],
    ['doctor.ts', '--quick', '--jsn'],
    ['grant-admin.ts', 'you@shop.example', 'me@shop.example'],
  ])('do nothing where they were told what they do not know: %s', async (command, ...args) => {
    const { said, code } = await run(command, '--stage', 'preview', ...args);
    expect(code).toBe(1);
    expect(said).toContain(`This command knows no "${args[1]}"`);
    expect(asked).toEqual([]);
  });

  test.each([
    ['export.ts', '--to=folder'],
    ['import.ts', '--from=folder'],
    ['restore.ts', '--at=2026-11-21T10:00:00Z'],
    ['grant-admin.ts', 'you@shop.example'],
  ])('ask the stacks themselves what they made, and say where there are none: %s', async (command, ...args) => {
    const { said, code } = await run(command, '--stage', 'preview', ...args);
    expect(code).toBe(1);
    expect(said).toContain(`The stage preview is not deployed in eu-central-1 of the account ${account}`);
    expect(asked).toContain('DescribeStacks');
  });

  test('take down no stage that is not deployed, and ask nobody about it', async () => {
    stands.delete(failed);
    const { said, code } = await run('destroy.ts', '--stage', 'preview');
    stands.add(failed);
    expect(code).toBe(1);
    expect(said).toContain(`The stage preview is not deployed in eu-central-1 of the account ${account}`);
    expect(said).not.toContain('Type the stage');
  });

  test.each([
    ['delete what is left of', 'preview\n', ['foundation-preview/payment-keys']],
    ['delete nothing unasked of', 'no\n', []],
  ])("%s a preview's secrets when its stacks have gone before", async (_what, answered, gone) => {
    deleted.length = 0;
    stands.delete(failed);
    secrets.add('foundation-preview/payment-keys');
    const { said, code } = await run('destroy.ts', '--stage', 'preview', { answered });
    stands.add(failed);
    secrets.clear();
    expect(said).toContain('What is left of it: foundation-preview/payment-keys');
    expect(deleted).toEqual(gone.map((SecretId) => ({ SecretId, ForceDeleteWithoutRecovery: true })));
    expect(code).toBe(gone.length > 0 ? 0 : 1);
  });

  test('look at a stage that is not deployed without asking for what its stacks do not have', async () => {
    const { said } = await run('doctor.ts', '--stage', 'preview');
    expect(said).toContain('This could not be read because the stage is not deployed');
    expect(said).not.toContain('does not exist');
    expect(asked).not.toContain('DetectStackDrift');
  });

  test('work with what stands now', async () => {
    pools.length = 0;
    await run('grant-admin.ts', 'you@shop.example', '--stage', 'dev');
    expect(pools).toContain(UserPoolId);
  });

  test('ask before a long restore where nobody is there to read what it finds', async () => {
    const args = ['--at=2026-11-21T10:00:00Z', '--switch=never-made', '--put-back=all'];
    const { said, code } = await run('restore.ts', '--stage', 'dev', ...args);
    expect(code).toBe(1);
    expect(said).toContain('Nothing was changed.');
    expect(asked.filter((each) => each.startsWith('DynamoDB'))).toEqual([]);
  });

  test('refuse what neither they nor cdk know, before anything is asked', async () => {
    const { said, code } = await run('deploy.ts', '--stage', 'preview', '--require-approval', 'never', '--accept-los');
    expect({ said, code }).toMatchObject({ code: 1, said: expect.stringContaining('knows no "--accept-los"') });
    expect(asked).toEqual([]);
  });

  test('take production down in no case', async () => {
    expect(await run('destroy.ts', '--stage', 'prod')).toMatchObject({
      code: 1,
      said: expect.stringContaining('not destroyed'),
    });
    expect(asked).toEqual([]);
  });
});
