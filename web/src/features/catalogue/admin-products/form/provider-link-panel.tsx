import { Link } from 'react-router-dom';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { PRODUCT_SYNC_LABELS } from '../product-labels.ts';
import type { FormPart } from './use-product-form.ts';

/** Shows the state of the product as the provider last reported it. */
function LastReport({ provider }: { provider: NonNullable<AdminProduct['provider']> }) {
  const { isLocked, problems, syncedAt } = provider;
  return (
    <>
      {syncedAt && (
        <p className="text-sm text-ash">
          Last synced{' '}
          <time dateTime={syncedAt} className="figures">
            {formatStamp(syncedAt)}
          </time>
        </p>
      )}
      {isLocked && (
        <div className="border-l-2 border-rust pl-4">
          <p>Printify has locked this product until its publication is confirmed.</p>
          <Link to="/admin/provider-sync" className="link inline-flex min-h-11 items-center">
            Unlock it under Provider Sync
          </Link>
        </div>
      )}
      {problems.length > 0 && (
        <div className="border-l-2 border-rust pl-4 text-sm">
          <p className="label mb-1 text-xs">Notes from the last sync</p>
          <ul className="max-h-48 space-y-1 overflow-y-auto [overflow-wrap:anywhere]">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

export function Provider({ form: { draft, errors, known, change } }: FormPart) {
  const isLinked = Boolean(known?.providerProductId);
  return (
    <Panel
      title="Provider"
      actions={known && isLinked && <Badge tone="quiet">{PRODUCT_SYNC_LABELS[known.syncStatus]}</Badge>}
    >
      <div className="space-y-4">
        {known?.provider && <LastReport provider={known.provider} />}
        <TextField
          label="Provider product ID"
          hint="The product’s ID at Printify. Leave it empty for your own products."
          value={draft.providerProductId}
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.providerProductId}
          onChange={({ target }) => change((now) => ({ ...now, providerProductId: target.value }))}
        />
      </div>
    </Panel>
  );
}
