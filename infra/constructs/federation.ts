import { Stack } from 'aws-cdk-lib';
import {
  OAuthScope,
  type UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolDomain,
} from 'aws-cdk-lib/aws-cognito';
import { type IRole, Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { POOL_NAMES, RETURN_PATH } from '#shared/customers/federation.ts';
import { hostedPrefix } from '../hosted-domain.ts';
import { providersOf } from '../sign-in-options.ts';
import type { Stage } from '../stage.ts';
import { lifetimesOfTokens } from './token-settings.ts';

const LINKING_ACTIONS = [
  'cognito-idp:AdminCreateUser',
  'cognito-idp:AdminDeleteUser',
  'cognito-idp:AdminDisableUser',
  'cognito-idp:AdminEnableUser',
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminLinkProviderForUser',
  'cognito-idp:AdminSetUserPassword',
];

export interface FederationProps {
  stage: Stage;
  pool: UserPool;
  /** The role of the function that links new identities to accounts. */
  linker: IRole;
}

/**
 * Creates the user pool's hosted domain, and a separate client for sign-ins through Google and Apple. The tokens from these
 * sign-ins contain the client's id, so the shop knows that Cognito asked for no second factor. The providers must already be
 * in the pool. `npm run sign-in-with` adds them, because a template must not contain their secrets.
 */
export class Federation extends Construct {
  readonly client: UserPoolClient;
  readonly domain: UserPoolDomain;

  constructor(scope: Construct, id: string, { stage, pool, linker }: FederationProps) {
    super(scope, id);
    this.domain = pool.addDomain('HostedDomain', {
      cognitoDomain: { domainPrefix: hostedPrefix(stage.name, Stack.of(this).stackId) },
    });
    const returnUrl = `https://${stage.domain?.name}${RETURN_PATH}`;
    this.client = pool.addClient('Federated', {
      // Users cannot sign in to this client with a password. Its refresh tokens work in the same way as those of the pool's
      // other client.
      authFlows: { userSrp: false },
      supportedIdentityProviders: providersOf(stage).map((provider) =>
        UserPoolClientIdentityProvider.custom(POOL_NAMES[provider]),
      ),
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        callbackUrls: [returnUrl],
        logoutUrls: [returnUrl],
      },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      ...lifetimesOfTokens,
    });
    // The linker's permission is in a separate policy. If it were in the role's first policy, the pool would depend on its
    // own trigger.
    new Policy(this, 'Linking', {
      roles: [linker],
      statements: [new PolicyStatement({ actions: LINKING_ACTIONS, resources: [pool.userPoolArn] })],
    });
  }
}
