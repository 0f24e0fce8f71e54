import { Validations } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PAGE_QUERIES } from '#shared/base/page-queries.ts';
import type { Stage } from '../../stage.ts';
import { hasVisitLogs } from '../../visit-log-regions.ts';
import { edgeName } from './edge-name.ts';
import type { EdgeSecret } from './edge-secret.ts';
import { firewall } from './firewall.ts';
import { addRecords, certificateOf } from './own-domain.ts';
import { responseHeaders } from './response-headers.ts';
import { sharedCache, sharedRouteBehaviors } from './shared-routes.ts';
import { siteBucket, visitLogs } from './site-buckets.ts';

export interface SiteProps {
  stage: Stage;
  /** Host name of the HTTP API. */
  apiDomainName: string;
  media: IBucket;
  edgeSecret: EdgeSecret;
  /** Origins that the browser calls to sign in through Google and Apple. None by default. */
  signInOrigins?: readonly string[];
}

/** Creates an origin for a bucket that only CloudFront can read. */
function originOf(scope: Construct, stage: Stage, { bucket, holds }: { bucket: IBucket; holds: string }): IOrigin {
  const originAccessControl = new S3OriginAccessControl(scope, `${holds}Access`, {
    originAccessControlName: edgeName(scope, stage, holds),
  });
  // With READ alone, S3 answers 403 instead of 404 for a missing file.
  const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
  return S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl, originAccessLevels });
}

/** Puts CloudFront in front of everything: the gateway for pages and the API, and two buckets for assets and pictures. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** URL of the shop, without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { stage, apiDomainName, media, edgeSecret, signInOrigins = [] } = props;
    this.bucket = siteBucket(this, 'Bucket');
    const headers = responseHeaders(this, 'Headers', { stage, signInOrigins });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      compress: true,
    };
    const files = (origin: IOrigin): BehaviorOptions => ({
      ...shared,
      origin,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    });
    const site = originOf(this, stage, { bucket: this.bucket, holds: 'site' });
    const gateway = new HttpOrigin(apiDomainName, { customHeaders: edgeSecret.originHeaders });
    const cachedBy = (id: string, queries: CacheQueryStringBehavior): BehaviorOptions => ({
      ...shared,
      origin: gateway,
      cachePolicy: sharedCache(this, id, queries),
    });
    const pages = cachedBy('PageCache', CacheQueryStringBehavior.allowList(...PAGE_QUERIES));
    const forCrawlers = cachedBy('CrawlerCache', CacheQueryStringBehavior.none());
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `The shop, ${stage.name}`,
      defaultBehavior: pages,
      additionalBehaviors: {
        '/assets/*': files(site),
        '/media/*': files(this.mediaOrigin(stage, media)),
        ...sharedRouteBehaviors(this, { ...shared, origin: gateway }),
        '/api/*': {
          ...shared,
          origin: gateway,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // This policy passes on everything, such as webhook signatures, except the Host header. API Gateway accepts only
          // its own host name there.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [edgeSecret.viewer],
        },
        '/robots.txt': forCrawlers,
        '/sitemap.xml': forCrawlers,
        '/site.webmanifest': forCrawlers,
        '/feed*.xml': forCrawlers,
        // Sizes and colors in a cart link may contain a dot.
        '/cart/*': pages,
        // Any other path with a dot is a file. A missing file must not return a page, because a tab would load the page's
        // HTML as a script.
        '*.*': files(site),
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: stage.reach === 'near' ? PriceClass.PRICE_CLASS_100 : PriceClass.PRICE_CLASS_ALL,
      ...(hasVisitLogs(stage.environment.region)
        ? { enableLogging: true, logBucket: visitLogs(this, 'VisitLogs', stage) }
        : {}),
      ...certificateOf(this, stage.domain),
      webAclId: firewall(this, 'Firewall', stage),
    });
    this.acknowledge(stage);
    this.url = `https://${stage.domain?.name ?? this.distribution.distributionDomainName}`;
    addRecords(this, stage.domain, this.distribution);
  }

  /**
   * Imports the data stack's media bucket and returns its origin. If this stack used the bucket's construct directly, CDK
   * would add the distribution to the bucket's policy in the data stack.
   */
  private mediaOrigin(stage: Stage, media: IBucket): IOrigin {
    const { bucketArn, bucketRegionalDomainName } = media;
    const imported = Bucket.fromBucketAttributes(this, 'Media', { bucketArn, bucketRegionalDomainName });
    return originOf(this, stage, { bucket: imported, holds: 'media' });
  }

  private acknowledge({ domain, firewall, environment }: Stage): void {
    const findings = Validations.of(this.distribution);
    findings.acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'The shop is open to every country; it ships where its zones say.' },
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'Requests never reach the root of either bucket: the path of one is a page, the other has a folder; no query is passed on.',
      },
      {
        id: '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
        reason: 'The data stack lets CloudFront read the pictures.',
      },
    );
    if (firewall === 'none')
      findings.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'The API is throttled, and functions count by caller; a web ACL costs more a month than this shop itself.',
      });
    if (!hasVisitLogs(environment.region))
      findings.acknowledge({
        id: 'AwsSolutions-CFR3',
        reason: 'CloudFront takes no bucket of this region for its logs; the gateway logs every call, pages included.',
      });
    if (domain) return;
    findings.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: "CloudFront's own certificate fixes the protocol; with a domain of its own the shop asks for TLS 1.2.",
    });
  }
}
