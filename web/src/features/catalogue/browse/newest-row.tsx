import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { Picture } from '#web/components/picture.tsx';
import { newestQuery } from '../api/search.ts';
import { CardPrice, CutTitle } from '../components/product-tile.tsx';

const MOST = 3;

/** On wide screens, the pictures fill the height of the sheet. Its header and the text below the pictures take up 11rem. */
const SHEET_HIGH = 'lg:h-full lg:w-[calc((80dvh-11rem)*1.6)]';

function Card({ product, onLeave }: { product: ProductCard; onLeave: () => void }) {
  return (
    <Link
      to={`/product/${product.slug}`}
      title={product.title}
      className="group flex h-full flex-col outline-offset-[-4px]"
      onClick={onLeave}
    >
      <Picture
        src={product.image?.url ?? null}
        {...(product.image && knownRenditions(product.image))}
        sizes="(min-width: 64rem) 58vh, (min-width: 48rem) 33vw, 50vw"
        alt=""
        className="lg:min-h-0 lg:grow"
      />
      <span className="flex items-baseline justify-between gap-x-4 px-3 pt-3 pb-5 max-md:flex-col md:px-4">
        <span className="label text-sm underline-offset-4 group-hover:underline">
          <CutTitle title={product.title} />
        </span>
        <CardPrice product={product} />
      </span>
    </Link>
  );
}

/** Shows a placeholder with the height of a card. */
const Placeholder = () => (
  <div className="flex h-full flex-col">
    <span className="aspect-4/5 bg-bone-deep lg:min-h-0 lg:grow" />
    <span className="label pt-3 pb-5 text-sm">
      {'\u00a0'}
      <span className="block text-base md:hidden">{'\u00a0'}</span>
    </span>
  </div>
);

/**
 * Shows the newest products across the full width of the cart: two, or three on tablets. Placeholders keep their space, so
 * that nothing moves when they load.
 */
export function NewestRow({ onLeave }: { onLeave: () => void }) {
  const { data, isError } = useQuery(newestQuery);
  if (isError && !data) return null;
  const shown = data ? data.items.slice(0, MOST) : Array.from({ length: MOST }, () => null);
  return (
    <ul
      aria-label="Newest"
      className={`grid shrink-0 grid-cols-2 border-concrete max-lg:border-t md:max-lg:grid-cols-3 ${SHEET_HIGH}`}
    >
      {shown.map((product, index) => (
        <li
          key={product?.id ?? index}
          className={`border-concrete not-first:border-l lg:border-l ${index > 1 ? 'max-md:hidden lg:hidden' : ''}`}
        >
          {product ? <Card product={product} onLeave={onLeave} /> : <Placeholder />}
        </li>
      ))}
    </ul>
  );
}
