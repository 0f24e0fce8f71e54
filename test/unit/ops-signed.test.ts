import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STSClient } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedCall } from '../../infra/ops/aws/signed.ts';

let server: Server;
let answer: { headers: Record<string, string>; body: string };

beforeEach(async () => {
  server = createServer((_request, response) => response.writeHead(404, answer.headers).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://localhost:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
});

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const ask = () =>
  signedCall(new STSClient({ region: 'eu-central-1', credentials }), {
    ...{ service: 'scheduler', region: 'eu-central-1', method: 'GET', path: '/schedules/clock' },
  });

describe('A service that refuses is understood where it says why', () => {
  test.each([
    ['in XML', {}, '<Error><Code>NoSuchHostedZone</Code></Error>', 'NoSuchHostedZone'],
    ['in JSON', {}, '{"__type":"com.amazonaws.kms#NotFoundException"}', 'NotFoundException'],
    [
      'in a header',
      { 'x-amzn-errortype': 'ResourceNotFoundException:http://internal.amazon.com/coral/' },
      '{"Message":"Schedule clock does not exist."}',
      'ResourceNotFoundException',
    ],
    ['nowhere', {}, 'gone', '404'],
  ])('%s', async (_where, headers, body, code) => {
    answer = { headers, body };
    await expect(ask()).rejects.toThrow(`scheduler answers ${code}`);
  });
});
