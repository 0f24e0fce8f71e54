import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { RefusedProduct } from '#shared/catalogue/product-csv/read-products.ts';
import { BackLink, Headline } from '#web/components/admin/screen.tsx';
import { NewImport } from '#web/components/files/new-import.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { pastImportsQuery } from '../api/imports.ts';
import { compareProducts } from '../compare-file.ts';
import { resultText } from '../import-report.ts';
import { CheckedProducts } from './checked-products.tsx';
import { ProductImportRun } from './import-run.tsx';

/** Lists past imports, newest first. */
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

/** Shows the import in the address, or a form that starts a new import. */
export function ImportPage() {
  const [search, setSearch] = useSearchParams();
  const [refused, setRefused] = useState<{ id: string; products: readonly RefusedProduct[] } | null>(null);
  const id = search.get('id');
  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      <Headline title="Import products" />
      {id ? (
        <ProductImportRun key={id} id={id} refused={refused?.id === id ? refused.products : []} />
      ) : (
        <NewImport
          what="products"
          hint="Use an edited export from this shop or Shopify’s product CSV. You’ll see what would change before anything does."
          compare={compareProducts}
          show={(compared, startOver) => (
            <CheckedProducts
              compared={compared}
              onStarted={(run) => {
                setRefused({ id: run.id, products: compared.file.refused });
                setSearch({ id: run.id });
              }}
              onStartOver={startOver}
            />
          )}
        >
          <PastImports />
        </NewImport>
      )}
    </>
  );
}
