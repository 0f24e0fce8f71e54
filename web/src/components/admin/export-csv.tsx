import { useEffect, useRef, useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { exportName, joinCsv } from '#web/lib/format/csv.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '../button.tsx';

interface ExportCsvProps {
  label: string;
  /** Name of one line's content, for example `order`. */
  one: string;
  /** Collects the pages of the file and reports the number of lines so far. Throws if aborted. */
  collect: (signal: AbortSignal, onCount: (lines: number) => void) => Promise<string[]>;
  className?: string;
}

/** Collects all pages of a list and downloads them as one file. */
export function ExportCsv({ label, one, collect, className = '' }: ExportCsvProps) {
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save() {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setStatus('Preparing the file…');
    try {
      let count = 0;
      const pages = await collect(control.signal, (lines) => {
        count = lines;
        setStatus(`${pluralize(lines, one)}…`);
      });
      const name = exportName(`${one}s`, new Date());
      saveFile(joinCsv(pages), name, 'text/csv');
      setStatus(`${pluralize(count, one)} saved as ${name}`);
    } catch (error) {
      if (!control.signal.aborted) setStatus(`Nothing was saved. ${failureMessage(error)}`);
    } finally {
      running.current = null;
      setBusy(false);
    }
  }

  function cancel() {
    running.current?.abort();
    setStatus('Canceled. Nothing was saved.');
    begin.current?.focus();
  }

  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <Button ref={begin} look="outline" size="small" isBusy={isBusy} onClick={save}>
        {label}
      </Button>
      {isBusy && (
        <button type="button" className="label link min-h-11 text-xs" onClick={cancel}>
          Cancel<span className="sr-only"> the export</span>
        </button>
      )}
      <p role="status" className="figures text-sm text-ash empty:-ml-4">
        {status}
      </p>
    </div>
  );
}
