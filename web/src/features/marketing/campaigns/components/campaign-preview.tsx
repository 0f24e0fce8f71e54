import { useQuery } from '@tanstack/react-query';
import type { CampaignWords } from '#shared/marketing/campaign.ts';
import { LeftOut } from '#web/components/admin/left-out.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { previewQuery } from '../api/campaigns.ts';

const DEBOUNCE_MS = 400;

/** The message as it is sent, in a frame without scripts and links. */
export function CampaignPreview({ input }: { input: CampaignWords }) {
  const { subject, content } = useDebounced(input, DEBOUNCE_MS);
  // Previews a message without a subject, too.
  const { data, isError } = useQuery(previewQuery({ subject: subject.trim() || 'No subject yet', content }));
  const isEmpty = content.trim() === '';
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col">
      <p className="label mb-1.5 text-xs text-ash">Preview</p>
      {isEmpty || !data ? (
        <p className="min-h-28 border border-concrete p-4 text-ash">
          {isEmpty ? 'Nothing to show yet.' : isError ? 'The preview couldn’t be loaded.' : 'Loading…'}
        </p>
      ) : (
        <>
          <p className="border border-b-0 border-concrete px-4 py-2 break-words">
            <span className="text-ash">Subject: </span>
            {data.subject}
          </p>
          <iframe
            title="Preview of the message"
            sandbox=""
            srcDoc={data.html}
            className="h-[28rem] w-full border border-concrete bg-white"
          />
        </>
      )}
      <LeftOut written={content} />
    </section>
  );
}
