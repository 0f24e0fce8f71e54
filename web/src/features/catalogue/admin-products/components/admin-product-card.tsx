import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOnSale } from '#shared/catalogue/availability.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { stockLevel } from '#shared/catalogue/stock.ts';
import { ChooseBox } from '#web/components/admin/choose-box.tsx';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { Locked, Needs } from '#web/components/admin/rights/needs.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Picture } from '#web/components/picture.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { useMay } from '#web/lib/session/role.ts';
import type { Selection } from '../bulk/use-selection.ts';
import { NO_PICTURE, PRODUCT_STATUS_LABELS, PRODUCT_SYNC_LABELS } from '../product-labels.ts';
import { useDuplication } from '../use-duplication.ts';
import { PriceCell } from './price-cell.tsx';
import { PublicationButton } from './publication-button.tsx';
import { StockCell } from './stock-cell.tsx';

const STOCK_LOOKS = { in: '', low: 'font-semibold', out: 'text-rust-deep' } as const;
/** A plain style for badges that most products have. */
const OUTLINED = 'label border px-[calc(0.5rem-1px)] py-[calc(0.25rem-1px)] text-[0.6875rem] leading-none';
const ACTION = 'label inline-flex min-h-11 items-center text-xs hover:underline underline-offset-4';

const Of = ({ title }: AdminProduct) => <span className="sr-only"> {title}</span>;

/** Shows a fact about the product. Its name is visible only to screen readers. */
function Fact({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns true if the shop shows the product or one of its variants as on sale. */
const hasSale = ({ variants = [], ...product }: AdminProduct): boolean =>
  [product, ...variants.map((variant) => ({ ...product, ...variant }))].some(isOnSale);

function Badges({ product }: { product: AdminProduct }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {product.isPublished ? (
        <span className={`${OUTLINED} text-moss`}>{PRODUCT_STATUS_LABELS.published}</span>
      ) : (
        <Badge tone="quiet">{PRODUCT_STATUS_LABELS.draft}</Badge>
      )}
      {hasSale(product) && <Badge tone="rust">SALE</Badge>}
      {product.isFeatured && <span className={OUTLINED}>Featured</span>}
      {product.sku && <span className="figures text-sm text-ash max-sm:hidden">{product.sku}</span>}
    </p>
  );
}

function Actions({ product, onDelete }: Pick<ProductCardProps, 'product' | 'onDelete'>) {
  const copy = useDuplication(product.id);
  const mayEdit = useMay('editProducts');
  return (
    <div className="col-span-full flex items-center justify-between gap-x-3 sm:justify-start sm:gap-x-5 xl:col-span-1 xl:col-start-6 xl:row-start-1">
      {mayEdit && <PublicationButton product={product} />}
      {product.isPublished ? (
        <Link to={`/product/${product.slug}`} className={ACTION}>
          View
          <Of {...product} />
        </Link>
      ) : (
        <span
          aria-disabled="true"
          title="A draft has no page in the shop yet"
          className={`${ACTION} text-control no-underline!`}
        >
          View
          <Of {...product} />
        </span>
      )}
      <EntryLink to={`/admin/products/${product.id}/edit`} className={ACTION}>
        {mayEdit ? 'Edit' : 'Details'}
        <Of {...product} />
      </EntryLink>
      <Needs right="editProducts">
        <button
          type="button"
          className={ACTION}
          aria-disabled={copy.isPending}
          onClick={copy.isPending ? undefined : copy.duplicate}
        >
          Duplicate
          <Of {...product} />
        </button>
        <button type="button" className={`${ACTION} text-rust-deep`} onClick={onDelete}>
          Delete
          <Of {...product} />
        </button>
      </Needs>
    </div>
  );
}

interface ProductCardProps {
  product: AdminProduct;
  /** Null if the admin can't edit products, or while the list changes. */
  selection: Selection | null;
  /** True if a provider is set up. Without one, the card hides the “not synced” status. */
  hasProvider: boolean;
  onDelete: () => void;
}

/** Shows one product: a card on small screens, a row of the list on large ones. */
export function AdminProductCard({ product, selection, hasProvider, onDelete }: ProductCardProps) {
  const [picture] = product.images;
  const { lowStock } = useSettings();
  const isSyncShown = hasProvider || product.syncStatus !== 'not_synced';
  return (
    <li className="appears grid grid-cols-[1.25rem_4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-concrete py-4 sm:grid-cols-[1.25rem_3.5rem_minmax(0,1fr)_auto] xl:grid-cols-[1.25rem_3.5rem_minmax(0,1fr)_7rem_7rem_23rem] xl:gap-x-6 xl:py-3 xl:*:row-span-2">
      <ChooseBox
        label={`Select ${product.title}`}
        isChosen={selection?.has(product.id) ?? false}
        isOff={!selection}
        onPress={(isShifted) => selection?.toggle(product.id, isShifted)}
        className="-mx-3"
      />
      <Picture src={picture?.url ?? null} widths={picture?.widths} sizes="4.5rem" alt="" />
      <div className="min-w-0 space-y-2">
        <h2 className="line-clamp-2 font-semibold">
          <EntryLink to={`/admin/products/${product.id}/edit`} className="hover:underline underline-offset-4">
            {product.title}
          </EntryLink>
        </h2>
        <Badges product={product} />
        {product.tags.length > 0 && (
          <p className="line-clamp-1 text-sm text-ash">
            <span className="sr-only">Tags: </span>
            {product.tags.join(', ')}
          </p>
        )}
        {product.images.length === 0 && <p className="text-sm text-ash">{NO_PICTURE}</p>}
      </div>
      <dl className="figures col-span-full flex items-center justify-between gap-x-4 pt-2 text-sm sm:col-span-1 sm:grid sm:justify-items-end sm:gap-y-1 sm:pt-0 sm:text-base xl:contents">
        <Fact name="Price" className="xl:row-span-2">
          <Locked right="editProducts" isQuiet>
            <PriceCell product={product} />
          </Locked>
        </Fact>
        <Fact
          name="Stock"
          className={`${isSyncShown ? 'xl:self-end' : 'xl:row-span-2'} ${STOCK_LOOKS[stockLevel(product, lowStock)]}`}
        >
          <Locked right="countStock" isQuiet>
            <StockCell product={product} />
          </Locked>
        </Fact>
        {isSyncShown && (
          <Fact
            name="Sync"
            className={`xl:col-start-5 xl:row-start-2 xl:self-start xl:text-sm ${product.syncStatus === 'error' ? 'text-rust-deep' : 'text-ash'}`}
          >
            {PRODUCT_SYNC_LABELS[product.syncStatus]}
          </Fact>
        )}
      </dl>
      <Actions product={product} onDelete={onDelete} />
    </li>
  );
}
