import { useQuery } from '@tanstack/react-query';
import { COUNTRIES } from '#shared/base/countries.ts';
import { countryName } from '#shared/base/country-name.ts';
import { AUDIENCES, type Audience, hasCountry } from '#shared/marketing/campaign-audience.ts';
import { SelectField } from '#web/components/admin/fields.tsx';
import { audienceCountQuery } from '../api/campaigns.ts';
import { AUDIENCE_LABELS, audienceCountText } from '../campaign-labels.ts';
import type { CampaignDraft } from '../use-campaign-draft.ts';

const countries = COUNTRIES.map((code) => [code, countryName(code)] as const).sort(([, a], [, b]) =>
  a.localeCompare(b, 'en'),
);

/** Chooses which subscribers get the campaign, and says how many they are. */
export function AudienceFields({ draft: { input, change } }: { draft: CampaignDraft }) {
  const { audience, country } = input;
  const { data, isError } = useQuery(audienceCountQuery({ audience, country }));
  const count = isError
    ? 'The number of subscribers couldn’t be loaded.'
    : data
      ? audienceCountText(data)
      : 'Counting…';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Send to"
        value={audience}
        hint={audience === 'everyone' ? undefined : <span role="status">{count}</span>}
        onChange={({ target }) => change({ audience: target.value as Audience, country: null })}
      >
        {AUDIENCES.map((each) => (
          <option key={each} value={each}>
            {AUDIENCE_LABELS[each]}
          </option>
        ))}
      </SelectField>
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
    </div>
  );
}
