import { afterEach, describe, expect, test, vi } from 'vitest';
import { cloud, resourcesOf, theOnly } from './cloud.ts';

const distributionOf = ({ app }: ReturnType<typeof cloud>) =>
  theOnly(app, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;

interface Rule {
  Name: string;
  Statement: {
    RateBasedStatement?: { Limit: number; ScopeDownStatement: unknown };
    ManagedRuleGroupStatement?: { Name: string; RuleActionOverrides: { Name: string; ActionToUse: object }[] };
  };
}

describe('The firewall', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('is absent by default: its price is fixed', () => {
    const built = cloud({ stage: 'production' });
    expect(resourcesOf(built.app, 'AWS::WAFv2::WebACL')).toEqual({});
    expect(distributionOf(built).WebACLId).toBeUndefined();
  });

  test('protects CloudFront with the common rules and a limit of calls from one address', () => {
    const built = cloud({ stage: 'production', waf: 'true' });
    const { Scope, DefaultAction, Rules } = theOnly(built.app, 'AWS::WAFv2::WebACL').Properties;
    expect([Scope, DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
    expect(JSON.stringify(distributionOf(built).WebACLId)).toContain('Firewall');
    const rules: Rule[] = Rules;
    expect(rules.map(({ Name }) => Name)).toEqual(['too-many-calls', 'common-attacks']);
    expect(rules[0]?.Statement.RateBasedStatement?.Limit).toBe(2000);
    expect(rules[1]?.Statement.ManagedRuleGroupStatement?.Name).toBe('AWSManagedRulesCommonRuleSet');
    expect(built.findings()).toEqual([]);
  });

  test('admits pictures, HTML of products and campaigns, and the events of a campaign', () => {
    const { Rules } = theOnly(cloud({ stage: 'production', waf: 'true' }).app, 'AWS::WAFv2::WebACL').Properties;
    const [rate, common]: Rule[] = Rules;
    expect(JSON.stringify(rate?.Statement.RateBasedStatement?.ScopeDownStatement)).toMatch(
      /NotStatement.*"\/api\/webhooks\/"/,
    );
    const counted = common?.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [];
    expect(counted.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'NoUserAgent_HEADER']),
    );
    for (const { ActionToUse } of counted) expect(ActionToUse).toEqual({ Count: {} });
  });

  test('can only be created in us-east-1, and throws an error that says so elsewhere', () => {
    vi.stubEnv('CDK_DEFAULT_REGION', 'eu-central-1');
    expect(() => cloud({ waf: 'true' })).toThrow(/us-east-1, but this stage is in eu-central-1.*--web-acl-arn/);
    vi.stubEnv('CDK_DEFAULT_REGION', 'us-east-1');
    expect(resourcesOf(cloud({ waf: 'true' }).app, 'AWS::WAFv2::WebACL')).not.toEqual({});
  });

  test('can be an existing one', () => {
    const webAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1';
    const built = cloud({ webAclArn });
    expect(resourcesOf(built.app, 'AWS::WAFv2::WebACL')).toEqual({});
    expect(distributionOf(built).WebACLId).toBe(webAclArn);
  });

  test('is on or off, and other values are refused', () => {
    expect(() => cloud({ waf: 'yes' })).toThrow('"true" or "false"');
  });
});
