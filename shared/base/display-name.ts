/** Returns the first name, else the part of the e-mail address before @, else 'User'. */
export const displayName = (profile: { firstName: string | null; email: string | null }): string =>
  profile.firstName || profile.email?.split('@')[0] || 'User';
