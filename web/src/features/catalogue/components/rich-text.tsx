import DOMPurify from 'dompurify';
import { type ComponentProps, useMemo } from 'react';

const ALLOWED = { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input'] };

// On the server there is no document to clean with, and what the API answers is clean.
const sanitize = (html: string): string => (DOMPurify.isSupported ? DOMPurify.sanitize(html, ALLOWED) : html);

/** An owner's HTML, cleaned once more where it is shown. */
export default function RichText({ html, ...props }: ComponentProps<'div'> & { html: string }) {
  const clean = useMemo(() => sanitize(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
  return <div {...props} dangerouslySetInnerHTML={{ __html: clean }} />;
}
