import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../lib/toast.ts';
import { exportData } from '../api/me.ts';

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function ExportButton() {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      save(await exportData(), 'my-data.json');
    } catch (error) {
      console.error('Export', error);
      toast({ tone: 'error', title: 'Error', description: 'We could not collect your data. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" disabled={isBusy} onClick={download}>
      {isBusy ? 'Collecting...' : 'Download my data'}
    </Button>
  );
}
