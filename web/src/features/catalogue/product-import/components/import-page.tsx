import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { RefusedProduct } from '#shared/catalogue/product-csv/read-products.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { BackLink, Headline } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { ChooseFile } from '#web/components/files/choose-file.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { pastImportsQuery } from '../api/imports.ts';
import { resultText } from '../import-report.ts';
import { useCheck } from '../use-check.ts';
import { Checked } from './checked-file.tsx';
import { ImportRun } from './import-run.tsx';

/** Lists past imports, the newest first. */
function PastImports() {
  const { data = [] } = useQuery(pastImportsQuery);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="past-imports" className="mt-16">
      <h2 id="past-imports" className="label border-b border-ink pb-3 text-ash">
        Past imports
      </h2>
      <ol>
        {data.map((run) => (
          <li key={run.id} className="grid gap-x-8 gap-y-1 border-b border-concrete py-4 sm:grid-cols-[13rem_1fr]">
            <p className="figures">
              <time dateTime={run.startedAt ?? run.createdAt}>{formatStamp(run.startedAt ?? run.createdAt)}</time>
            </p>
            <p className="figures min-w-0 [overflow-wrap:anywhere]">
              <Link to={`/admin/products/import?id=${run.id}`} className="link font-semibold">
                {run.fileName}
              </Link>
              <span className="text-ash"> — {run.status === 'running' ? 'Importing…' : resultText(run)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NewImport({ onStarted }: { onStarted: (id: string, refused: readonly RefusedProduct[]) => void }) {
  const { check, choose, startOver } = useCheck();
  if (check.step === 'checked') {
    const { checked } = check;
    return (
      <Checked checked={checked} onStarted={({ id }) => onStarted(id, checked.file.refused)} onStartOver={startOver} />
    );
  }
  if (check.step === 'choose') {
    return (
      <>
        <ChooseFile
          problem={check.problem}
          hint="Use an edited export from this shop or Shopify’s product CSV. You’ll see what would change before anything does."
          onFile={(file) => void choose(file)}
        />
        <PastImports />
      </>
    );
  }
  const [done, total] = check.step === 'checking' ? [check.done, check.total] : [0, 0];
  return (
    <div role="status">
      <ProgressBar label="Comparing the file with your products" value={done} max={Math.max(total, 1)} />
      <p className="figures mt-2 [overflow-wrap:anywhere]">
        {total === 0
          ? `Reading ${check.fileName}…`
          : `Comparing ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} products…`}
      </p>
      <Button look="outline" size="small" className="mt-6" onClick={startOver}>
        Cancel
      </Button>
    </div>
  );
}

/** The import of a product file: a new one, or the one that the address names. */
export function ImportPage() {
  const [search, setSearch] = useSearchParams();
  const [refused, setRefused] = useState<{ id: string; products: readonly RefusedProduct[] } | null>(null);
  const id = search.get('id');
  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      <Headline title="Import products" />
      {id ? (
        <ImportRun key={id} id={id} refused={refused?.id === id ? refused.products : []} />
      ) : (
        <NewImport
          onStarted={(started, products) => {
            setRefused({ id: started, products });
            setSearch({ id: started });
          }}
        />
      )}
    </>
  );
}
