import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { setViewerAddress } from '#infra/viewer-address.ts';
import { cloud, type Resource, resourcesOf, theOnly } from './cloud.ts';

const { app } = cloud({ stage: 'production' });
const { DistributionConfig: distribution } = theOnly(app, 'AWS::CloudFront::Distribution').Properties;
const [secretId] = Object.keys(resourcesOf(app, 'AWS::SecretsManager::Secret'));
const reference = {
  'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secretId }, ':SecretString:::}}']],
};
const functions = Object.entries(resourcesOf(app, 'AWS::Lambda::Function'));
const keyOf = (name: string) =>
  functions.find(([id]) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id))?.[1].Properties.Environment.Variables
    .FRONT_DOOR_KEY;

interface Origin {
  Id: string;
  CustomOriginConfig?: unknown;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
}

describe('The edge secret', () => {
  test('is generated, and is in no template', () => {
    const { GenerateSecretString, SecretString } = theOnly(app, 'AWS::SecretsManager::Secret').Properties;
    expect(GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
    expect(SecretString).toBeUndefined();
  });

  test('is sent with every request to the gateway, and to no bucket', () => {
    const origins: Origin[] = distribution.Origins;
    const gateways = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(gateways).toHaveLength(1);
    expect(gateways[0]?.OriginCustomHeaders).toEqual([{ HeaderName: 'front-door-key', HeaderValue: reference }]);
    const buckets = origins.filter(({ CustomOriginConfig }) => !CustomOriginConfig);
    expect(buckets).toHaveLength(2);
    for (const { OriginCustomHeaders } of buckets) expect(OriginCustomHeaders).toBeUndefined();
  });

  test('is known to the functions that answer requests and to the release check only', () => {
    for (const name of ['shop', 'account', 'admin', 'webhooks', 'pages']) expect(keyOf(name)).toEqual(reference);
    for (const name of ['changes', 'clock']) expect(keyOf(name)).toBeUndefined();
  });

  test('of a preview is part of its stack’s id, which costs nothing', () => {
    const preview = cloud({ stage: 'preview' }).app;
    const ofStack = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    const config = theOnly(preview, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    const sent = config.Origins.flatMap(({ OriginCustomHeaders = [] }: Origin) => OriginCustomHeaders);
    expect(sent).toEqual([{ HeaderName: 'front-door-key', HeaderValue: ofStack }]);
    const keys = Object.values(resourcesOf(preview, 'AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.FRONT_DOOR_KEY ?? [],
    );
    expect(keys).toEqual(Array(5).fill(ofStack));
    expect(resourcesOf(preview, 'AWS::SecretsManager::Secret')).toEqual({});
  });

  test('is sent by CloudFront before a function demands it', () => {
    const [site] = Object.keys(resourcesOf(app, 'AWS::CloudFront::Distribution'));
    const knowing = functions.filter(([, { Properties }]) => Properties.Environment?.Variables.FRONT_DOOR_KEY);
    const asking = knowing.filter(([id]) => !id.startsWith('ReleasesCheck'));
    expect([knowing.length, asking.length]).toEqual([6, 5]);
    for (const [, lambda] of asking) expect((lambda as Resource & { DependsOn: string[] }).DependsOn).toContain(site);
  });
});

describe("A visitor's address", () => {
  const behavior = distribution.CacheBehaviors.find(
    ({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*',
  );

  test('is set by CloudFront before every call of the API', () => {
    const [edge] = Object.entries(resourcesOf(app, 'AWS::CloudFront::Function')).flatMap(([id, { Properties }]) =>
      id.startsWith('FrontDoorViewer') ? [Properties] : [],
    );
    expect(edge?.FunctionCode).toBe(setViewerAddress);
    expect(edge?.AutoPublish).toBe(true);
    expect(behavior.FunctionAssociations).toEqual([
      {
        EventType: 'viewer-request',
        FunctionARN: { 'Fn::GetAtt': [expect.stringMatching(/^FrontDoorViewer/), 'FunctionARN'] },
      },
    ]);
  });

  test('is the one that CloudFront saw, whatever the caller sent', () => {
    const headers = { 'viewer-address': { value: '198.51.100.99' }, accept: { value: '*/*' } };
    const event = { request: { headers }, viewer: { ip: '203.0.113.7' } };
    const request = runInNewContext(`${setViewerAddress}; handler(event)`, { event });
    expect(request.headers).toEqual({ 'viewer-address': { value: '203.0.113.7' }, accept: { value: '*/*' } });
  });
});
