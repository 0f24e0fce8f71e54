import { Headline } from '../components/admin/headline.tsx';
import { Panel } from '../components/admin/panel.tsx';
import { Subscribers } from '../features/admin-mail/components/subscribers.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminEmailCampaigns() {
  usePageTitle('Email Campaigns');
  return (
    <>
      <Headline title="Email Campaigns" />
      <p className="mb-10 max-w-[64ch]">
        Campaigns cannot be sent from here yet. These are the people they will go to.
      </p>
      <Panel title="Active subscribers">
        <Subscribers />
      </Panel>
    </>
  );
}
