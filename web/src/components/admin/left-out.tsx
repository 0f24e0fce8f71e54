import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { htmlPreviewQuery } from '#web/lib/data/html-preview.ts';
import { removedParts } from '#web/lib/format/removed-parts.ts';

const MOST = 6;

/** Names the parts of an admin's HTML that are not shown. `written` changes no faster than the shop can be asked. */
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
