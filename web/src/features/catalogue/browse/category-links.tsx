import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { useSettings } from '#web/lib/data/settings.ts';

/** Links to every category, to all products, and to gift cards, which no search finds. */
export function CategoryLinks({ onLeave }: { onLeave?: () => void }) {
  const { giftCards } = useSettings();
  const categories = useQuery(categoriesQuery).data?.items ?? [];
  const links = [
    ...categories.map(({ slug, name }) => ({ to: `/products/${slug}`, name })),
    { to: '/products', name: 'Shop all' },
    ...(giftCards?.isOn ? [{ to: '/gift-cards', name: 'Gift cards' }] : []),
  ];
  return (
    <ul aria-label="Categories" className="flex flex-wrap gap-3">
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} className={buttonLook('outline', 'w-full')} onClick={onLeave}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
