import { Badge } from '../../../components/badge.tsx';

const STEPS = [
  'In Printify, open My account, then Connections, and generate a personal access token.',
  'Copy the token. Printify shows it once.',
  'Connect it here, choose your shop, and sync its products.',
];

const SETTINGS_URL = 'https://printify.com/app/account/api';

/** The print-on-demand provider, as it stands: no shop is connected. */
export function ProviderCard() {
  return (
    <div className="max-w-3xl border-t border-ink pt-5">
      <div className="flex flex-wrap items-center gap-4">
        <h2 className="display text-2xl">Printify</h2>
        <Badge tone="quiet">Inactive</Badge>
      </div>
      <dl className="mt-5 grid max-w-sm grid-cols-2 gap-y-2">
        <dt className="text-ash">Status</dt>
        <dd>Disconnected</dd>
        <dt className="text-ash">Last Sync</dt>
        <dd>Never</dd>
      </dl>
      <p className="mt-5 max-w-[60ch]">
        This shop cannot connect to a provider yet: it sells the products you add and send yourself.
      </p>
      <h3 className="label mt-8 mb-3 text-ash">How connecting will go</h3>
      <ol className="list-decimal space-y-2 pl-6">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-5">
        <a href={SETTINGS_URL} target="_blank" rel="noreferrer" className="link inline-block py-1">
          Printify's API settings
        </a>
      </p>
    </div>
  );
}
