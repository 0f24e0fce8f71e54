import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerDetail } from '#shared/customers/customer.ts';
import { EraseData } from '#web/components/admin/erase-data.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { exportCustomer } from '../api/admin-customers.ts';

/** Exports and deletes the personal data of a customer. */
export function CustomerData({ customer: { id, email, hasAccount } }: { customer: CustomerDetail }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      saveFile(JSON.stringify(await exportCustomer(id), null, 2), 'customer-data.json', 'application/json');
    } catch (error) {
      toast({ tone: 'error', title: 'Nothing was exported', description: failureMessage(error) });
    }
    setBusy(false);
  }

  return (
    <>
      <p className="text-sm text-ash">
        {hasAccount
          ? 'Erasing leaves the account, which only its owner can delete.'
          : 'Send the export to the customer when they ask for their data.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" isBusy={isBusy} onClick={save}>
          Export data
        </Button>
        <EraseData email={email} onErased={() => hasAccount || navigate('/admin/customers')} />
      </div>
    </>
  );
}
