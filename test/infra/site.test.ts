import { App, Stack } from 'aws-cdk-lib';
import { CachePolicy, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { EdgeSecret } from '#infra/constructs/edge/edge-secret.ts';
import { Site } from '#infra/constructs/edge/site.ts';
import { SiteFiles } from '#infra/constructs/edge/site-files.ts';
import { readStage } from '#infra/stage.ts';
import { PAGE_QUERIES } from '#shared/base/page-queries.ts';
import { joinPreviewToken } from '#shared/catalogue/preview/preview-link.ts';
import { cloud, resourcesOf, theOnly } from './cloud.ts';

const { app } = cloud();
const { DistributionConfig: distribution } = theOnly(app, 'AWS::CloudFront::Distribution').Properties;

interface Behavior {
  PathPattern: string;
  [property: string]: unknown;
}

interface Association {
  EventType: string;
}

const behaviorOf = (path: string) =>
  distribution.CacheBehaviors.find(({ PathPattern }: Behavior) => PathPattern === path);

describe('The API behind the site', () => {
  test('gets everything from the caller but the Host header, and is not cached', () => {
    const behavior = behaviorOf('/api/*');
    expect(behavior.OriginRequestPolicyId).toBe(
      OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER.originRequestPolicyId,
    );
    expect(behavior.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
    expect(behavior.CachePolicyId).toBe(CachePolicy.CACHING_DISABLED.cachePolicyId);
    expect(behavior.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
  });

  test("keeps its own errors: no 404 becomes the shop's page", () => {
    expect(distribution.CustomErrorResponses).toBeUndefined();
    expect(behaviorOf('/api/*').FunctionAssociations.map(({ EventType }: Association) => EventType)).toEqual([
      'viewer-request',
    ]);
    expect(behaviorOf('/assets/*').FunctionAssociations).toBeUndefined();
    expect(behaviorOf('/media/*').FunctionAssociations).toBeUndefined();
    expect(distribution.DefaultCacheBehavior.FunctionAssociations).toBeUndefined();
  });
});

describe('Every answer', () => {
  const { SecurityHeadersConfig: headers } = theOnly(app, 'AWS::CloudFront::ResponseHeadersPolicy').Properties
    .ResponseHeadersPolicyConfig;

  test('carries the security headers, on every path', () => {
    const policy = distribution.DefaultCacheBehavior.ResponseHeadersPolicyId;
    expect(policy).toBeDefined();
    for (const behavior of distribution.CacheBehaviors) expect(behavior.ResponseHeadersPolicyId).toEqual(policy);
    expect(headers.StrictTransportSecurity.AccessControlMaxAgeSec).toBe(31_536_000);
    expect(headers.ContentTypeOptions).toEqual({ Override: true });
    expect(headers.ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin');
  });

  test('leaves subdomains out of HSTS, as they may belong to other services, unless the deploy option includes them', () => {
    expect(headers.StrictTransportSecurity.IncludeSubdomains).toBe(false);
    const included = theOnly(
      cloud({ hstsSubdomains: 'true' }).app,
      'AWS::CloudFront::ResponseHeadersPolicy',
    ).Properties;
    expect(included.ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains).toBe(
      true,
    );
    expect(() => cloud({ hstsSubdomains: 'yes' })).toThrow('"true" or "false"');
  });

  test('cannot remove them; a page may only be stricter about CSP and referrers', () => {
    const { StrictTransportSecurity, ContentTypeOptions, FrameOptions } = headers;
    for (const { Override } of [StrictTransportSecurity, ContentTypeOptions, FrameOptions]) expect(Override).toBe(true);
    for (const { Override } of [headers.ContentSecurityPolicy, headers.ReferrerPolicy]) expect(Override).toBe(false);
  });

  test('allows only the shop’s own scripts, and forms to the payment page', () => {
    const policy = headers.ContentSecurityPolicy.ContentSecurityPolicy;
    const text: string = policy['Fn::Join'][1]
      .map((part: unknown) => (typeof part === 'string' ? part : 'REGION'))
      .join('');
    expect(text.split('; ')).toEqual([
      "default-src 'self'",
      expect.stringMatching(/^script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='$/),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self' https://cognito-idp.REGION.amazonaws.com",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self' https://checkout.stripe.com",
      "frame-ancestors 'none'",
    ]);
  });

  test('is sent over HTTPS, and over HTTP/3 where the browser supports it', () => {
    expect(distribution.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    for (const behavior of distribution.CacheBehaviors) expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(distribution.HttpVersion).toBe('http2and3');
    expect(distribution.Logging).toBeDefined();
  });
});

test('A stage can exist in two regions of an account: names that must be unique at CloudFront contain the region', () => {
  const named = ['CachePolicy', 'ResponseHeadersPolicy', 'OriginAccessControl', 'Function'].flatMap((kind) =>
    Object.values(resourcesOf(app, `AWS::CloudFront::${kind}`)).map(
      ({ Properties }) => Properties.Name ?? Properties[`${kind}Config`].Name,
    ),
  );
  expect(named).toHaveLength(9);
  for (const name of named) expect(JSON.stringify(name)).toContain('{"Ref":"AWS::Region"}');
  expect(new Set(named.map((name) => JSON.stringify(name))).size).toBe(9);
});

describe('A path', () => {
  /** Returns the behavior that CloudFront applies to a path. CloudFront uses the first pattern that matches. */
  const behaviorFor = (path: string) =>
    distribution.CacheBehaviors.find(({ PathPattern }: Behavior) =>
      new RegExp(`^/?${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path),
    ) ?? distribution.DefaultCacheBehavior;
  const api = behaviorFor('/api/me').TargetOriginId;
  const site = behaviorFor('/assets/app-1.js').TargetOriginId;
  const media = behaviorFor('/media/prd_1/front.svg').TargetOriginId;
  const pageCache = distribution.DefaultCacheBehavior.CachePolicyId;

  const queriesIn = ({ Ref }: { Ref: string }) =>
    resourcesOf(app, 'AWS::CloudFront::CachePolicy')[Ref]?.Properties.CachePolicyConfig
      .ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStringBehavior;
  /** Returns the CloudFront function that runs before a path. Runs its source code the same way that CloudFront does. */
  const functionOf = (path: string) => {
    const [{ FunctionARN }] = behaviorFor(path).FunctionAssociations;
    const code = resourcesOf(app, 'AWS::CloudFront::Function')[FunctionARN['Fn::GetAtt'][0]]?.Properties.FunctionCode;
    return new Function(`${code}; return { handler };`)();
  };

  test.each([
    '/',
    '/products',
    '/product/level-mark-hoodie',
    '/admin/orders/ord_1',
    '/apiary',
    '/cart/shoe~9.5~St.%20Blue:1',
  ])('%s is rendered by the pages function, and cached for as long as its headers allow', (path) => {
    expect(behaviorFor(path)).toMatchObject({ TargetOriginId: api, CachePolicyId: pageCache });
  });

  test('of a preview has no dot and is rendered for each request, because its page forbids every cache', () => {
    const claims = { productId: 'prd_01JD00000000000000ABCDEFGH', expiresAt: 1_800_000_000 };
    const path = `/preview/${joinPreviewToken(claims, 'a'.repeat(43))}`;
    expect(behaviorFor(path)).toMatchObject({ TargetOriginId: api, CachePolicyId: pageCache });
    // Values above zero would override `no-store`.
    for (const { Properties } of Object.values(resourcesOf(app, 'AWS::CloudFront::CachePolicy')))
      expect(Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
  });

  test.each(['/robots.txt', '/sitemap.xml', '/feed.xml', '/feed-2.xml'])(
    '%s is rendered once for all crawlers, whatever the query',
    (path) => {
      const { TargetOriginId, CachePolicyId } = behaviorFor(path);
      expect(TargetOriginId).toBe(api);
      expect(CachePolicyId).not.toEqual(pageCache);
    },
  );

  test.each(['/assets/missing.js', '/favicon.ico', '/config.json', '/og.jpg'])('%s is a file', (path) => {
    expect(behaviorFor(path).TargetOriginId).toBe(site);
  });

  test.each(['/api/store', '/api/categories', '/api/products/level-mark-hoodie', '/api/pages/about'])(
    '%s is cached as long as its answer allows, whatever the query',
    (path) => {
      const { TargetOriginId, CachePolicyId, OriginRequestPolicyId, FunctionAssociations } = behaviorFor(path);
      expect([TargetOriginId, OriginRequestPolicyId, FunctionAssociations]).toEqual([api, undefined, undefined]);
      expect(queriesIn(CachePolicyId)).toBe('none');
    },
  );

  test.each(['/api/products', '/api/filters', '/api/search'])(
    '%s is cached by what the server reads of its query, in one order',
    (path) => {
      const { TargetOriginId, CachePolicyId, OriginRequestPolicyId } = behaviorFor(path);
      expect([TargetOriginId, OriginRequestPolicyId, queriesIn(CachePolicyId)]).toEqual([api, undefined, 'all']);
      const { handler } = functionOf(path);
      const query = (text: string) =>
        Object.fromEntries(Array.from(new URLSearchParams(text), ([name, value]) => [name, { value }]));
      const request = { querystring: query('utm_source=x&sort=newest&category=hoodies') };
      expect(Object.entries(handler({ request }).querystring)).toEqual(
        Object.entries(query('category=hoodies&sort=newest')),
      );
    },
  );

  test('of every public read stays within the ten parameters that the pages may be cached by', () => {
    expect(PAGE_QUERIES.length).toBeLessThanOrEqual(10);
  });

  test('of a picture or of the API is neither a page nor a file', () => {
    expect(new Set([api, site, media]).size).toBe(3);
    expect(behaviorFor('/api/openapi.json').TargetOriginId).toBe(api);
    expect(behaviorFor('/api/openapi.json').CachePolicyId).toBe(CachePolicy.CACHING_DISABLED.cachePolicyId);
    expect(behaviorFor('/media/prd_1/front').TargetOriginId).toBe(media);
  });

  test('of a page is cached by the query parameters that change it, and by nothing about the visitor', () => {
    const keys = Object.values(resourcesOf(app, 'AWS::CloudFront::CachePolicy')).map(
      ({ Properties }) => Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin,
    );
    expect(keys.map((key) => key.QueryStringsConfig)).toEqual([
      {
        QueryStringBehavior: 'whitelist',
        QueryStrings: ['q', 'size', 'color', 'category', 'tag', 'price', 'stock', 'sort'],
      },
      { QueryStringBehavior: 'none' },
      { QueryStringBehavior: 'none' },
      { QueryStringBehavior: 'all' },
    ]);
    for (const key of keys) {
      expect(key.CookiesConfig.CookieBehavior).toBe('none');
      expect(key.HeadersConfig.HeaderBehavior).toBe('none');
    }
  });
});

describe('The files of the site', () => {
  const deployments = Object.values(resourcesOf(app, 'Custom::CDKBucketDeployment')).map(
    ({ Properties }) => Properties,
  );

  test('never delete the chunks that an open tab still asks for', () => {
    expect(deployments.map(({ Prune }) => Prune)).toEqual([false, false]);
  });

  test('that a deploy overwrites can be restored for thirty days', () => {
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

  test('are cached for a year when named by their content, and revalidated when not', () => {
    const control = Object.fromEntries(
      deployments.map((files) => [files.DestinationBucketKeyPrefix ?? '', files.SystemMetadata?.['cache-control']]),
    );
    expect(control).toEqual({ assets: 'public, max-age=31536000, immutable', '': 'no-cache' });
  });

  test('are named in the error when the site is not built', () => {
    const fresh = new App();
    const stack = new Stack(fresh, 'Unbuilt');
    const stage = readStage(fresh.node);
    const media = new Bucket(stack, 'Media');
    const site = new Site(stack, 'Site', {
      stage,
      apiDomainName: 'api.example',
      media,
      edgeSecret: new EdgeSecret(stack, 'FrontDoor', stage),
    });
    const directory = import.meta.dirname;
    const publicConfig = { userPoolId: 'p', userPoolClientId: 'c', signIn: { emailCodes: false, passkeys: false } };
    expect(() => new SiteFiles(stack, 'Files', { stage, site, directory, publicConfig })).toThrow(
      /The site hasn't been built: .*index\.html is missing\. Run "vite build web"/,
    );
  });
});

describe("The shop's own domain", () => {
  const choices = {
    stage: 'production',
    domain: 'shop.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    hostedZoneId: 'Z1',
    hostedZoneName: 'shop.example',
  };

  test('is served with TLS 1.2 and newer, and has its DNS records', () => {
    const own = cloud(choices);
    const config = theOnly(own.app, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    expect(config.Aliases).toEqual(['shop.example']);
    expect(config.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    const types = Object.values(resourcesOf(own.app, 'AWS::Route53::RecordSet')).map(
      ({ Properties }) => Properties.Type,
    );
    expect(types).toEqual(expect.arrayContaining(['A', 'AAAA', 'CNAME']));
    expect(own.app.findOutputs('SiteUrl').SiteUrl?.Value).toBe('https://shop.example');
  });

  test('may be entered in capitals, and is used in lower case, as CloudFront and SES do', () => {
    const { app: loud } = cloud({ ...choices, domain: 'Shop.Example' });
    expect(loud.findOutputs('SiteUrl').SiteUrl?.Value).toBe('https://shop.example');
    expect(JSON.stringify(loud.toJSON())).not.toContain('Shop.Example');
  });

  test('is not the URL that SNS confirms, because the domain may point here only later', () => {
    const { app: own } = cloud({ ...choices, hostedZoneId: '' });
    const subscriptions = Object.values(resourcesOf(own, 'AWS::SNS::Subscription'));
    const [ours] = subscriptions.filter(({ Properties }) => Properties.Protocol === 'https');
    const [id] = Object.keys(resourcesOf(own, 'AWS::CloudFront::Distribution'));
    expect(ours?.Properties.Endpoint).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }, '/api/webhooks/ses']],
    });
    expect(own.findOutputs('MailIdentity').MailIdentity?.Value).toBe('shop.example');
  });

  test('needs a certificate', () => {
    expect(() => cloud({ domain: 'shop.example' })).toThrow('--certificate-arn');
  });
});
