import type { ReactNode } from 'react';

/** A mail as it is written: `subject` and `preheader` are templates of one line, `body` becomes HTML and plain text. */
export interface MailSource {
  subject: string;
  /** What lists of mails show behind the subject. */
  preheader: string;
  body: ReactNode;
}
