import { createContext, use } from 'react';
import { type Right, type Role, refusalText, roleMay } from '#shared/shop/roles.ts';

/** Provides the person's role in the back office. The shop checks the role again with every request. */
export const RoleContext = createContext<Role>('owner');

export const useMay = (right: Right): boolean => roleMay(use(RoleContext), right);

/** Returns the reason for which the person may not use a right. Returns null if they may. */
export function useRefusal(right: Right): string | null {
  const role = use(RoleContext);
  return roleMay(role, right) ? null : refusalText(role, right);
}
