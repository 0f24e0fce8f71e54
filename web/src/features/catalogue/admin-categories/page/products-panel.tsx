import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { CATEGORY_ORDERS, type CategoryOrder, MAX_ORDERED } from '#shared/catalogue/category-listing/list-order.ts';
import { SelectField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { Picture } from '#web/components/picture.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { categoryPreviewQuery, type ListedProduct } from '../api/category-products.ts';
import { isComplete, ruleOf } from './category-page-draft.ts';
import { AddProducts, RemoveProduct } from './own-products.tsx';
import type { CategoryPageForm } from './use-category-page.ts';

const ORDER_NAMES: Record<CategoryOrder, string> = {
  newest: 'Newest first',
  best_selling: 'Best selling',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  title: 'Title, A to Z',
  by_hand: 'Manual',
};

const ORDER_HINTS: Partial<Record<CategoryOrder, string>> = {
  best_selling: 'By items sold in the last 30 days. Updated every night.',
  by_hand: `Move products to the top. The first ${MAX_ORDERED} keep their places. The others follow, newest first.`,
};

const PREVIEW_MS = 300;
const NONE: readonly ListedProduct[] = [];

/**
 * Moves a product to a new place in the manual order. Products above that place become part of the manual order too, so that
 * they stay above.
 */
function moved(listed: readonly ListedProduct[], id: string, to: number): string[] {
  const ids = listed.map((product) => product.id).filter((other) => other !== id);
  return [...ids.slice(0, to), id, ...ids.slice(to)];
}

/** Returns the order up to the last product that was placed by hand. The products after it stay sorted newest first. */
const placed = (ids: readonly string[], before: readonly string[], id: string): string[] => {
  const last = Math.max(ids.indexOf(id), ...before.map((other) => ids.indexOf(other)));
  return ids.slice(0, Math.min(last + 1, MAX_ORDERED));
};

interface RowProps {
  product: ListedProduct;
  index: number;
  count: number;
  /** Moves the product to an index. Null if the order is not manual. */
  onMove: ((to: number) => void) | null;
  drag: object;
  /** Id of the category that the product can be removed from. Null if a rule chooses the products. */
  removeFrom: string | null;
}

const MOVE =
  'grid size-11 place-items-center text-lg hover:bg-bone-deep aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent';

function Row({
  product: { id, title, image, priceCents, soldOut, isPublished },
  index,
  count,
  onMove,
  drag,
  removeFrom,
}: RowProps) {
  const moves = [
    { name: 'top', sign: '⤒', to: 0, isOff: index === 0 },
    { name: 'up', sign: '↑', to: index - 1, isOff: index === 0 },
    { name: 'down', sign: '↓', to: index + 1, isOff: index === count - 1 },
  ];
  return (
    <li
      className="grid grid-cols-[3.5rem_1fr] items-center gap-x-4 border-b border-concrete py-2 sm:grid-cols-[3.5rem_1fr_auto]"
      {...drag}
    >
      <Picture src={image?.url ?? null} widths={image?.widths} alt="" sizes="3.5rem" />
      <div className="min-w-0">
        <Link
          to={`/admin/products/${id}/edit`}
          className="font-semibold break-words underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="figures text-sm text-ash">
          {formatCents(priceCents)}
          {!isPublished && ', draft'}
          {soldOut && ', sold out'}
        </p>
      </div>
      <div className="col-span-2 flex justify-end sm:col-span-1">
        {onMove &&
          moves.map(({ name, sign, to, isOff }) => (
            <button
              key={name}
              type="button"
              id={`${name}-${id}`}
              aria-label={`Move ${title} ${name === 'top' ? 'to the top' : name}`}
              aria-disabled={isOff}
              className={MOVE}
              onClick={isOff ? undefined : () => onMove(to)}
            >
              {sign}
            </button>
          ))}
        {removeFrom && <RemoveProduct categoryId={removeFrom} product={{ id, title }} />}
      </div>
    </li>
  );
}

/** Returns the products that the category would have if the form were saved. */
function usePreview({ draft, known }: CategoryPageForm) {
  const { order, orderedIds } = draft;
  const rule = isComplete(draft) ? ruleOf(draft) : null;
  const asked = useDebounced(JSON.stringify({ rule, order, orderedIds }), order === 'by_hand' ? 0 : PREVIEW_MS);
  return useQuery({
    ...categoryPreviewQuery(known.id, JSON.parse(asked) as Parameters<typeof categoryPreviewQuery>[1]),
    placeholderData: keepPreviousData,
  });
}

/** Moves listed products by buttons and by dragging. After a move by button, the focus stays on that button. */
function useMoves(listed: readonly ListedProduct[], { draft: { orderedIds }, set }: CategoryPageForm) {
  const [dragged, setDragged] = useState<string | null>(null);
  const focus = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useEffect(() => {
    if (focus.current) document.getElementById(focus.current)?.focus();
    focus.current = null;
  }, [listed]);

  const move = (id: string, to: number) => set({ orderedIds: placed(moved(listed, id, to), orderedIds, id) });
  return {
    move(id: string, from: number, to: number) {
      focus.current = `${to === 0 ? 'top' : to < from ? 'up' : 'down'}-${id}`;
      move(id, to);
    },
    dragOf: (id: string, index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        setDragged(id);
      },
      onDragEnter: () => dragged !== null && dragged !== id && move(dragged, index),
      onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
      onDragEnd: () => setDragged(null),
    }),
  };
}

function Order({ form: { draft, set } }: { form: CategoryPageForm }) {
  return (
    <SelectField
      label="Order"
      className="max-w-80"
      hint={ORDER_HINTS[draft.order]}
      value={draft.order}
      onChange={({ target }) => set({ order: target.value as CategoryOrder })}
    >
      {CATEGORY_ORDERS.map((order) => (
        <option key={order} value={order}>
          {ORDER_NAMES[order]}
        </option>
      ))}
    </SelectField>
  );
}

/** Shows the category's products in the order that shoppers see, including drafts. */
export function ProductsPanel({ form }: { form: CategoryPageForm }) {
  const { draft, known } = form;
  const query = usePreview(form);
  const listed = query.data?.items ?? NONE;
  const { move, dragOf } = useMoves(listed, form);
  const byHand = draft.order === 'by_hand';
  const isReady = isComplete(draft);
  const isOwn = draft.conditions === null && known.rule === null;
  return (
    <Panel title="Products" actions={isOwn ? <AddProducts categoryId={known.id} /> : undefined}>
      <Order form={form} />
      <p role="status" className="figures mt-5 text-sm text-ash">
        {isReady ? query.data && pluralize(query.data.total, 'product') : 'Fill in each condition to see the products.'}
      </p>
      {query.isError && <LoadFailure what="the products" onRetry={() => query.refetch()} />}
      {query.data?.total === 0 && isReady && (
        <p className="mt-3 text-ash">
          {draft.conditions ? 'No products meet the conditions.' : 'No products yet. Add the first one.'}
        </p>
      )}
      <ol className={`mt-3 ${query.isPlaceholderData && !byHand ? 'opacity-60' : ''}`}>
        {listed.map((product, index) => (
          <Row
            key={product.id}
            product={product}
            index={index}
            count={listed.length}
            onMove={byHand ? (to) => move(product.id, index, to) : null}
            drag={byHand ? dragOf(product.id, index) : {}}
            removeFrom={isOwn ? known.id : null}
          />
        ))}
      </ol>
      {query.data && query.data.total > listed.length && (
        <p className="mt-3 text-sm text-ash">And {formatCount(query.data.total - listed.length)} more.</p>
      )}
    </Panel>
  );
}
