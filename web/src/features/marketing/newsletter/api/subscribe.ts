import { CONSENT_VERSION } from '#shared/marketing/newsletter-consent.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';

export interface SubscribeResult {
  /** `invalid` means a problem with the address. `failure` means a problem with the shop. */
  tone: 'success' | 'known' | 'invalid' | 'failure';
  title: string;
  description: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the problem with an address, or null if it looks valid. Runs before the request. */
export function addressError(email: string): SubscribeResult | null {
  if (email === '') return { tone: 'invalid', title: 'Email Required', description: 'Please enter your email address' };
  if (!EMAIL.test(email)) {
    return { tone: 'invalid', title: 'Invalid Email', description: 'Please enter a valid email address' };
  }
  return null;
}

/**
 * Subscribes an email address to the newsletter. Returns the result, including any problem with the address. Throws all other
 * errors.
 */
export async function subscribe(email: string): Promise<SubscribeResult> {
  const fault = addressError(email);
  if (fault) return fault;
  try {
    const { isPending } = await call('POST /api/subscribers', {
      body: { email, page: window.location.pathname.slice(0, 500), consent: CONSENT_VERSION },
    });
    if (isPending)
      return {
        tone: 'success',
        title: 'One More Step',
        description: 'Open the email we’ve just sent you, and confirm your subscription with its link.',
      };
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : null;
    if (code === 'already_subscribed') {
      return {
        tone: 'known',
        title: 'Already Subscribed',
        description: 'This email is already subscribed to our newsletter.',
      };
    }
    if (code !== 'invalid_request') throw error;
    return { tone: 'invalid', title: 'Invalid Email', description: 'Please enter a valid email address' };
  }
  return {
    tone: 'success',
    title: 'Successfully Subscribed!',
    description: "Thank you for joining our newsletter. You'll receive updates on new releases and exclusive drops.",
  };
}
