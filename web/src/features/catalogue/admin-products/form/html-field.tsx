import { useQuery } from '@tanstack/react-query';
import { TextArea } from '#web/components/admin/fields.tsx';
import { LeftOut } from '#web/components/admin/left-out.tsx';
import { SafeHtml } from '#web/components/safe-html.tsx';
import { htmlPreviewQuery } from '#web/lib/data/html-preview.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';

const DEBOUNCE_MS = 400;

function Preview({ written, label, look }: { written: string; label: string; look: string }) {
  const html = useDebounced(written, DEBOUNCE_MS);
  const { data, isError } = useQuery(htmlPreviewQuery(html));
  const cleaned = html.trim() === '' ? '' : (data?.html ?? '');
  return (
    <div className="flex min-w-0 flex-col">
      <p className="label mb-1.5 text-xs text-ash">Preview</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long content is scrolled by keys too */}
      <section aria-label={label} tabIndex={0} className="max-h-96 min-h-28 grow overflow-auto bg-bone-deep p-4">
        {cleaned ? (
          <SafeHtml html={cleaned} className={look} />
        ) : (
          <p className="text-ash">{isError ? 'The preview couldn’t be loaded.' : 'Nothing to show yet.'}</p>
        )}
      </section>
      <LeftOut written={html} />
    </div>
  );
}

interface HtmlFieldProps {
  label: string;
  hint: string;
  value: string;
  rows: number;
  maxLength: number;
  error: string | undefined;
  /** The style in which the shop shows the HTML. */
  look: 'prose' | 'chart';
  onChange: (html: string) => void;
}

/**
 * Edits HTML and shows a preview of it. The preview is next to the field or, for a chart, which needs the full width, below
 * it.
 */
export function HtmlField({ look, onChange, ...field }: HtmlFieldProps) {
  return (
    <div className={`grid gap-x-5 gap-y-4 ${look === 'prose' ? 'lg:grid-cols-2' : ''}`}>
      <TextArea
        {...field}
        spellCheck
        className="flex flex-col [&>textarea]:grow [&>textarea]:font-mono [&>textarea]:text-sm"
        onChange={(event) => onChange(event.target.value)}
      />
      <Preview written={field.value} label={`Preview of the ${field.label.toLowerCase()}`} look={look} />
    </div>
  );
}
