import { afterEach, describe, expect, test, vi } from 'vitest';
import { cloud, resourcesOf, theOnly } from './cloud.ts';

describe('The access log of CloudFront', () => {
  afterEach(() => vi.unstubAllEnvs());

  const builtIn = (region: string) => {
    vi.stubEnv('CDK_DEFAULT_ACCOUNT', '111122223333');
    vi.stubEnv('CDK_DEFAULT_REGION', region);
    const built = cloud({ stage: 'production' });
    const { Logging } = theOnly(built.app, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    return { built, Logging, buckets: Object.keys(resourcesOf(built.app, 'AWS::S3::Bucket')) };
  };

  test('is written where CloudFront accepts a bucket for it', () => {
    const { Logging, buckets } = builtIn('eu-central-1');
    expect(Logging.Bucket['Fn::GetAtt'][0]).toMatch(/VisitLogs/);
    expect(buckets).toHaveLength(2);
  });

  // CloudFront does not accept log buckets in these regions. With such a bucket, CloudFormation would refuse to create the
  // distribution, and the deployment would fail.
  test.each(['eu-south-1', 'af-south-1', 'me-south-1', 'il-central-1', 'a-region-to-come'])(
    'is left out in %s, where CloudFront accepts none, and the shop is deployed without it',
    (region) => {
      const { built, Logging, buckets } = builtIn(region);
      expect(Logging).toBeUndefined();
      expect(buckets).toHaveLength(1);
      expect(built.findings()).toEqual([]);
    },
  );
});
