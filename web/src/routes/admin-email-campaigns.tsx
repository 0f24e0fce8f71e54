import { CampaignsPage } from '../features/admin-campaigns/components/campaigns-page.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminEmailCampaigns() {
  usePageTitle('Email Campaigns');
  return <CampaignsPage />;
}
