import { type FormEvent, lazy, Suspense, useRef } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { BelowCostDialog } from '#web/components/admin/below-cost-dialog.tsx';
import { LeaveDialog } from '#web/components/admin/leave-dialog.tsx';
import { ReturnLink } from '#web/components/admin/list-return.tsx';
import { ABOVE_BAR, SaveBar } from '#web/components/admin/save-bar.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { Button, buttonLook } from '#web/components/button.tsx';
import { Picture } from '#web/components/picture.tsx';
import { useHashTarget } from '#web/lib/hooks/use-hash-target.ts';
import { toast } from '#web/lib/toast.ts';
import { PublicationDialog } from '../components/publication-dialog.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';
import { useDuplication } from '../use-duplication.ts';
import { type Media, useMedia } from '../videos/use-media.ts';
import { Information, SizeChart } from './information.tsx';
import { Pictures } from './pictures.tsx';
import { Pricing } from './pricing.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { Provider } from './provider-link-panel.tsx';
import { Categories, Inventory, Status } from './side-panels.tsx';
import type { FormPart } from './use-product-form.ts';
import { useProductForm } from './use-product-form.ts';
import { Variants } from './variants.tsx';

const MarginsPanel = lazy(() => import('./margins-panel.tsx'));
const CartLinkPanel = lazy(() => import('../cart-link/cart-link.tsx'));
const GoesWith = lazy(() => import('../goes-with/goes-with.tsx'));
const SearchListing = lazy(() => import('../search-listing/search-listing.tsx'));

/** Offers to restore unsaved changes from an earlier visit. */
function Kept({ form: { kept, restore, discard } }: FormPart) {
  if (!kept) return null;
  return (
    <div
      role="alert"
      className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 border-moss bg-bone-deep p-4"
    >
      <p className="grow">Restore your unsaved changes?</p>
      <div className="flex gap-3">
        <Button size="small" onClick={restore}>
          Restore
        </Button>
        <Button look="outline" size="small" onClick={discard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

/** Copies the product as last saved. Disabled while there are unsaved changes. */
function DuplicateButton({ product, isUnsaved }: { product: AdminProduct; isUnsaved: boolean }) {
  const { duplicate, isPending } = useDuplication(product.id);
  return (
    <button
      type="button"
      title={isUnsaved ? 'Save your changes first' : undefined}
      disabled={isUnsaved}
      aria-disabled={isPending}
      className="label link ml-auto min-h-11 content-center disabled:text-ash disabled:no-underline"
      onClick={isPending ? undefined : duplicate}
    >
      Duplicate
    </button>
  );
}

function Title({ known, isUnsaved }: { known: AdminProduct | null; isUnsaved: boolean }) {
  return (
    <>
      <Headline title={known ? 'Edit Product' : 'New Product'}>
        {known && <DuplicateButton product={known} isUnsaved={isUnsaved} />}
        {known && !known.isPublished && <PreviewButton product={known} isUnsaved={isUnsaved} />}
        {known?.isPublished && known.slug && (
          <a
            href={`/product/${known.slug}`}
            target="_blank"
            rel="noreferrer"
            className="label link min-h-11 content-center"
          >
            Preview<span className="sr-only"> (opens a new tab)</span>
          </a>
        )}
      </Headline>
      {known && (
        <p className="-mt-3 mb-8 flex items-center gap-4 text-lg">
          <span className="w-11 shrink-0">
            <Picture src={known.images[0]?.url ?? null} widths={known.images[0]?.widths} sizes="2.75rem" alt="" />
          </span>
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{known.title}</span>
        </p>
      )}
      {!known && <p className="-mt-4 mb-8 text-ash">Only title, slug, and price are required.</p>}
    </>
  );
}

/**
 * Shows the panels of the form, in two columns on large screens. On small screens, price and stock come before the pictures.
 */
function Panels({ form, media }: FormPart & { media: Media }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]">
      <Information form={form} />
      <div className="grid content-start gap-x-12 gap-y-10 sm:grid-cols-2 xl:row-span-2 xl:grid-cols-1">
        <Status form={form} />
        <Pricing form={form} />
        <Inventory form={form} />
        <Categories form={form} />
        <Provider form={form} />
      </div>
      <div className="min-w-0 space-y-10">
        <Pictures form={form} uploads={media.pictures} videos={media.videos} />
        <Variants form={form} />
        <Suspense fallback={null}>
          <MarginsPanel form={form} />
        </Suspense>
        <SizeChart form={form} />
        <Suspense fallback={null}>
          <GoesWith form={form} />
          <SearchListing form={form} />
          {form.known?.isPublished && <CartLinkPanel product={form.known} />}
        </Suspense>
      </div>
    </div>
  );
}

function Questions({ form }: FormPart) {
  return (
    <>
      <ProductConflict form={form} />
      <PublicationDialog
        question={form.question?.title ?? null}
        isBusy={form.isSaving}
        onBack={form.backFromQuestion}
        onConfirm={() => form.question?.confirm()}
      />
      <BelowCostDialog
        refused={form.refused}
        isBusy={form.isSaving}
        onBack={form.backFromRefusal}
        onConfirm={form.saveBelowCost}
      />
      <LeaveDialog isUnsaved={form.isUnsaved} what="this product" onLeave={form.drop} />
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Edits a product. If `product` is null, creates one. */
export function ProductForm({ product }: { product: AdminProduct | null }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useProductForm(product, element);
  const media = useMedia(form);
  const { missing, failed, kind } = media;
  useHashTarget();

  function status(): string {
    if (failed.length > 0) return `${pluralize(failed.length, 'upload')} failed`;
    if (missing.length > 0) return `Uploading ${pluralize(missing.length, kind)}`;
    return form.isUnsaved ? 'Not saved yet' : 'Nothing to save';
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (form.isSaving) return;
    if (missing.length === 0) return form.save();
    const isFailed = failed.length > 0;
    toast({
      tone: 'error',
      title: isFailed ? `A ${kind} could not be uploaded` : `${capital(kind)}s are still uploading`,
      description: isFailed ? 'Try again or remove it, then save.' : 'Save once they are done.',
      name: 'product-pictures',
    });
  }

  return (
    <form ref={element} noValidate className={ABOVE_BAR} onSubmit={submit}>
      <Title known={form.known} isUnsaved={form.isUnsaved} />
      <Kept form={form} />
      <Panels form={form} media={media} />
      <SaveBar action="Save product" isSaving={form.isSaving} status={status()}>
        <ReturnLink to="/admin/products" className={buttonLook('outline', 'max-sm:hidden', 'small')}>
          Cancel
        </ReturnLink>
      </SaveBar>
      <Questions form={form} />
    </form>
  );
}
