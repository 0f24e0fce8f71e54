import { z } from 'zod';
import { TOKEN_LIFETIMES } from '#infra/token-lifetimes.ts';
import { REQUIRED_ATTRIBUTES } from '../attributes.ts';
import { resourceNotFound } from '../errors.ts';
import { forAdmin, type Operation } from '../operation.ts';
import type { Pool } from '../pool.ts';
import { requireGroup } from './admin.ts';

const groupOf = (pool: Pool, GroupName: string) => ({ GroupName, UserPoolId: pool.id });

const ListGroups = forAdmin({}, (pool) => ({ Groups: pool.groups.map((name) => groupOf(pool, name)) }));

const GetGroup = forAdmin({ GroupName: z.string() }, (pool, { GroupName }) => {
  requireGroup(pool, GroupName);
  return { Group: groupOf(pool, GroupName) };
});

const DescribeUserPool = forAdmin({}, (pool) => ({
  UserPool: {
    Id: pool.id,
    Name: pool.name,
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    MfaConfiguration: 'OPTIONAL',
    EstimatedNumberOfUsers: pool.users.all().length,
    SchemaAttributes: ['email', ...REQUIRED_ATTRIBUTES].map((Name) => ({ Name, Required: true, Mutable: true })),
  },
}));

const DescribeUserPoolClient = forAdmin({ ClientId: z.string() }, (pool, { ClientId }) => {
  if (ClientId !== pool.clientId) throw resourceNotFound(`User pool client ${ClientId} does not exist.`);
  return {
    UserPoolClient: {
      UserPoolId: pool.id,
      ClientId,
      AccessTokenValidity: TOKEN_LIFETIMES.accessMinutes,
      IdTokenValidity: TOKEN_LIFETIMES.accessMinutes,
      RefreshTokenValidity: TOKEN_LIFETIMES.refreshDays,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    },
  };
});

export const poolOperations: Record<string, Operation> = {
  ListGroups,
  GetGroup,
  DescribeUserPool,
  DescribeUserPoolClient,
};
