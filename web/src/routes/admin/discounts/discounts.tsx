import { EntryLink } from '#web/components/admin/list-return.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { OfferList } from '#web/features/marketing/offers/components/offer-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminDiscounts() {
  usePageTitle('Discounts');
  return (
    <>
      <Headline title="Discounts">
        <EntryLink to="/admin/discounts/new" className={buttonLook('primary', 'sm:ml-auto', 'small')}>
          New discount
        </EntryLink>
      </Headline>
      <OfferList />
    </>
  );
}
