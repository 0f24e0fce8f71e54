import * as z from 'zod/mini';
import { emailSchema } from './text.ts';

export const subscribeSchema = z.strictObject({ email: emailSchema });

export interface Subscriber {
  id: string;
  email: string;
  source: 'footer_newsletter';
  isActive: boolean;
  subscribedAt: string;
  /** Unguessable; the only thing an unsubscribe link carries. */
  token: string;
}

export const unsubscribeTokenSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{32,64}$/, 'is not an unsubscribe token'));
