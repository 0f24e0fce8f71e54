import type { ReactNode } from 'react';

/** The source of a mail: `subject` and `preheader` are one-line templates, `body` becomes HTML and plain text. */
export interface MailSource {
  subject: string;
  /** Shown after the subject in the inbox. */
  preheader: string;
  /** The words that the shop's owner can replace. The body has their places, see `kit.tsx`. */
  words?: { headline: string; intro: string };
  body: ReactNode;
}
