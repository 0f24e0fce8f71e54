import type { ComponentProps } from 'react';

interface SafeHtmlProps extends ComponentProps<'div'> {
  html: string;
  /** True if the element itself scrolls sideways. Its tables then need no frames. */
  isScroller?: boolean;
}

/** Wraps each table in a frame that scrolls sideways, also by keyboard. Cleaned tables have no attributes. */
const frameTables = (html: string): string =>
  html
    .replaceAll('<table>', '<div role="region" aria-label="Table" tabindex="0" class="scroller"><table>')
    .replaceAll('</table>', '</table></div>');

/**
 * Shows an admin's HTML. The API cleans the HTML on each read, with the shop's allow-list
 * (`functions/catalogue/safe-html.ts`).
 */
export function SafeHtml({ html, isScroller = false, className = '', ...props }: SafeHtmlProps) {
  const content = { __html: isScroller ? html : frameTables(html) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was cleaned where it was read
  return <div dir="auto" {...props} className={`owners-html ${className}`} dangerouslySetInnerHTML={content} />;
}
