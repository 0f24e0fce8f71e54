import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';
import type { Stage } from '../../stage.ts';

/**
 * Most requests that one address may make within five minutes. A busy office that shares one address stays below this limit.
 */
const MOST_CALLS = 2000;

/**
 * Lists rules that only count requests instead of blocking them. Uploaded pictures are large, product and campaign texts are
 * HTML, and webhook requests have no user agent.
 */
const COUNTED = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericRFI_BODY', 'NoUserAgent_HEADER'];

const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const pathBegins = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/**
 * Returns the path prefix of all webhooks. They are exempt from the rate limit, because a campaign causes many events per
 * second from few addresses.
 */
const webhookPath = (): string => {
  const paths = contractKeys.filter((key) => routeOf(key).caller === 'provider').map((key) => splitKey(key).path);
  return `${paths[0]?.slice(0, paths[0].lastIndexOf('/'))}/`;
};

/**
 * Returns the ARN of the web ACL for CloudFront, or undefined if the stage has none. A new web ACL requires a stack in
 * us-east-1.
 */
export function firewall(scope: Construct, id: string, stage: Stage): string | undefined {
  if (stage.firewall === 'none') return undefined;
  if (stage.firewall !== 'own') return stage.firewall.arn;
  const acl = new CfnWebACL(scope, id, {
    scope: 'CLOUDFRONT',
    description: `The shop, ${stage.name}`,
    defaultAction: { allow: {} },
    visibilityConfig: visibility('shop'),
    rules: [
      {
        name: 'too-many-calls',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        visibilityConfig: visibility('too-many-calls'),
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            limit: MOST_CALLS,
            scopeDownStatement: { notStatement: { statement: pathBegins(webhookPath()) } },
          },
        },
      },
      {
        name: 'common-attacks',
        priority: 1,
        overrideAction: { none: {} },
        visibilityConfig: visibility('common-attacks'),
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            ruleActionOverrides: COUNTED.map((name) => ({ name, actionToUse: { count: {} } })),
          },
        },
      },
    ],
  });
  return acl.attrArn;
}
