import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { Picture } from '#web/components/picture.tsx';
import { newestQuery } from '../api/search.ts';
import { CardPrice, CutTitle } from '../components/product-tile.tsx';

const MOST = 3;

/** As high as the sheet on a wide screen, whose header and whose text below the picture are 11rem high. */
const SHEET_HIGH = 'lg:h-full lg:w-[calc((80dvh-11rem)*1.6)] lg:shrink-0';
/** The height of the pictures and their text, before they arrive. */
const RESERVED = 'min-h-[calc(62.5vw+5rem)] md:min-h-[calc(41.67vw+5rem)] lg:min-h-96';

/**
 * The newest products from edge to edge of the cart's sheet: two, on tablets three. Reserves its height, so that nothing moves
 * when they arrive.
 */
export function NewestRow({ onLeave }: { onLeave: () => void }) {
  const newest = useQuery(newestQuery).data?.items ?? [];
  return (
    <ul
      aria-label="Newest"
      className={`grid shrink-0 grid-cols-2 border-concrete max-lg:border-t md:max-lg:grid-cols-3 ${RESERVED} ${SHEET_HIGH}`}
    >
      {newest.slice(0, MOST).map((product, index) => (
        <li
          key={product.id}
          className={`appears border-concrete not-first:border-l lg:border-l ${index > 1 ? 'max-md:hidden lg:hidden' : ''}`}
        >
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
            <span className="flex flex-wrap justify-between gap-x-4 px-3 pt-3 pb-5 md:px-4">
              <span className="label text-sm underline-offset-4 group-hover:underline">
                <CutTitle title={product.title} />
              </span>
              <CardPrice product={product} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
