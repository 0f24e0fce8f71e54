import { z } from 'zod';
import { invalidParameter } from '../errors.ts';
import { forAdmin, type Operation } from '../operation.ts';
import type { User } from '../users.ts';
import { requireGroup, userTypeOf } from './admin.ts';

const MAX_PAGE = 60;
const limit = z.number().int().min(0).max(MAX_PAGE).default(MAX_PAGE);

const ListUsers = forAdmin(
  { Filter: z.string().optional(), Limit: limit, PaginationToken: z.string().optional() },
  (pool, input) => {
    const matches = predicateOf(input.Filter);
    const { users, next } = page(pool.users.all().filter(matches), input.Limit, input.PaginationToken);
    return { Users: users.map(userTypeOf), ...(next ? { PaginationToken: next } : {}) };
  },
);

const ListUsersInGroup = forAdmin(
  { GroupName: z.string(), Limit: limit, NextToken: z.string().optional() },
  (pool, input) => {
    requireGroup(pool, input.GroupName);
    const members = pool.users.all().filter(({ groups }) => groups.includes(input.GroupName));
    const { users, next } = page(members, input.Limit, input.NextToken);
    return { Users: users.map(userTypeOf), ...(next ? { NextToken: next } : {}) };
  },
);

/**
 * Converts AWS's filter, `name = "value"` or `name ^= "prefix"`, to a function that tests a user. Letter case does not
 * matter.
 */
function predicateOf(filter: string | undefined): (user: User) => boolean {
  if (!filter) return () => true;
  const [, name, operator, quoted] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!name || quoted === undefined) throw invalidParameter('Error while parsing filter: syntax error');
  const wanted = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  return (user) => {
    const value = filterable(user, name)?.toLowerCase();
    return operator === '=' ? value === wanted : value?.startsWith(wanted) === true;
  };
}

function filterable(user: User, name: string): string | undefined {
  if (name === 'username') return user.sub;
  if (name === 'cognito:user_status') return user.status;
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled';
  return user.attributes[name];
}

function page(all: User[], size: number, token: string | undefined): { users: User[]; next: string | undefined } {
  const start = token === undefined ? 0 : Number(token);
  if (!Number.isSafeInteger(start) || start < 0) throw invalidParameter('Invalid pagination token.');
  const end = start + (size || MAX_PAGE);
  return { users: all.slice(start, end), next: end < all.length ? String(end) : undefined };
}

export const listOperations: Record<string, Operation> = { ListUsers, ListUsersInGroup };
