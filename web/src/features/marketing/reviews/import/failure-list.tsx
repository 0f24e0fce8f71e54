import { csvLine, csvText } from '#shared/base/csv.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { exportName, joinCsv } from '#web/lib/format/csv.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { FailedRow } from './api.ts';

const SHOWN = 50;

const fileOf = (failures: readonly FailedRow[]): string =>
  joinCsv([
    csvLine(['Row', 'Problem']),
    ...failures.flatMap(({ row, messages }) => messages.map((message) => csvLine([String(row), csvText(message)]))),
  ]);

/** Lists the rows that are not imported, with a button to download all of them. */
export function FailureList({ failures }: { failures: readonly FailedRow[] }) {
  if (failures.length === 0) return null;
  const more = failures.length - SHOWN;
  return (
    <section aria-label="Rows with errors">
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-ink">
        <h3 className="label py-3 text-xs">{pluralize(failures.length, 'row')} with errors</h3>
        <button
          type="button"
          className="label link min-h-11 text-xs"
          onClick={() => saveFile(fileOf(failures), exportName('review-errors', new Date()), 'text/csv')}
        >
          Download errors
        </button>
      </div>
      <ol>
        {failures.slice(0, SHOWN).map(({ row, messages }) => (
          <li key={row} className="grid gap-x-6 border-b border-concrete py-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
            <span className="figures text-sm text-ash">Row {row}</span>
            <ul className="space-y-1 text-rust-deep [overflow-wrap:anywhere]">
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="mt-3 text-ash">And {pluralize(more, 'more row', 'more rows')}, in the file to download.</p>
      )}
    </section>
  );
}
