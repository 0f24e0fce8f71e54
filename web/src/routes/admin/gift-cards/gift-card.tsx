import { useQuery } from '@tanstack/react-query';
import { giftCardName } from '#shared/orders/gift-cards/gift-card.ts';
import { BackLink, NoSuch, Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { giftCardQuery } from '#web/features/checkout/gift-cards/admin/api.ts';
import { GiftCardView } from '#web/features/checkout/gift-cards/admin/gift-card-view.tsx';
import { kindLabels } from '#web/features/jobs/kind-labels.ts';
import { AuditList } from '#web/features/shop/admin-history/components/audit-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { useMay } from '#web/lib/session/role.ts';

function Content({ id }: { id: string }) {
  const mayViewHistory = useMay('viewHistory');
  const { data: card, isError, refetch } = useQuery(giftCardQuery(id));
  usePageTitle(card ? giftCardName(card.lastFour) : 'Gift card');
  if (card === null) return <NoSuch what="gift card" all="/admin/gift-cards" />;
  if (!card) return isError ? <LoadFailure what="this gift card" onRetry={() => refetch()} /> : <Waiting />;
  return (
    <>
      {isError && <Outdated what="this gift card" onRetry={() => refetch()} />}
      <GiftCardView
        card={card}
        history={mayViewHistory && <AuditList subject={id} isHere jobLabel={(kind) => kindLabels(kind).due} />}
      />
    </>
  );
}

export default function AdminGiftCard() {
  const { id = '' } = usePageParams();
  return (
    <>
      <BackLink to="/admin/gift-cards">Gift cards</BackLink>
      <Content id={id} />
    </>
  );
}
