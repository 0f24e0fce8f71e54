import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { downloadFile } from '#web/lib/data/download.ts';

interface DownloadButtonProps {
  /** Path of the file in the API. */
  path: string;
  headers?: Record<string, string>;
  /** Called before each download. */
  prepare?: () => Promise<unknown>;
  /** True to look like the links next to it. */
  isLink?: boolean;
  children: string;
}

/** Downloads a file from the API. If that fails, shows an error next to the button. Another click tries again. */
export default function DownloadButton({ path, headers, prepare, isLink = false, children }: DownloadButtonProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  async function save() {
    setState('busy');
    try {
      await prepare?.();
      await downloadFile(path, headers);
      setState('ready');
    } catch {
      setState('failed');
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {isLink ? (
        <button
          type="button"
          disabled={state === 'busy'}
          className="link inline-flex min-h-11 items-center disabled:text-ash"
          onClick={save}
        >
          {children}
        </button>
      ) : (
        <Button look="outline" size="small" disabled={state === 'busy'} onClick={save}>
          {children}
        </Button>
      )}
      <span role="status" className="text-sm text-rust-deep empty:hidden">
        {state === 'failed' ? 'The file couldn’t be loaded. Please try again.' : ''}
      </span>
    </span>
  );
}
