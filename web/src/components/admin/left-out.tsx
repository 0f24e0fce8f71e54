import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { htmlPreviewQuery } from '#web/lib/data/html-preview.ts';

/** Counts the parts of a document, for example `<script>` or `style on <p>`. */
function partsOf(html: string): Map<string, number> {
  const parts = new Map<string, number>();
  const count = (part: string) => parts.set(part, (parts.get(part) ?? 0) + 1);
  // The parser runs no scripts and loads no pictures.
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...head.querySelectorAll('*'), ...body.querySelectorAll('*')]) {
    // The shop's page has its own main heading, so the cleaned text has an `<h2>` instead of an `<h1>`.
    const name = element.localName === 'h1' ? 'h2' : element.localName;
    count(`<${name}>`);
    for (const attribute of element.attributes) count(`${attribute.name} on <${name}>`);
  }
  return parts;
}

/** Returns the parts of an admin's HTML that are missing in its cleaned form. Works only in a browser. */
function removedParts(written: string, cleaned: string): string[] {
  const kept = partsOf(cleaned);
  const missing = [...partsOf(written)].filter(([part, count]) => (kept.get(part) ?? 0) < count).map(([part]) => part);
  const goneElements = new Set(missing.filter((part) => part.startsWith('<')));
  // A removed element also removes its attributes, so these are not listed separately.
  return missing.filter((part) => part.startsWith('<') || !goneElements.has(part.slice(part.indexOf('<'))));
}

const MOST = 6;

/**
 * Lists the parts of an admin's HTML that are not shown. `written` must be debounced, because each change sends a request.
 */
export function LeftOut({ written }: { written: string }) {
  const { data, isPlaceholderData } = useQuery(htmlPreviewQuery(written));
  const removed = useMemo(
    () => (isPlaceholderData || !data || written.trim() === '' ? [] : removedParts(written, data.html)),
    [written, data, isPlaceholderData],
  );
  return (
    <p role="status" className="mt-1.5 text-sm text-ash empty:hidden">
      {removed.length > 0 && `Removed because it isn’t allowed: ${removed.slice(0, MOST).join(', ')}`}
    </p>
  );
}
