import { Headline } from '#web/components/admin/screen.tsx';
import { SignInPanel } from '#web/features/customers/admin/components/sign-in-panel.tsx';
import { ProviderPage } from '#web/features/fulfilment/connection/components/provider-page.tsx';
import { StripePanel } from '#web/features/fulfilment/connection/components/stripe-panel.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminConnections() {
  usePageTitle('Connections');
  return (
    <>
      <Headline title="Connections" />
      <ProviderPage />
      <div className="mt-12 grid gap-12 3xl:grid-cols-2 3xl:gap-x-16">
        <StripePanel />
        <SignInPanel />
      </div>
    </>
  );
}
