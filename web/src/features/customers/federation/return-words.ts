import type { ReturnFault } from '#web/lib/session/provider-sign-in.ts';

/** Returns the title and the text for a sign-in that failed. `name` is the provider's name. */
export function returnWords(fault: ReturnFault, name: string): { title: string; text: string } {
  switch (fault) {
    case 'cancelled':
      return { title: 'Not signed in', text: `You canceled at ${name}. Nothing has changed here.` };
    case 'expired':
      return {
        title: 'Please start over',
        text: 'This sign-in has expired or was already used. Start it again from here.',
      };
    case 'network':
      return {
        title: 'Not signed in',
        text: 'We couldn’t reach the sign-in service. Check your connection and try again.',
      };
    case 'EMAIL_NOT_VERIFIED':
      return {
        title: 'Email not verified',
        text: `${name} hasn’t verified your email, so we can’t use it to sign you in. Verify it with ${name}, or sign in another way.`,
      };
    case 'TWO_STEP_SIGN_IN':
      return {
        title: 'Use your password',
        text: 'Your account has two-step sign-in. Sign in with your password and the code from your app.',
      };
    case 'ACCOUNT_CLOSED':
      return { title: 'Not signed in', text: `You can’t sign in to this account with ${name}. Please contact us.` };
    case 'failed':
      return {
        title: 'Not signed in',
        text: `Signing in with ${name} didn’t work. Try again, or sign in another way.`,
      };
  }
}
