/** Returns the first name, or else the part of the email address before the @, or else 'User'. */
export const displayName = (profile: { firstName: string | null; email: string | null }): string =>
  profile.firstName || profile.email?.split('@')[0] || 'User';
