import { describe, expect, test } from 'vitest';
import { withOwner } from '#infra/ops/set-up/owner.ts';
import { teamKey } from '#store/keys/shop.ts';

const manager = { userId: 'one', email: 'one@example.com', role: 'manager', since: '2026-11-26T10:00:00.000Z' };
const other = { ...manager, userId: 'other' };
const team = { ...teamKey, version: 4, members: [manager, other], removed: ['gone'], invitations: [] };

describe('An operator who grants a person the back office', () => {
  test('makes an owner of a manager, and leaves everybody else as they are', () => {
    expect(withOwner(team, 'one')).toEqual({ ...team, version: 5, members: [other] });
  });

  test('makes an owner of a person who was removed', () => {
    expect(withOwner(team, 'gone')).toEqual({ ...team, version: 5, removed: [] });
  });

  test('changes nothing about a person who is an owner already', () => {
    expect(withOwner(team, 'owner')).toBeNull();
  });
});
