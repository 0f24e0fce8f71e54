import { ApiProblem, call } from '../../../lib/api.ts';
import type { ToastMessage } from '../../../lib/toast.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an address before it is sent; null when nothing is (spec section 5). */
export function addressFault(email: string): ToastMessage | null {
  if (email === '') return { tone: 'error', title: 'Email Required', description: 'Please enter your email address' };
  if (!EMAIL.test(email)) {
    return { tone: 'error', title: 'Invalid Email', description: 'Please enter a valid email address' };
  }
  return null;
}

/** Subscribes an address and says how it went, in the spec's words (section 8). Never throws. */
export async function subscribe(email: string): Promise<ToastMessage> {
  try {
    await call('POST /api/subscribers', { body: { email } });
    return {
      tone: 'success',
      title: 'Successfully Subscribed!',
      description: "Thank you for joining our newsletter. You'll receive updates on new releases and exclusive drops.",
    };
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : null;
    if (code === 'already_subscribed') {
      return {
        tone: 'plain',
        title: 'Already Subscribed',
        description: 'This email is already subscribed to our newsletter.',
      };
    }
    if (code === 'invalid_request') {
      return { tone: 'error', title: 'Invalid Email', description: 'Please enter a valid email address' };
    }
    console.error('Newsletter', error);
    return {
      tone: 'error',
      title: 'Subscription Failed',
      description: 'Something went wrong. Please try again later.',
    };
  }
}
