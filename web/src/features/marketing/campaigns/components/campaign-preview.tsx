import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '#shared/base/format-count.ts';
import { CAMPAIGN_MESSAGES, MAX_MAIL_BYTES } from '#shared/marketing/campaign.ts';
import type { CampaignBlock } from '#shared/marketing/campaign-blocks.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { LeftOut } from '#web/components/admin/left-out.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { previewQuery } from '../api/campaigns.ts';

const DEBOUNCE_MS = 400;

/** Width of a phone, and of a typical message pane in a desktop email program, in pixels. */
const WIDTHS = { phone: 375, desktop: 720 } as const;
type Size = keyof typeof WIDTHS;
const SIZES = Object.keys(WIDTHS) as Size[];
const HEIGHT = 640;

/** Total width of the left and right borders, in pixels. */
const BORDERS = 2;

/**
 * Shows a message at the width of a phone or desktop, scaled down if there is too little room. Nothing in it can be clicked.
 */
function Sheet({ html, size }: { html: string; size: Size }) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  const width = WIDTHS[size];
  const scale = room === 0 ? 1 : Math.min(1, (room - BORDERS) / width);
  return (
    <div ref={stage}>
      <div
        className="box-content overflow-hidden border border-concrete bg-white"
        style={{ width: width * scale, height: HEIGHT }}
      >
        <iframe
          title="Preview of the message"
          sandbox=""
          srcDoc={html}
          className="max-w-none origin-top-left"
          style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

interface CampaignPreviewProps {
  subject: string;
  /** The blocks that are complete. */
  blocks: readonly CampaignBlock[];
}

/** Shows the message as it will be sent, at phone or desktop width. The frame blocks scripts and links. */
export function CampaignPreview(given: CampaignPreviewProps) {
  const text = useDebounced(JSON.stringify(given), DEBOUNCE_MS);
  const { subject, blocks } = useMemo(() => JSON.parse(text) as { subject: string; blocks: CampaignBlock[] }, [text]);
  const [size, setSize] = useState<Size>('desktop');
  // A message without a subject is previewed with a default one.
  const { data, isError } = useQuery(previewQuery({ subject: subject.trim() || 'No subject yet', blocks }));
  const isEmpty = blocks.length === 0;
  const written = blocks.flatMap((block) => (block.kind === 'text' ? block.text : [])).join('\n\n');
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3 self-start xl:sticky xl:top-16">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="label text-xs text-ash">Preview</p>
        <ChoiceBar
          label="Size"
          choices={SIZES}
          nameOf={(choice) => (choice === 'phone' ? 'Phone' : 'Desktop')}
          chosen={size}
          onChoose={setSize}
        />
      </div>
      {isEmpty || !data ? (
        // On wide screens, this is as high as the preview, so that the buttons below don't move when it arrives.
        <p className="min-h-28 border border-concrete p-4 text-ash xl:min-h-[44.5rem]">
          {isEmpty ? 'Nothing to show yet.' : isError ? 'The preview couldn’t be loaded.' : 'Loading…'}
        </p>
      ) : (
        <>
          <p className="break-words">
            <span className="text-ash">Subject: </span>
            {data.subject}
          </p>
          <Sheet html={data.html} size={size} />
          {data.bytes > MAX_MAIL_BYTES ? (
            <p role="alert" className="border-l-2 border-rust pl-3 text-sm">
              {CAMPAIGN_MESSAGES.tooLarge}
            </p>
          ) : (
            <p className="figures text-sm text-ash">
              {formatCount(Math.ceil(data.bytes / 1000))} of {formatCount(MAX_MAIL_BYTES / 1000)} kB
            </p>
          )}
        </>
      )}
      <LeftOut written={written} />
    </section>
  );
}
