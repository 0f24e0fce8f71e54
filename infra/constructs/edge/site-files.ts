import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultStackSynthesizer, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { IdentityProviderId } from '#shared/customers/federation.ts';
import type { SignInOptions } from '../../sign-in-options.ts';
import type { Stage } from '../../stage.ts';
import { findingArn } from '../nag-finding.ts';
import type { Site } from './site.ts';

export interface SiteFilesProps {
  stage: Stage;
  site: Site;
  /** Folder with the browser's part of the web build (`vite build web`). */
  directory: string;
  /** Settings for the browser, written to `config.json`. */
  publicConfig: {
    userPoolId: string;
    userPoolClientId: string;
    signIn: SignInOptions;
    federation?: { clientId: string; domain: string; providers: readonly IdentityProviderId[] };
  };
}

/** Throws an `Error` if the built site is missing. The message explains how to build it. */
function assertBuilt(directory: string): void {
  const missing = ['index.html', 'assets'].find((name) => !existsSync(join(directory, name)));
  if (missing)
    throw new Error(`The site hasn't been built: ${join(directory, missing)} is missing. Run "vite build web".`);
}

/**
 * Acknowledges cdk-nag's findings about the upload function. CDK adds one such function for all deployments of a stack, and
 * creates its role.
 */
function acknowledgeUploader(deployment: BucketDeployment, site: Site): void {
  const stack = Stack.of(deployment);
  const { partition, account, region } = stack;
  const bootstrapped = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${region}`;
  const assets = findingArn(deployment, `arn:${partition}:s3:::${bootstrapped}/*`);
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

/**
 * Uploads the site: the assets, which are named by their content and cached for a year, and the few files with fixed names.
 */
export class SiteFiles extends Construct {
  /** Upload of the assets. It must finish before a page refers to a new asset. */
  readonly assets: BucketDeployment;

  constructor(scope: Construct, id: string, { stage, site, directory, publicConfig }: SiteFilesProps) {
    super(scope, id);
    assertBuilt(directory);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Nothing is deleted, because an open tab may request the chunks of an earlier release.
    const upload = { destinationBucket: site.bucket, prune: false, logGroup };
    this.assets = new BucketDeployment(this, 'Assets', {
      ...upload,
      sources: [Source.asset(join(directory, 'assets'))],
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    new BucketDeployment(this, 'Files', {
      ...upload,
      sources: [
        Source.asset(directory, { exclude: ['assets', '.vite', 'index.html'] }),
        Source.jsonData('config.json', publicConfig),
      ],
      // CloudFront checks the bucket again within a second, so no invalidation is needed.
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    acknowledgeUploader(this.assets, site);
  }
}
