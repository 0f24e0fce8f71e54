import { CampaignsPage } from '#web/features/marketing/campaigns/components/campaigns-page.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminEmailCampaigns() {
  usePageTitle('Email Campaigns');
  return <CampaignsPage />;
}
