import type { ReactNode } from 'react';

/** Describes the source of an email. `subject` and `preheader` are one-line templates. `body` becomes HTML and plain text. */
export interface MailSource {
  subject: string;
  /** Text that the inbox shows after the subject. */
  preheader: string;
  /** Text that the shop's owner can replace. Components in `kit.tsx` mark its places in the body. */
  words?: { headline: string; intro: string };
  body: ReactNode;
}
