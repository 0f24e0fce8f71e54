/** Spec section 3: first name, else the part of the e-mail before @, else 'User'. */
export const displayName = (profile: { firstName: string | null; email: string | null }): string =>
  profile.firstName || profile.email?.split('@')[0] || 'User';
