import type { ComponentProps } from 'react';

/** An owner's HTML, as the API answers it: cleaned each time against the shop's allow-list (`functions/catalogue/safe-html.ts`). */
export function SafeHtml({ html, ...props }: ComponentProps<'div'> & { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was cleaned where it was read
  return <div {...props} dangerouslySetInnerHTML={{ __html: html }} />;
}
