import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { chartSourcesQuery } from '../api/admin-products.ts';

const DEBOUNCE_MS = 300;

interface SourcesProps {
  text: string;
  productId: string | null;
  onCopy: (html: string) => void;
}

function Sources({ text, productId, onCopy }: SourcesProps) {
  const { data, isError, refetch } = useQuery(chartSourcesQuery(text));
  if (isError) return <LoadFailure what="the products" onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const charts = data.flatMap(({ id, title, sizeChartHtml }) =>
    sizeChartHtml && id !== productId ? [{ id, title, sizeChartHtml }] : [],
  );
  if (charts.length === 0)
    return (
      <p role="status" className="text-ash">
        {text
          ? 'No matching product has a size chart.'
          : 'None of the newest products has a size chart. Search for one.'}
      </p>
    );
  return (
    <ul aria-label="Products with a size chart" className="max-h-80 overflow-y-auto border-y border-concrete">
      {charts.map(({ id, title, sizeChartHtml }) => (
        <li key={id} className="border-concrete not-first:border-t">
          <button
            type="button"
            className="flex min-h-11 w-full items-center px-2 text-left outline-offset-[-2px] hover:bg-bone-deep"
            onClick={() => onCopy(sizeChartHtml)}
          >
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface CopyChartProps {
  productId: string | null;
  /** True if the product already has a chart, which the copy would replace. */
  isReplacing: boolean;
  onCopy: (html: string) => void;
  onClose: () => void;
}

/** Copies the size chart of another product. */
export function CopyChart({ productId, isReplacing, onCopy, onClose }: CopyChartProps) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  return (
    <ActionDialog title="Copy a size chart" wayOut="Cancel" onClose={onClose}>
      <p>{isReplacing ? 'Choose a product. Its size chart replaces this one.' : 'Choose a product.'}</p>
      <TextField
        label="Search products"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Sources text={text} productId={productId} onCopy={onCopy} />
    </ActionDialog>
  );
}
