import { isSoldOut } from '#shared/catalogue/availability.ts';
import { isChoiceSoldOut } from '#shared/catalogue/choice.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { Stepper } from '#web/components/stepper.tsx';
import { later } from '#web/lib/chunks/chunks.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { BuyBar } from './buy-bar.tsx';
import { ColorChoice, SizeChoice } from './choices.tsx';
import type { Purchase } from './use-purchase.ts';
import { choosePrompt, lastOfChoice, type OptionName, soldOutReason } from './variant-choice.ts';

const DeliveryLine = later(() => import('./delivery-line.tsx'));
const Heart = later(() => import('#web/lib/wishlist/heart.tsx'));
const SizeHelp = later(() => import('./size-help.tsx'));
const StockAlertForm = later(() => import('./stock-alert-form.tsx'));

interface BuyBoxProps {
  product: ProductDetail;
  purchase: Purchase;
  /** The reason why the product can't be bought on this page. Undefined if it can. */
  closed: string | undefined;
}

/**
 * Returns a prompt to choose the missing options of a sold-out product, because the back-in-stock email is about one variant.
 * Returns null if no option is missing.
 */
const askForChoice = (missing: readonly OptionName[]): string | null =>
  missing.length > 0 ? `${choosePrompt(missing)}, and we can email you when it’s back.` : null;

/** Shows the choice of color, size, and quantity, and the add-to-cart button. */
export function BuyBox({ product, purchase, closed }: BuyBoxProps) {
  const { choice, choose, asked, missing, soldOut, quantity, most, limit } = purchase;
  const { lowStock } = useSettings();
  const guide = product.sizeChartHtml && (
    <SizeHelp product={product} html={product.sizeChartHtml} purchase={purchase} />
  );
  const message =
    closed ??
    limit ??
    (isSoldOut(product)
      ? askForChoice(missing)
      : (soldOutReason(product, choice) ?? lastOfChoice(product, choice, lowStock)));
  return (
    <div className="space-y-3 md:space-y-4">
      {product.colors.length > 0 && (
        <ColorChoice
          options={product.colors}
          images={product.images}
          chosen={choice.color}
          onChoose={(color) => choose('color', color)}
          isSoldOut={(color) => isChoiceSoldOut(product, { ...choice, color })}
          isMissing={asked.includes('color')}
        />
      )}
      {product.sizes.length > 0 && (
        <SizeChoice
          options={product.sizes}
          chosen={choice.size}
          onChoose={(size) => choose('size', size)}
          isSoldOut={(size) => isChoiceSoldOut(product, { ...choice, size })}
          isMissing={asked.includes('size')}
          aside={guide}
        />
      )}
      {product.sizes.length === 0 && guide}
      <div className="pt-2">
        <div className="flex flex-wrap gap-3">
          <Stepper label="Quantity" value={quantity} max={most} onChange={purchase.setQuantity} />
          <BuyBar purchase={purchase} closed={closed} />
          {!closed && (
            <div className="min-h-13 w-13 max-md:ml-auto">
              <Heart productId={product.id} title={product.title} className="size-full border border-control" />
            </div>
          )}
        </div>
        <p role="status" className={message ? 'mt-3' : ''}>
          {message}
        </p>
        {!soldOut && (
          <p className="mt-3 min-h-6 truncate">
            <DeliveryLine isMadeToOrder={product.inventoryPolicy === 'made_to_order'} />
          </p>
        )}
        {soldOut && missing.length === 0 && !closed && (
          <div className="min-h-32">
            <StockAlertForm slug={product.slug} choice={choice} />
          </div>
        )}
      </div>
    </div>
  );
}
