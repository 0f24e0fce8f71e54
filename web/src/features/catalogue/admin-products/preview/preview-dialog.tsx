import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { Question } from '#web/components/question.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { previewLinkQuery } from '../api/admin-product.ts';

interface PreviewDialogProps {
  productId: string;
  isUnsaved: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows a link to a preview of the product's page, to open or to share. */
export default function PreviewDialog({ productId, isUnsaved, open, onOpenChange }: PreviewDialogProps) {
  const { data: link, error, refetch } = useQuery({ ...previewLinkQuery(productId), enabled: open });
  return (
    <Question
      open={open}
      onLeave={() => onOpenChange(false)}
      title="Preview"
      wayOut="Close"
      answers={
        link && (
          <a href={link.url} target="_blank" rel="noreferrer" className={buttonLook('primary', '', 'small')}>
            Open in new tab
          </a>
        )
      }
    >
      {isUnsaved && (
        <p role="alert" className="border-l-2 border-rust py-1 pl-4">
          The preview shows the product as last saved. Your unsaved changes aren’t in it.
        </p>
      )}
      {!link && error && <LoadFailure what="the preview link" onRetry={() => refetch()} />}
      {!link && !error && (
        <p role="status" className="waits">
          Creating the link...
        </p>
      )}
      {link && (
        <>
          <p>Anyone with this link can see the product before it’s published, but can’t buy it.</p>
          <div className="grid grid-cols-[1fr_auto] items-end gap-3">
            <TextField
              label="Preview link"
              readOnly
              value={link.url}
              onFocus={({ target }) => target.select()}
              onChange={() => {}}
            />
            <CopyButton what="preview link" text={link.url} />
          </div>
          <p className="text-sm text-ash">The link works until {formatStamp(link.expiresAt)}.</p>
        </>
      )}
    </Question>
  );
}
