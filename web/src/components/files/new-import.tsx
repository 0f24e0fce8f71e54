import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { ChooseFile } from './choose-file.tsx';
import { type CompareFile, useFileCheck } from './use-file-check.ts';

interface NewImportProps<Checked> {
  /** Name of the rows in a file, for example `products`. */
  what: string;
  hint: string;
  compare: CompareFile<Checked>;
  /** Shows the changes that the file would make. */
  show: (checked: Checked, startOver: () => void) => ReactNode;
  /** Shown below the file chooser. */
  children?: ReactNode;
}

/** Lets the admin choose a file, compares it with the shop, and shows the changes that an import would make. */
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
  /** Describes the changes that the file would make. */
  summary: ReactNode;
  /** Asks how to import the file, or explains that there is nothing to import. */
  choice?: ReactNode;
  /**
   * Id of the import that can start, and a description of its items, for example `3 products`. Null if there is nothing to
   * import.
   */
  importing: { id: string; what: string } | null;
  start: (id: string) => Promise<Run>;
  onStarted: (run: Run) => void;
  onStartOver: () => void;
  /** Shows the rows of the file. */
  children: ReactNode;
}

/** Shows the changes that a file would make, and imports the file. */
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
