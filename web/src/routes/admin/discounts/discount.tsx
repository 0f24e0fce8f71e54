import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formOfferQuery } from '#web/features/marketing/offers/api/admin-offers.ts';
import { OfferForm } from '#web/features/marketing/offers/components/offer-form.tsx';
import { blankOffer } from '#web/features/marketing/offers/offer-draft.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

function Edit({ id }: { id: string }) {
  const client = useQueryClient();
  const query = formOfferQuery(id);
  const { data: offer, isError, refetch } = useQuery(query);
  if (offer === null) return <NoSuch what="discount" all="/admin/discounts" />;
  if (offer)
    return (
      <OfferForm
        key={String(offer.isPaused)}
        offer={offer}
        onChanged={(changed) => {
          client.setQueryData(query.queryKey, changed);
          void refreshBackOffice(client, query.queryKey);
        }}
      />
    );
  return (
    <>
      <Headline title="Edit Discount" />
      {isError ? <LoadFailure what="this discount" onRetry={() => refetch()} /> : <Waiting />}
    </>
  );
}

function New() {
  const blank = useMemo(() => blankOffer(new Date()), []);
  return <OfferForm offer={blank} />;
}

/** Shows the form of one discount, or of a new discount if the address has no id. */
export default function AdminDiscount() {
  const { id } = usePageParams();
  usePageTitle(id ? 'Edit Discount' : 'New Discount');
  return (
    <>
      <BackLink to="/admin/discounts">Discounts</BackLink>
      {id ? <Edit key={id} id={id} /> : <New />}
    </>
  );
}
