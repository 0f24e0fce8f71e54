import { createContext, use } from 'react';
import { type Right, type Role, refusalText, roleMay } from '#shared/shop/roles.ts';

/** The role of the person in the back office. The shop checks it again with every request. */
export const RoleContext = createContext<Role>('owner');

export const useMay = (right: Right): boolean => roleMay(use(RoleContext), right);

/** Returns why the person cannot use a right; null when they can. */
export function useRefusal(right: Right): string | null {
  const role = use(RoleContext);
  return roleMay(role, right) ? null : refusalText(role, right);
}
