import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { ChooseFile } from './choose-file.tsx';
import { type CompareFile, useFileCheck } from './use-file-check.ts';

interface NewImportProps<Checked> {
  /** Names the rows of a file, such as `products`. */
  what: string;
  hint: string;
  compare: CompareFile<Checked>;
  /** Shows what the file would do. */
  show: (checked: Checked, startOver: () => void) => ReactNode;
  /** Stands below the choice of a file. */
  children?: ReactNode;
}

/** Takes a file, compares it with the shop, and shows what importing it would do. */
export function NewImport<Checked>({ what, hint, compare, show, children }: NewImportProps<Checked>) {
  const { check, choose, startOver } = useFileCheck(compare);
  if (check.step === 'checked') return show(check.checked, startOver);
  if (check.step === 'choose') {
    return (
      <>
        <ChooseFile problem={check.problem} hint={hint} onFile={(file) => void choose(file)} />
        {children}
      </>
    );
  }
  const { fileName, done, total } = check;
  return (
    <div role="status">
      <ProgressBar label={`Comparing the file with your ${what}`} value={done} max={Math.max(total, 1)} />
      <p className="figures mt-2 [overflow-wrap:anywhere]">
        {total === 0
          ? `Reading ${fileName}…`
          : `Comparing ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}…`}
      </p>
      <Button look="outline" size="small" className="mt-6" onClick={startOver}>
        Cancel
      </Button>
    </div>
  );
}

interface CheckedFileProps<Run> {
  fileName: string;
  ignoredColumns: readonly string[];
  /** Describes what the file would do. */
  summary: ReactNode;
  /** Asks how to import it, or says why there is nothing to import. */
  choice?: ReactNode;
  /** The import that can start, and what it imports, such as `3 products`; null when there is nothing to import. */
  importing: { id: string; what: string } | null;
  start: (id: string) => Promise<Run>;
  onStarted: (run: Run) => void;
  onStartOver: () => void;
  /** Lists the rows of the file. */
  children: ReactNode;
}

/** Shows what a file would do, and imports it. */
export function CheckedFile<Run>({
  fileName,
  ignoredColumns,
  summary,
  choice,
  importing,
  start,
  onStarted,
  onStartOver,
  children,
}: CheckedFileProps<Run>) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { mutate, isPending, isSuccess, isError, error } = useMutation({ mutationFn: start, onSuccess: onStarted });
  return (
    <>
      <h2 ref={head} tabIndex={-1} className="display mb-3 text-2xl outline-none [overflow-wrap:anywhere]">
        {fileName}
      </h2>
      {summary}
      {ignoredColumns.length > 0 && (
        <p className="mt-2 max-w-[70ch] text-ash [overflow-wrap:anywhere]">
          These columns won’t be imported: {ignoredColumns.join(', ')}.
        </p>
      )}
      {choice}
      {isError && (
        <p role="alert" className="mt-4 border-l-2 border-rust py-1 pl-5">
          {failureMessage(error)}
        </p>
      )}
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        {importing && (
          <Button size="small" isBusy={isPending || isSuccess} onClick={() => mutate(importing.id)}>
            Import {importing.what}
          </Button>
        )}
        <Button look="outline" size="small" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
      {children}
    </>
  );
}
