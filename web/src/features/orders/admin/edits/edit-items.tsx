import { useQuery } from '@tanstack/react-query';
import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { formatCents } from '#shared/base/money.ts';
import {
  availableQuantity,
  choiceText,
  combinationsOf,
  isSameChoice,
  unitPrice,
  type VariantChoice,
} from '#shared/catalogue/availability.ts';
import type { EditOptions } from '#shared/orders/edits/edit-input.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { SelectField } from '#web/components/admin/fields.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { Picture } from '#web/components/picture.tsx';
import { Stepper } from '#web/components/stepper.tsx';
import { editedProductQuery } from './api.ts';
import type { AddedDraft, ItemDraft } from './edit-draft.ts';

type Option = EditOptions['items'][number];
type Item = AdminOrder['items'][number];

const shiftText = (cents: number): string => {
  if (cents === 0) return '';
  return cents > 0 ? ` (+${formatCents(cents)})` : ` (−${formatCents(-cents)})`;
};

const leftText = (left: number | null): string => (left === null ? '' : `, ${left} left`);

const nameOf = (item: Item): string => [item.title, choiceText(item)].filter(Boolean).join(', ');

interface EditedItemProps {
  item: Item;
  option: Option;
  draft: ItemDraft;
  onChange: (draft: ItemDraft) => void;
}

/** Edits an item of the order: its quantity and its variant. */
export function EditedItem({ item, option, draft, onChange }: EditedItemProps) {
  const { variants, refusal, quantity: free } = option;
  const isRemoved = draft.quantity === 0;
  const chosen = draft.to ? variants.findIndex((variant) => draft.to && isSameChoice(variant, draft.to)) : -1;
  return (
    <li className="border-b border-concrete py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="w-12 shrink-0">
          <Picture src={item.image} alt="" />
        </div>
        <p className={`min-w-0 grow basis-40 [overflow-wrap:anywhere] ${isRemoved ? 'text-ash line-through' : ''}`}>
          {item.title}
          <span className="block text-sm text-ash">{choiceText(item)}</span>
        </p>
        {refusal === null && (
          <div className="flex items-center gap-4">
            {draft.quantity > 0 && item.quantity - free === 0 && (
              <button
                type="button"
                className="link min-h-11 text-sm"
                onClick={() => onChange({ quantity: 0, to: null })}
              >
                Remove<span className="sr-only"> {nameOf(item)}</span>
              </button>
            )}
            <Stepper
              small
              label={`Quantity of ${nameOf(item)}`}
              min={item.quantity - free}
              max={MAX_LINE_QUANTITY}
              value={draft.quantity}
              onChange={(quantity) => onChange({ quantity, to: quantity === 0 ? null : draft.to })}
            />
          </div>
        )}
      </div>
      {refusal !== null && <p className="mt-1 text-sm text-ash">{refusal}.</p>}
      {refusal === null && variants.length > 0 && !isRemoved && (
        <SelectField
          className="mt-3"
          label="Size and color"
          aria-label={`Size and color of ${nameOf(item)}`}
          value={String(chosen)}
          onChange={({ target }) => onChange({ ...draft, to: variants[Number(target.value)] ?? null })}
        >
          <option value="-1">{choiceText(item)} (as ordered)</option>
          {variants.map((variant, index) => (
            <option key={choiceText(variant)} value={index}>
              {`${choiceText(variant)}${shiftText(variant.shiftCents)}${leftText(variant.left)}`}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  );
}

interface AddedItemProps {
  line: AddedDraft;
  isTried: boolean;
  onChange: (change: Partial<AddedDraft>) => void;
  onRemove: () => void;
}

/** Edits a product to add: its variant at today's price, and its quantity. */
export function AddedItem({ line, isTried, onChange, onRemove }: AddedItemProps) {
  const { data: product, isError, refetch } = useQuery(editedProductQuery(line.productId));
  if (isError && !product) return <LoadFailure what="this product" onRetry={() => refetch()} />;
  if (!product) return <li className="waits border-b border-concrete py-4">Loading...</li>;
  const choices = combinationsOf(product).filter((choice) => availableQuantity(product, choice) > 0);
  const isCounted = product.inventoryPolicy === 'finite';
  const at = choices.findIndex((choice) => line.choice && isSameChoice(choice, line.choice));
  const label = (choice: VariantChoice) =>
    `${[choiceText(choice), formatCents(unitPrice(product, choice))].filter(Boolean).join(', ')}${leftText(isCounted ? availableQuantity(product, choice) : null)}`;
  return (
    <li className="border-b border-concrete py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{product.title}</p>
        <div className="flex items-center gap-4">
          <button type="button" className="link min-h-11 text-sm" onClick={onRemove}>
            Remove<span className="sr-only"> {product.title}</span>
          </button>
          <Stepper
            small
            label={`Quantity of ${product.title}`}
            max={MAX_LINE_QUANTITY}
            value={line.quantity}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
      </div>
      {choices.length === 0 ? (
        <p className="mt-1 text-sm text-rust-deep">Sold out.</p>
      ) : (
        <SelectField
          className="mt-3"
          label="Size and color"
          aria-label={`Size and color of ${product.title}`}
          value={String(at)}
          error={isTried && at < 0 ? 'Choose one.' : null}
          onChange={({ target }) => onChange({ choice: choices[Number(target.value)] ?? null })}
        >
          <option value="-1">Choose...</option>
          {choices.map((choice, index) => (
            <option key={choiceText(choice)} value={index}>
              {label(choice)}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  );
}
