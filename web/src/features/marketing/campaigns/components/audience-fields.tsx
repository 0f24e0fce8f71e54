import { useQuery } from '@tanstack/react-query';
import { COUNTRIES } from '#shared/base/countries.ts';
import { countryName } from '#shared/base/country-name.ts';
import { MAX_TAG_LENGTH } from '#shared/catalogue/tags.ts';
import { AUDIENCES, type Audience, hasCountry, hasDays, isEveryone } from '#shared/marketing/campaign-audience.ts';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { audienceCountQuery } from '../api/campaigns.ts';
import { chosenAudience, daysText } from '../campaign-draft.ts';
import { AUDIENCE_LABELS, audienceCountText } from '../campaign-labels.ts';
import type { CampaignDraft } from '../use-campaign-draft.ts';

const countries = COUNTRIES.map((code) => [code, countryName(code)] as const).sort(([, a], [, b]) =>
  a.localeCompare(b, 'en'),
);

const DEBOUNCE_MS = 400;

/** Shows the number of subscribers in the chosen group. */
function AudienceSize({ input }: Pick<CampaignDraft, 'input'>) {
  const { audience, country, days, tag } = useDebounced(input, DEBOUNCE_MS);
  const chosen = chosenAudience({ audience, country, days, tag });
  const { data, isError } = useQuery(audienceCountQuery(chosen));
  if (chosen === null || isEveryone(chosen)) return null;
  const count = isError ? 'The number of people couldn’t be loaded.' : data ? audienceCountText(data) : 'Counting…';
  return (
    <p role="status" className="figures text-sm font-semibold sm:col-span-2">
      {count}
    </p>
  );
}

/** Lets the admin choose the group of subscribers for a campaign, and shows its size. */
export function AudienceFields({ draft: { input, isMissing, change } }: { draft: CampaignDraft }) {
  const { audience, country, days, tag } = input;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Send to"
        value={audience}
        onChange={({ target }) => {
          const next = target.value as Audience;
          change({ audience: next, country: hasCountry(next) ? country : null, days: daysText(next) });
        }}
      >
        {AUDIENCES.map((each) => (
          <option key={each} value={each}>
            {AUDIENCE_LABELS[each]}
          </option>
        ))}
      </SelectField>
      {hasDays(audience) && (
        <TextField
          label={audience === 'recent' ? 'Ordered within the last days' : 'Days without an order'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={days}
          error={isMissing && chosenAudience(input) === null ? 'Please enter a number from 1 to 3,650' : null}
          onChange={({ target }) => change({ days: target.value })}
        />
      )}
      {hasCountry(audience) && (
        <SelectField
          label="Country"
          value={country ?? ''}
          hint="Where their last order shipped to."
          onChange={({ target }) => change({ country: target.value || null })}
        >
          <option value="">Any country</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Customer tag"
        placeholder="Any"
        autoComplete="off"
        maxLength={MAX_TAG_LENGTH}
        hint="Only subscribers whose customer page has this tag."
        value={tag}
        onChange={({ target }) => change({ tag: target.value })}
      />
      <AudienceSize input={input} />
    </div>
  );
}
