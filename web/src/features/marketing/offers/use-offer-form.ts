import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Offer } from '#shared/marketing/offer.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useVersionedForm } from '#web/lib/hooks/use-versioned-form.ts';
import { createOffer, formOfferQuery, saveOffer } from './api/admin-offers.ts';
import { OFFER_LABELS, type OfferDraft, offerDraft, offerInput } from './offer-draft.ts';

const saveDraft = (id: string, draft: OfferDraft, version: number): Promise<Offer> =>
  id === ''
    ? createOffer({ ...offerInput(draft), code: draft.isAutomatic ? null : draft.code })
    : saveOffer(id, { ...offerInput(draft), version });

/** Returns the state and the actions of the form of one discount. An empty id means a new discount. */
export function useOfferForm(offer: Offer, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient();
  const isNew = offer.id === '';
  const [created, setCreated] = useState<string | null>(null);
  async function keep(saved: Offer) {
    const { queryKey } = formOfferQuery(saved.id);
    await putAnswer(client, queryKey, saved);
    await refreshBackOffice(client, queryKey);
  }
  const editing = useVersionedForm({
    form,
    saved: offer,
    toDraft: offerDraft,
    save: (draft, version) => saveDraft(offer.id, draft, version),
    keep: (saved) => {
      void keep(saved);
      if (isNew) setCreated(saved.id);
    },
    labels: OFFER_LABELS,
    what: 'discount',
  });
  return { ...editing, isNew, created };
}

export type OfferFormState = ReturnType<typeof useOfferForm>;
