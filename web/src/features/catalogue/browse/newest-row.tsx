import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { Picture } from '#web/components/picture.tsx';
import { newestQuery } from '../api/search.ts';
import { CardPrice, CutTitle } from '../components/product-tile.tsx';

const MOST = 4;

/** The newest products in a row of four, two on phones. Reserves its height, so that nothing moves when they arrive. */
export function NewestRow({ onLeave }: { onLeave: () => void }) {
  const newest = useQuery(newestQuery).data?.items ?? [];
  return (
    <ul aria-label="Newest" className="grid min-h-60 grid-cols-2 gap-4 md:grid-cols-4">
      {newest.slice(0, MOST).map((product, index) => (
        <li key={product.id} className={index > 1 ? 'appears max-md:hidden' : 'appears'}>
          <Link
            to={`/product/${product.slug}`}
            title={product.title}
            className="group grid gap-1 text-sm"
            onClick={onLeave}
          >
            <Picture
              src={product.image?.url ?? null}
              {...(product.image && knownRenditions(product.image))}
              sizes="(min-width: 64rem) 14vw, (min-width: 48rem) 22vw, 45vw"
              alt=""
            />
            <span className="label mt-2 underline-offset-4 group-hover:underline">
              <CutTitle title={product.title} />
            </span>
            <CardPrice product={product} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
