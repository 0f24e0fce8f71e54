import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { API_SETTINGS_URL } from '../connection-labels.ts';

const STEPS = [
  {
    title: 'Create a key',
    text: 'In Printify, open My account, then Connections. Generate a personal access token that can read and write products, orders, and webhooks, and read shops. Printify shows it only once. It is valid for one year.',
  },
  {
    title: 'Paste it here',
    text: 'We check the key, show your shops, and store the key encrypted. Printify then notifies this shop about products and shipments.',
  },
  {
    title: 'Set approval to manual',
    text: 'You’ll find this in Printify under order settings. This shop sends each paid order to production once customers can no longer cancel it.',
  },
] as const;

/** Explains in three steps how to connect a provider shop. */
export const Guide = () => (
  <Panel title="How to connect">
    <ol>
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-concrete py-5 first:pt-1">
          <span aria-hidden="true" className="display figures text-2xl leading-none text-ash">
            {index + 1}
          </span>
          <div>
            <h3 className="label">{title}</h3>
            <p className="mt-2 max-w-[60ch]">{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <p className="mt-3">
      <OutsideLink to={API_SETTINGS_URL}>Printify’s API settings</OutsideLink>
    </p>
  </Panel>
);
