import type { ComponentProps } from 'react';

/** Shows an admin's HTML. The API cleans it on each read against the shop's allow-list (`functions/catalogue/safe-html.ts`). */
export function SafeHtml({ html, ...props }: ComponentProps<'div'> & { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was cleaned where it was read
  return <div {...props} dangerouslySetInnerHTML={{ __html: html }} />;
}
