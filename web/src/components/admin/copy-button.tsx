import { useEffect, useState } from 'react';
import { toast } from '#web/lib/toast.ts';

const CONFIRM_MS = 2_000;

interface CopyButtonProps {
  /** Name of the copied text, for example `the payment id`. */
  what: string;
  text: string;
}

/** Copies text to the clipboard and confirms it for a moment. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({
        tone: 'error',
        title: 'Not copied',
        description: 'Your browser blocked it. Select the text and copy it yourself.',
      });
    }
  }

  return (
    <button type="button" className="label link min-h-11 min-w-16 shrink-0 text-right text-xs" onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only"> the {what}</span>
    </button>
  );
}
