import { describe, expect, test } from 'vitest';
import { CATCH_ALL, contractKeys, PAGES, routeOf } from '#shared/contract/index.ts';
import { cloud, type Resource, resourcesOf } from './cloud.ts';

const { app } = cloud();
const routes = Object.values(resourcesOf(app, 'AWS::ApiGatewayV2::Route'));
const integrations = resourcesOf(app, 'AWS::ApiGatewayV2::Integration');
const permissions = Object.values(resourcesOf(app, 'AWS::Lambda::Permission'));

const pseudo: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-central-1',
  'AWS::AccountId': '111122223333',
};

/** Resolves a value of the template the same way that CloudFormation does. Resources resolve to their logical ids. */
function resolved(value: string | Record<string, unknown>): string {
  if (typeof value === 'string') return value;
  if (typeof value.Ref === 'string') return pseudo[value.Ref] ?? value.Ref;
  const [separator, parts] = value['Fn::Join'] as [string, (string | Record<string, unknown>)[]];
  return parts.map(resolved).join(separator);
}

/**
 * Compares ARNs the same way that IAM does. Each of the six parts is compared separately. An asterisk matches any characters
 * within its part, including slashes.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_ARN
 */
function arnLike(pattern: string, arn: string): boolean {
  const sixParts = (text: string) => /^([^:]*):([^:]*):([^:]*):([^:]*):([^:]*):(.*)$/.exec(text)?.slice(1);
  const [patterns, parts] = [sixParts(pattern), sixParts(arn)];
  if (!patterns || !parts) return false;
  return patterns.every((part, index) => {
    const expression = part
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${expression}$`).test(parts[index] ?? '');
  });
}

/** Returns the source ARN that API Gateway sends for a route. The route `$default` has neither a method nor a path. */
function callerOf({ Properties }: Resource): string {
  const [method, path = ''] = Properties.RouteKey.split(' ');
  const { 'AWS::Region': region, 'AWS::AccountId': account } = pseudo;
  return `arn:aws:execute-api:${region}:${account}:${Properties.ApiId.Ref}/$default/${method}${path}`;
}

const functionOf = ({ Properties }: Resource): string =>
  integrations[Properties.Target['Fn::Join'][1][1].Ref]?.Properties.IntegrationUri.Ref;

const isAllowed = (lambda: string, caller: string): boolean =>
  permissions.some(
    ({ Properties }) =>
      Properties.FunctionName.Ref === lambda &&
      Properties.Principal === 'apigateway.amazonaws.com' &&
      arnLike(resolved(Properties.SourceArn), caller),
  );

const routeWith = (key: string): Resource => {
  const route = routes.find(({ Properties }) => Properties.RouteKey === key);
  if (!route) throw new Error(`There is no route ${key}`);
  return route;
};

describe('API Gateway may call the function of', () => {
  test.each([...contractKeys, CATCH_ALL, PAGES])('%s', (key) => {
    const route = routeWith(key);
    expect(isAllowed(functionOf(route), callerOf(route))).toBe(true);
  });
});

describe('No function', () => {
  test("answers another API, even one of this account's", () => {
    for (const route of routes) {
      const other = callerOf(route).replace(route.Properties.ApiId.Ref, 'another');
      expect(isAllowed(functionOf(route), other)).toBe(false);
    }
  });

  test('has so many permissions that they outgrow its policy', () => {
    const functions = new Set(permissions.map(({ Properties }) => Properties.FunctionName.Ref));
    expect(functions.size).toBe(new Set(contractKeys.map((key) => routeOf(key).group)).size + 1);
    expect(permissions).toHaveLength(functions.size);
  });
});

describe('An ARN is compared as by IAM', () => {
  const arn = 'arn:aws:execute-api:eu-central-1:1:api/$default/$default';
  test.each([
    ['arn:aws:execute-api:eu-central-1:1:api/*/$default', true],
    ['arn:aws:execute-api:eu-central-1:1:api/*/*', true],
    ['arn:aws:execute-api:eu-central-1:1:api/*/*/*', false],
    ['arn:aws:execute-api:*:1:api/*', true],
    ['arn:aws:execute-api:*', false],
  ])('%s', (pattern, isLike) => {
    expect(arnLike(pattern, arn)).toBe(isLike);
  });
});
