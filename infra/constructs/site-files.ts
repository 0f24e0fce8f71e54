import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { DefaultStackSynthesizer, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { SITE_BUCKET } from '#shared/releases.ts';
import type { Stage } from '../stage.ts';
import { inFinding } from './finding.ts';
import type { Site } from './site.ts';

export interface SiteFilesProps {
  stage: Stage;
  site: Site;
  /** What `vite build web` wrote for browsers. */
  directory: string;
  /** What the browser is told about the cloud, as `config.json`. */
  publicConfig: Record<string, string>;
}

/** Throws an `Error` that says how to build the site when it is not there. */
function assertBuilt(directory: string): void {
  const missing = ['index.html', 'assets'].find((name) => !existsSync(join(directory, name)));
  if (missing) throw new Error(`The site is not built: ${join(directory, missing)} is missing. Run "vite build web".`);
}

/** The keys of a build's files, and an id that is made of them: builds that name the same files are one release. */
function releaseOf(assets: string): { id: string; files: string[] } {
  const entries = readdirSync(assets, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries
    .map((entry) => relative(assets, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .map((name) => `${SITE_BUCKET.files}${name}`)
    .toSorted();
  return { id: createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 32), files };
}

/** CDK brings one uploader for all deployments of a stack, with a role of its own making. */
function acknowledgeUploader(deployment: BucketDeployment, site: Site): void {
  const stack = Stack.of(deployment);
  const { partition, account, region } = stack;
  const bootstrapped = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${region}`;
  const assets = inFinding(deployment, `arn:${partition}:s3:::${bootstrapped}/*`);
  const bucket = stack.getLogicalId(site.bucket.node.defaultChild as CfnBucket);
  const patterns = ['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'];
  const reason = "CDK's uploader reads its own assets bucket and writes the site's bucket, and no other.";
  const uploader = Validations.of(deployment.handlerRole.node.scope ?? deployment);
  uploader.acknowledge(
    ...patterns.map((action) => ({ id: `AwsSolutions-IAM5[Action::${action}]`, reason })),
    ...[assets, `<${bucket}.Arn>/*`].map((resource) => ({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason })),
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason: "CDK's uploader writes its log with the policy that AWS keeps for that.",
    },
    { id: 'AwsSolutions-L1', reason: "The runtime of CDK's uploader comes with the CDK release." },
  );
}

/** Uploads the files of the site: assets, named by their content and kept for a year, and the few with a fixed name. */
export class SiteFiles extends Construct {
  /** What pages name must lie there before the first page names it. */
  readonly assets: BucketDeployment;
  /** The id of the release, under which the sweep finds what it names. */
  readonly release: string;

  constructor(scope: Construct, id: string, { stage, site, directory, publicConfig }: SiteFilesProps) {
    super(scope, id);
    assertBuilt(directory);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const upload = { destinationBucket: site.bucket, prune: false, logGroup };
    const release = releaseOf(join(directory, 'assets'));
    this.release = release.id;
    const record = new BucketDeployment(this, 'Record', {
      ...upload,
      sources: [Source.data(release.id, JSON.stringify(release.files))],
      destinationKeyPrefix: SITE_BUCKET.records,
    });
    this.assets = new BucketDeployment(this, 'Assets', {
      ...upload,
      sources: [Source.asset(join(directory, 'assets'))],
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    // A sweep under way then knows of files before they come.
    this.assets.node.addDependency(record);
    new BucketDeployment(this, 'Files', {
      ...upload,
      sources: [
        Source.asset(directory, { exclude: ['assets', '.vite', 'index.html'] }),
        Source.jsonData('config.json', publicConfig),
      ],
      // CloudFront asks the bucket again within a second, so nothing has to be invalidated.
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    acknowledgeUploader(this.assets, site);
  }
}
