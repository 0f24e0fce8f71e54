import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/base/format-count.ts';
import { cutText } from '#shared/base/text/cut-text.ts';
import {
  documentTitle,
  MAX_SEO_DESCRIPTION,
  MAX_SEO_TITLE,
  SHOWN_DESCRIPTION,
  SHOWN_TITLE,
  searchListing,
  shortDescription,
} from '#shared/catalogue/seo/search-listing.ts';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { settingsQuery } from '#web/lib/data/settings.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import type { FormPart } from '../form/use-product-form.ts';

/** Returns the price that shoppers would see, in cents. A discount is included only if the price is unchanged. */
function shownPrice({ draft, known }: FormPart['form']): number {
  const cents = centsOf(draft.price) ?? 0;
  return known && cents === known.base.priceCents ? known.priceCents : cents;
}

const adviceFor = (length: number, shown: number): string =>
  length > shown
    ? `${formatCount(length)} characters; search engines show about ${shown}.`
    : `${formatCount(length)} of about ${shown} characters.`;

interface ResultProps {
  title: string;
  address: string;
  description: string;
}

/** Shows a search result the way Google does. */
const Result = ({ title, address, description }: ResultProps) => (
  <section
    aria-label="Preview of the search result"
    className="max-w-[38rem] border border-concrete bg-[#fff] p-4 font-sans text-[#202124]"
  >
    <p className="truncate text-sm">{address}</p>
    <p className="mt-1 text-xl leading-snug text-[#1a0dab] [overflow-wrap:anywhere]">{title}</p>
    <p className="mt-1 text-sm leading-normal text-[#474747] [overflow-wrap:anywhere]">{description}</p>
  </section>
);

/** Edits the product's title and description for search engines. */
export default function SearchListing({ form }: FormPart) {
  const { draft, errors, change } = form;
  const { data: settings } = useQuery(settingsQuery);
  const filled = { ...draft, seoTitle: draft.seoTitle.trim(), seoDescription: draft.seoDescription.trim() };
  const listing = searchListing({ ...filled, priceCents: shownPrice(form) });
  const title = documentTitle(listing.title || 'Title', settings?.name ?? '');
  return (
    <Panel title="Search engine listing">
      <div className="grid grid-cols-1 gap-5">
        <Result
          title={title.length > SHOWN_TITLE ? `${cutText(title, SHOWN_TITLE - 1)}…` : title}
          address={`${window.location.host} › product › ${draft.slug || '…'}`}
          description={listing.title === '' ? 'Description' : shortDescription(listing.description)}
        />
        <TextField
          label="SEO title"
          placeholder={draft.title}
          maxLength={MAX_SEO_TITLE}
          hint={`If empty, the product’s title is used. With the shop’s name: ${adviceFor(title.length, SHOWN_TITLE)}`}
          value={draft.seoTitle}
          error={errors.seoTitle}
          onChange={({ target }) => change((now) => ({ ...now, seoTitle: target.value }))}
        />
        <TextArea
          label="SEO description"
          rows={3}
          maxLength={MAX_SEO_DESCRIPTION}
          hint={`If empty, the title, price, and first words of the description are used.${listing.title === '' ? '' : ` ${adviceFor(listing.description.length, SHOWN_DESCRIPTION)}`}`}
          value={draft.seoDescription}
          error={errors.seoDescription}
          onChange={({ target }) => change((now) => ({ ...now, seoDescription: target.value }))}
        />
      </div>
    </Panel>
  );
}
