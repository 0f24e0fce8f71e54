import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mailedCodeFault } from '#shared/marketing/mailed-code.ts';
import { valueWords } from '#shared/marketing/offer-value.ts';
import { SelectField, SwitchField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { discountCodesQuery } from '../api/discount-codes.ts';
import type { SettingsPart } from './settings-panels.tsx';

/** Edits how people subscribe to the newsletter, and what the shop counts about its campaigns. */
export function NewsletterPanel({ draft: { newsletter }, errorAt, set }: SettingsPart) {
  const { data, isError } = useQuery(discountCodesQuery);
  const codes = data?.codes;
  const change = (part: Partial<typeof newsletter>) => set({ newsletter: { ...newsletter, ...part } });
  const chosen = newsletter.welcomeOfferId;
  const fault = codes && mailedCodeFault(codes.find(({ id }) => id === chosen) ?? null, Date.now());
  const isKnown = chosen === null || codes?.some(({ id }) => id === chosen);
  return (
    <Panel title="Newsletter" id="newsletter">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SwitchField
          label="Confirm subscriptions by email"
          hint="People get the newsletter only after they press a button in an email (double opt-in). Those who are already subscribed stay subscribed."
          checked={newsletter.confirms}
          onChange={(confirms) => change({ confirms })}
        />
        <SelectField
          label="Discount code in the welcome email"
          hint={
            isError ? (
              'The discounts couldn’t be loaded.'
            ) : (
              <>
                The email also says what the code is good for. Everyone gets the same code, so limit it to one use per
                customer under{' '}
                <Link to="/admin/discounts" className="link">
                  Discounts
                </Link>
                .
              </>
            )
          }
          value={chosen ?? ''}
          warning={chosen !== null && isKnown && fault ? `${fault}. Emails go out without it.` : undefined}
          error={errorAt('newsletter.welcomeOfferId')}
          onChange={({ target }) => change({ welcomeOfferId: target.value || null })}
        >
          <option value="">No code</option>
          {!isKnown && <option value={chosen ?? ''}>{codes ? 'A deleted discount' : 'Loading…'}</option>}
          {codes?.map(({ id, code, value }) => (
            <option key={id} value={id}>
              {code}: {valueWords(value)}
            </option>
          ))}
        </SelectField>
        <SwitchField
          label="Count clicks and orders"
          hint="Links in new campaigns go through the shop, which counts clicks by campaign, not by person. Browsers that ask not to be tracked aren’t counted."
          checked={newsletter.countsClicks}
          onChange={(countsClicks) => change({ countsClicks })}
        />
        <SwitchField
          label="Count opens"
          hint="Adds an invisible picture to new campaigns. Many email apps load pictures in advance or not at all, so the number is only a rough guide."
          checked={newsletter.countsOpens}
          onChange={(countsOpens) => change({ countsOpens })}
        />
      </div>
    </Panel>
  );
}
