import { describe, expect, test } from 'vitest';
import { CATCH_ALL, type ContractKey, contractKeys, PAGES, routeOf } from '#shared/contract/index.ts';
import { cloud, type Resource, resourcesOf, theOnly } from './cloud.ts';

const { app } = cloud();
const routes = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Route'));
const integrations = resourcesOf(app, 'AWS::ApiGatewayV2::Integration');

interface Target {
  'Fn::Join': [string, [string, { Ref: string }]];
}

const integrationOf = (target: Target) => integrations[target['Fn::Join'][1][1].Ref];

describe('The HTTP API', () => {
  test('has each route of the contract once, one for all other calls, and one for the pages', () => {
    expect(routes.map((route) => route.Properties.RouteKey).sort()).toEqual([...contractKeys, CATCH_ALL, PAGES].sort());
  });

  test.each(contractKeys)('%s requires a token when its caller must be known', (key) => {
    const { Properties } = routes.find((route) => route.Properties.RouteKey === key) ?? { Properties: {} };
    const { caller } = routeOf(key);
    const isOpen = caller === 'visitor' || caller === 'provider';
    expect(Properties.AuthorizationType).toBe(isOpen ? 'NONE' : 'JWT');
    expect(Properties.AuthorizationScopes).toEqual(isOpen ? undefined : ['aws.cognito.signin.user.admin']);
    expect(Properties.AuthorizerId === undefined).toBe(isOpen);
  });

  test.each(contractKeys)("%s is routed to the live version of its group's function", (key) => {
    const route = routes.find(({ Properties }) => Properties.RouteKey === key);
    const integration = integrationOf(route?.Properties.Target);
    const alias: string = integration?.Properties.IntegrationUri.Ref;
    expect(alias.replace(/[0-9A-F]{8}$/, '')).toBe(`${routeOf(key).group}Live`);
    expect(integration?.Properties.PayloadFormatVersion).toBe('2.0');
  });

  test("trusts the shop's own user pool and client only", () => {
    const { JwtConfiguration, IdentitySource } = theOnly(app, 'AWS::ApiGatewayV2::Authorizer').Properties;
    expect(JwtConfiguration.Audience).toHaveLength(1);
    expect(JSON.stringify(JwtConfiguration.Audience)).toMatch(/PoolWeb/);
    expect(JSON.stringify(JwtConfiguration.Issuer)).toContain('https://cognito-idp.');
    expect(IdentitySource).toEqual(['$request.header.Authorization']);
  });

  test('has a name of its own in each stage', () => {
    expect(theOnly(app, 'AWS::ApiGatewayV2::Api').Properties.Name).toBe('foundation-dev-app');
  });

  test('has no CORS: the shop and its API share an origin', () => {
    expect(theOnly(app, 'AWS::ApiGatewayV2::Api').Properties.CorsConfiguration).toBeUndefined();
  });

  const stage = theOnly(app, 'AWS::ApiGatewayV2::Stage') as Resource & { DependsOn: string[] };

  test('is throttled, with a lower limit for writes than for reads', () => {
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = stage.Properties.DefaultRouteSettings;
    expect([ThrottlingRateLimit, ThrottlingBurstLimit]).toEqual([500, 1000]);
    for (const settings of Object.values<Record<string, number>>(stage.Properties.RouteSettings)) {
      expect(settings.ThrottlingRateLimit).toBeLessThan(ThrottlingRateLimit);
      expect(settings.ThrottlingBurstLimit).toBeLessThan(ThrottlingBurstLimit);
    }
  });

  const openWrites = contractKeys.filter((key) => routeOf(key).caller === 'visitor' && !key.startsWith('GET '));
  test.each(openWrites)('%s, a public write, has a lower limit than reads', (key) => {
    const settings = stage.Properties.RouteSettings[key];
    expect(settings.ThrottlingRateLimit).toBeLessThanOrEqual(100);
  });

  test('allows few calls that open a checkout, and fewer that send a mail', () => {
    const rateOf = (key: ContractKey) => stage.Properties.RouteSettings[key].ThrottlingRateLimit;
    expect([rateOf('POST /api/checkout/sessions'), rateOf('POST /api/checkout/quotes')]).toEqual([20, 20]);
    expect([rateOf('POST /api/subscribers'), rateOf('POST /api/order-link/renewal')]).toEqual([5, 5]);
  });

  test('has no paid metrics of single routes', () => {
    expect(JSON.stringify(stage.Properties)).not.toContain('"DetailedMetricsEnabled":true');
  });

  test('limits routes only after they exist', () => {
    const ids = Object.entries(resourcesOf(app, 'AWS::ApiGatewayV2::Route'));
    for (const key of Object.keys(stage.Properties.RouteSettings)) {
      const route = ids.find(([, { Properties }]) => Properties.RouteKey === key);
      expect(stage.DependsOn).toContain(route?.[0]);
    }
  });

  test('logs every call as JSON, without the caller’s address or token', () => {
    const { Format } = theOnly(app, 'AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings;
    const values = Object.values(JSON.parse(Format));
    expect(values).toContain('$context.requestId');
    for (const personal of ['identity', '$context.path', 'claims', 'principalId'])
      expect(Format).not.toContain(personal);
  });
});
