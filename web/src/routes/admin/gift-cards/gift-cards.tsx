import { useState } from 'react';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { GiftCardList } from '#web/features/checkout/gift-cards/admin/gift-card-list.tsx';
import { IssueDialog } from '#web/features/checkout/gift-cards/admin/issue-dialog.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminGiftCards() {
  usePageTitle('Gift cards');
  const [isIssuing, setIssuing] = useState(false);
  return (
    <>
      <Headline title="Gift cards">
        <Needs right="manageGiftCards">
          <Button size="small" className="sm:ml-auto" onClick={() => setIssuing(true)}>
            Issue gift card
          </Button>
        </Needs>
      </Headline>
      <GiftCardList />
      {isIssuing && <IssueDialog onClose={() => setIssuing(false)} />}
    </>
  );
}
