/**
 * Lists the regions that are enabled in every account. CloudFront can write its logs only to buckets in these regions. In
 * opt-in regions, CloudFormation fails with "You don't have permission to access the S3 bucket for CloudFront logs". All
 * regions since March 2019 are opt-in.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html#access-logs-choosing-s3-bucket
 * https://docs.aws.amazon.com/accounts/latest/reference/manage-acct-regions.html
 */
const WITH_LOGS = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'sa-east-1',
  'eu-central-1',
  'eu-north-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-northeast-3',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
];

/**
 * Returns false for a region in which CloudFront cannot write access logs. Returns true without a region, as when offline.
 */
export const hasVisitLogs = (region: string | undefined): boolean => !region || WITH_LOGS.includes(region);
