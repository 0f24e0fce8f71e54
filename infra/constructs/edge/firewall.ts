import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';
import type { Stage } from '../../stage.ts';

/** Calls of one address in five minutes. A busy office behind one address stays below. */
const MOST_CALLS = 2000;

/** Rules that only count: pictures are large, products and campaigns are HTML, webhooks name no browser. */
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

/** The common path of all webhooks, which are exempt: a campaign's events come from few addresses, many per second. */
const webhookPath = (): string => {
  const paths = contractKeys.filter((key) => routeOf(key).caller === 'provider').map((key) => splitKey(key).path);
  return `${paths[0]?.slice(0, paths[0].lastIndexOf('/'))}/`;
};

/** Returns the ARN of the web ACL for CloudFront, if the stage has one. A new one needs a stack in us-east-1. */
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
