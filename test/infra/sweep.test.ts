import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { SITE_BUCKET } from '#shared/releases.ts';
import { actionsOf, cloud, type Resource, resourcesOf, statementsOf, theOnly } from './cloud.ts';

interface Ordered extends Resource {
  DependsOn?: string[];
}

const { app, stacks } = cloud({ stage: 'production' });
const uploads = Object.entries(resourcesOf(app, 'Custom::CDKBucketDeployment')) as [string, Ordered][];
const uploadBelow = (prefix: string) =>
  uploads.find(([, { Properties }]) => (Properties.DestinationBucketKeyPrefix ?? '') === prefix);
const variablesOf = (name: string) =>
  Object.entries(resourcesOf(app, 'AWS::Lambda::Function')).find(([id]) =>
    new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
  )?.[1].Properties.Environment.Variables;

describe('Each release', () => {
  const { RELEASE } = variablesOf('pages');

  test('is known to its pages and to the sweep by the id of its files', () => {
    const id = createHash('sha256').update('assets/app-1.js').digest('hex').slice(0, 32);
    expect([RELEASE, variablesOf('sweep').RELEASE]).toEqual([id, id]);
  });

  test('leaves under its id what files it has', () => {
    const { outdir } = stacks.app.node.root as App;
    const written = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => basename(name) === RELEASE,
    );
    expect(written.map((name) => JSON.parse(readFileSync(join(outdir, name), 'utf8')))).toEqual([['assets/app-1.js']]);
    expect(uploadBelow(SITE_BUCKET.records)).toBeDefined();
  });

  test('leaves that before its files come, and the sweep takes it for the stack’s once they are there', () => {
    const [record = ''] = uploadBelow(SITE_BUCKET.records) ?? [];
    const [assets = '', { DependsOn = [] } = {}] = uploadBelow('assets') ?? [];
    expect(DependsOn).toContain(record);
    const sweeping = Object.entries(app.toJSON().Resources as Record<string, Ordered>).filter(([id]) =>
      /^sweep(?:[0-9A-F]{8}$|CurrentVersion|Live[0-9A-F]{8}$)/.test(id),
    );
    expect(sweeping).toHaveLength(3);
    for (const [, resource] of sweeping) expect(resource.DependsOn).toContain(assets);
  });

  test('leaves nothing that CloudFront would answer: without a dot it is a path of a page', () => {
    const { DistributionConfig: config } = theOnly(app, 'AWS::CloudFront::Distribution').Properties;
    const [site] = config.CacheBehaviors.filter(({ PathPattern }: { PathPattern: string }) => PathPattern === '*.*');
    expect(config.DefaultCacheBehavior.TargetOriginId).not.toBe(site.TargetOriginId);
    for (const key of [`${SITE_BUCKET.records}${RELEASE}`, SITE_BUCKET.seen]) {
      const fitting = config.CacheBehaviors.filter(({ PathPattern }: { PathPattern: string }) =>
        new RegExp(`^/?${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(`/${key}`),
      );
      expect(fitting).toEqual([]);
    }
  });
});

describe('The sweep', () => {
  const rights = statementsOf(app, 'sweepRole').map((statement) => ({
    actions: actionsOf(statement),
    on: JSON.stringify(statement.Resource).match(/"\/[^"]*"/g) ?? [],
    condition: statement.Condition,
  }));
  const rightTo = (action: string) => rights.filter(({ actions }) => actions.includes(action));

  test('lists and deletes in the two folders alone, and writes one object', () => {
    expect(rightTo('s3:ListBucket')).toMatchObject([
      { on: [], condition: { StringEquals: { 's3:prefix': ['assets/', 'releases/'] } } },
    ]);
    expect(rightTo('s3:GetObject')).toMatchObject([{ on: ['"/releases/*"'] }]);
    expect(rightTo('s3:PutObject')).toMatchObject([{ on: ['"/releases/seen"'] }]);
    expect(rightTo('s3:DeleteObject')).toMatchObject([{ on: ['"/assets/*"', '"/releases/*"'] }]);
    const all = rights.flatMap(({ actions }) => actions).filter((action) => action.startsWith('s3:'));
    expect(all.toSorted()).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject']);
  });

  test('may read which version of the pages is live, and of no other function', () => {
    const [asking, ...others] = statementsOf(app, 'sweepRole').filter((statement) =>
      actionsOf(statement).some((action) => action.startsWith('lambda:')),
    );
    expect(others).toEqual([]);
    expect(asking && actionsOf(asking)).toEqual(['lambda:GetAlias', 'lambda:GetFunctionConfiguration']);
    const named = JSON.stringify(asking?.Resource).match(/"[A-Za-z]+[0-9A-F]{8}"/g);
    expect(new Set(named).size).toBe(1);
    expect(named?.[0]).toMatch(/^"pages/);
  });

  test('runs every night, from the first on which pages tell of their release', () => {
    const schedule = theOnly(app, 'AWS::Scheduler::Schedule', 'sweep') as Ordered;
    expect(schedule.Properties.ScheduleExpression).toBe('cron(17 3 * * ? *)');
    expect(schedule.Properties.Target.Arn.Ref).toMatch(/^sweepLive/);
    expect(schedule.DependsOn).toContainEqual(expect.stringMatching(/^pagesLive/));
  });

  test('can be undone for thirty days: the bucket keeps what was deleted, and then no trace of it', () => {
    const [, bucket] =
      Object.entries(resourcesOf(app, 'AWS::S3::Bucket')).find(([id]) => id.startsWith('SiteBucket')) ?? [];
    expect(bucket?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Status: 'Enabled',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        ExpiredObjectDeleteMarker: true,
        NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      },
    ]);
  });
});
