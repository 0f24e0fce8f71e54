import { describe, expect, test } from 'vitest';
import { cloud, type Resource, resourcesOf, theOnly } from './cloud.ts';

const OWN_DOMAIN = {
  stage: 'production',
  domain: 'shop.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
};
const off = cloud(OWN_DOMAIN);
const on = cloud({ ...OWN_DOMAIN, signInWith: 'google,apple' });

const clientOf = (part: string): Resource => {
  const clients = Object.entries(resourcesOf(on.data, 'AWS::Cognito::UserPoolClient'));
  const found = clients.find(([id]) => id.includes(part))?.[1];
  if (!found) throw new Error(`There is no client ${part}`);
  return found;
};

describe('A shop with Google and Apple', () => {
  test('has a hosted domain whose name never changes', () => {
    const { Domain } = theOnly(on.data, 'AWS::Cognito::UserPoolDomain').Properties;
    expect(JSON.stringify(Domain)).toContain('foundation-production-');
    expect(JSON.stringify(Domain)).toContain('AWS::StackId');
  });

  test('gives them a client of their own, with the code flow only and no password', () => {
    const { Properties } = clientOf('Federated');
    expect(Properties).toMatchObject({
      SupportedIdentityProviders: ['Google', 'SignInWithApple'],
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      CallbackURLs: ['https://shop.example/auth/return'],
      LogoutURLs: ['https://shop.example/auth/return'],
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
      AccessTokenValidity: 15,
    });
    expect(Properties.GenerateSecret).toBeUndefined();
  });

  test('leaves the client of passwords as it is', () => {
    const [, before] = Object.entries(resourcesOf(off.data, 'AWS::Cognito::UserPoolClient'))[0] ?? [];
    expect(clientOf('Web')).toEqual(before);
    expect(theOnly(on.data, 'AWS::Cognito::UserPool')).toEqual(theOnly(off.data, 'AWS::Cognito::UserPool'));
  });

  test('keeps the providers and their secrets out of the templates', () => {
    expect(resourcesOf(on.data, 'AWS::Cognito::UserPoolIdentityProvider')).toEqual({});
  });

  test('lets its trigger link accounts of this pool, and its API unlink them', () => {
    const linking = Object.entries(resourcesOf(on.data, 'AWS::IAM::Policy')).find(([id]) =>
      id.includes('Linking'),
    )?.[1];
    const [statement] = linking?.Properties.PolicyDocument.Statement ?? [];
    expect(statement.Action).toEqual([
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminDisableUser',
      'cognito-idp:AdminEnableUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminLinkProviderForUser',
      'cognito-idp:AdminSetUserPassword',
    ]);
    expect(JSON.stringify(statement.Resource)).toContain('CustomersPool');
    const unlinks = (template: typeof on.app) =>
      Object.values(resourcesOf(template, 'AWS::IAM::Policy')).filter((policy) =>
        JSON.stringify(policy).includes('AdminDisableProviderForUser'),
      ).length;
    expect([unlinks(on.app), unlinks(off.app)]).toEqual([1, 0]);
  });

  test('accepts tokens of both clients, and tells its functions which is which', () => {
    const { JwtConfiguration } = theOnly(on.app, 'AWS::ApiGatewayV2::Authorizer').Properties;
    expect(JwtConfiguration.Audience).toHaveLength(2);
    const variables = Object.values(resourcesOf(on.app, 'AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.FEDERATED_CLIENT_ID ?? [],
    );
    expect(variables.length).toBeGreaterThan(0);
  });

  test('lets the browser call the hosted domain, and no other new one', () => {
    const policy = theOnly(on.app, 'AWS::CloudFront::ResponseHeadersPolicy').Properties;
    expect(JSON.stringify(policy)).toContain('amazoncognito.com');
    expect(JSON.stringify(off.app.toJSON())).not.toContain('amazoncognito.com');
  });

  test('passes the security checks', () => {
    const complaints = (built: typeof on) => built.findings().map(({ ruleName }) => ruleName);
    expect(complaints(on)).toEqual(complaints(off));
  });
});

describe('A shop without them', () => {
  test('has nothing of it', () => {
    for (const type of ['AWS::Cognito::UserPoolDomain', 'AWS::Cognito::UserPoolIdentityProvider'])
      expect(resourcesOf(off.data, type)).toEqual({});
    expect(JSON.stringify([off.data.toJSON(), off.app.toJSON()])).not.toMatch(/Federated|FEDERATED|LinkProvider/);
  });

  test.each([
    [{ ...OWN_DOMAIN, signInWith: 'facebook' }, /must be "google", "apple"/],
    [{ stage: 'production', signInWith: 'google' }, /needs the shop's own domain/],
  ])('refuses an option it cannot have', (context, message) => {
    expect(() => cloud(context)).toThrow(message);
  });
});
