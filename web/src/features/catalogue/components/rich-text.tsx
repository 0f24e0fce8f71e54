import DOMPurify from 'dompurify';
import { type ComponentProps, useMemo } from 'react';

/** An owner's HTML, cleaned once more where it is shown. */
export default function RichText({ html, ...props }: ComponentProps<'div'> & { html: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input'] }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <div {...props} dangerouslySetInnerHTML={{ __html: clean }} />;
}
