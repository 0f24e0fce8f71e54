import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { SavedForm } from '#web/components/admin/save-bar.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { useHashTarget } from '#web/lib/hooks/use-hash-target.ts';
import type { Settings } from '../api/admin-settings.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { BusinessPanel } from './business-panel.tsx';
import { GiftCardsPanel } from './gift-cards-panel.tsx';
import { NewsletterPanel } from './newsletter-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';
import {
  PaymentFeePanel,
  PolicyDatesPanel,
  ReturnsPanel,
  ReviewsPanel,
  SalePricesPanel,
  SenderPanel,
  ShippingPanel,
  ShopPanel,
  StockPanel,
} from './settings-panels.tsx';
import { TeamEmailsPanel } from './team-emails-panel.tsx';
import { VolumeDiscountPanel } from './volume-discount-panel.tsx';

const SECTIONS: readonly [id: string, name: string][] = [
  ['shop', 'Shop'],
  ['business', 'Legal name'],
  ['texts', 'Text and links'],
  ['shipping', 'Shipping'],
  ['volume-discount', 'Volume discount'],
  ['sale-prices', 'Sale prices'],
  ['payment-fees', 'Payment fees'],
  ['gift-cards', 'Gift cards'],
  ['stock', 'Stock'],
  ['returns', 'Returns'],
  ['reviews', 'Reviews'],
  ['newsletter', 'Newsletter'],
  ['reminders', 'Abandoned carts'],
  ['policy-dates', 'Policy dates'],
  ['team-emails', 'Emails to the team'],
  ['email-sender', 'Email sender'],
];

/** Links to the sections of the form. Shown next to the form, on wide screens only. */
const SectionIndex = () => (
  <nav aria-label="Sections" className="sticky top-12 self-start border-t border-ink pt-3 max-xl:hidden">
    <ul>
      {SECTIONS.map(([id, name]) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-9 items-center text-left text-ash underline-offset-4 hover:underline"
            onClick={() => document.getElementById(id)?.scrollIntoView()}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  </nav>
);

/** Shows all settings in one form. Nothing is saved until the admin clicks Save. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useSettingsForm(settings, element);
  useHashTarget();
  const { known, conflict } = form;

  return (
    <SavedForm element={element} form={form} what="the settings" action="Save settings">
      <div className="grid gap-x-16 xl:grid-cols-[minmax(0,56rem)_1fr]">
        <div className="max-w-4xl space-y-12">
          <ShopPanel {...form} />
          <BusinessPanel {...form} />
          <Panel title="Text and links" id="texts">
            <p>
              The announcement bar, the menus, and the home page are under{' '}
              <Link to="/admin/appearance" className="link">
                Appearance
              </Link>
              , and the policies under{' '}
              <Link to="/admin/pages" className="link">
                Pages
              </Link>
              .
            </p>
          </Panel>
          <ShippingPanel {...form} />
          <VolumeDiscountPanel {...form} />
          <SalePricesPanel {...form} />
          <PaymentFeePanel {...form} />
          <GiftCardsPanel {...form} />
          <StockPanel {...form} />
          <ReturnsPanel {...form} />
          <ReviewsPanel {...form} />
          <NewsletterPanel {...form} />
          <RemindersPanel {...form} />
          <PolicyDatesPanel {...form} />
          <TeamEmailsPanel {...form} />
          <SenderPanel {...form} mailAddress={known.mailAddress} />
        </div>
        <SectionIndex />
      </div>
      {conflict && (
        <ConflictDialog
          title="Settings were changed by another admin"
          take={{ label: 'Load new settings', onTake: form.takeNewer }}
          wayOut="Cancel"
          onBack={form.backToEditing}
        >
          <p>
            Another admin saved the settings while you were editing. Your changes have not been saved. Load the new
            settings and enter yours again, or cancel to copy what you typed first.
          </p>
        </ConflictDialog>
      )}
    </SavedForm>
  );
}
