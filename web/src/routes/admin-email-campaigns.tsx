import { CampaignsPage } from '#web/features/admin-campaigns/components/campaigns-page.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

export default function AdminEmailCampaigns() {
  usePageTitle('Email Campaigns');
  return <CampaignsPage />;
}
