import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { exportData } from '../api/me.ts';

export function ExportButton() {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await exportData(), 'my-data.json', 'application/json');
    } catch (error) {
      console.error('Export', error);
      toast({ tone: 'error', title: 'Error', description: 'We couldn’t prepare your data. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" disabled={isBusy} onClick={download}>
      {isBusy ? 'Preparing...' : 'Download my data'}
    </Button>
  );
}
