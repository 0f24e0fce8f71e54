import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { ConfirmDialog } from '../admin/confirm-dialog.tsx';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

interface RichTextFieldProps {
  label: string;
  hint: ReactNode;
  value: string;
  error: string | undefined;
  /** Classes that make the text look the way it does in the shop. */
  look: string;
  /** A field that edits the text as HTML. */
  source: ReactNode;
  onChange: (html: string) => void;
}

interface TextAnywayProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
}

const TextAnyway = ({ isOpen, onOpenChange, onConfirm }: TextAnywayProps) => (
  <ConfirmDialog
    open={isOpen}
    onOpenChange={onOpenChange}
    title="Edit as text anyway?"
    action="Edit as text"
    onConfirm={onConfirm}
  >
    <p>
      The text editor keeps paragraphs, headings, lists, quotes, links, bold, and italic. The rest is removed when you
      type.
    </p>
  </ConfirmDialog>
);

/**
 * Lets an admin edit a text the way it will look, or as HTML. If the editor would remove parts of the text, it opens as HTML.
 */
export function RichTextField({ label, hint, value, error, look, source, onChange }: RichTextFieldProps) {
  const id = useId();
  const [mode, setMode] = useState<'text' | 'html'>('text');
  const [isAsking, setAsking] = useState(false);
  // `unfit` is a text that the editor would change. `forced` is such a text that the admin has opened in the editor
  // nevertheless.
  const [unfit, setUnfit] = useState<string | null>(null);
  const [forced, setForced] = useState<string | null>(null);
  const isUnfit = unfit === value;

  function openAsHtml() {
    if (forced === value) return;
    setUnfit(value);
    setMode('html');
  }

  function showText() {
    setUnfit(null);
    setAsking(false);
    setMode('text');
  }

  const other = mode === 'text' ? 'Edit as HTML' : 'Edit as text';
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-4">
        <p className="label text-xs" aria-hidden={mode === 'html'}>
          {mode === 'text' ? label : ''}
        </p>
        <button
          type="button"
          aria-label={`${other}: ${label}`}
          className="label link inline-flex min-h-11 items-end text-xs"
          onClick={() => (mode === 'text' ? setMode('html') : isUnfit ? setAsking(true) : showText())}
        >
          {other}
        </button>
      </div>
      {mode === 'html' ? (
        <>
          {isUnfit && (
            <p className="mb-4 border-l-2 border-moss bg-bone-deep px-4 py-3">
              This text has HTML that the text editor would remove, such as a table. It’s shown as HTML.
            </p>
          )}
          {source}
        </>
      ) : (
        <>
          <Suspense fallback={<div className="min-h-60 border border-control" />}>
            <RichTextEditor
              label={label}
              describedBy={`${id}-hint`}
              isInvalid={error !== undefined}
              value={value}
              look={look}
              onUnfit={openAsHtml}
              onChange={onChange}
            />
          </Suspense>
          <p id={`${id}-hint`} className={`mt-1.5 text-sm ${error ? 'text-rust-deep' : 'text-ash'}`}>
            {error ?? hint}
          </p>
        </>
      )}
      <TextAnyway
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setForced(value);
          showText();
        }}
      />
    </div>
  );
}
