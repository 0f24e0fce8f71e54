import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/index.ts';
import { forceColorScheme } from '#shared/mail/mail-preview.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useWide } from '#web/lib/hooks/use-wide.ts';
import { mailPreviewQuery } from '../api/mail-previews.ts';

const WIDTHS = [320, 640] as const;
const SCHEMES = ['light', 'dark'] as const;
const PARTS = ['html', 'text'] as const;

type Mail = ResponseOf<'GET /api/admin/mail-previews/{name}'>;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Shows an email at phone or desktop width, in light or dark colors, or as plain text. */
export function MailView({ mail, children }: { mail: Mail; children?: ReactNode }) {
  const isWide = useWide();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(isWide ? 640 : 320);
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('light');
  const [part, setPart] = useState<(typeof PARTS)[number]>('html');
  return (
    <section aria-label={mail.title} className="min-w-0">
      {children}
      <p className="mt-2 break-words">
        <span className="text-ash">Subject: </span>
        {mail.subject}
      </p>
      <div className="my-5 flex flex-wrap gap-3">
        <ChoiceBar
          label="Format"
          choices={PARTS}
          nameOf={(choice) => (choice === 'html' ? 'HTML' : 'Plain text')}
          chosen={part}
          onChoose={setPart}
        />
        {part === 'html' && (
          <>
            <ChoiceBar
              label="Width"
              choices={WIDTHS}
              nameOf={(choice) => `${choice} px`}
              chosen={width}
              onChoose={setWidth}
            />
            <ChoiceBar label="Colors" choices={SCHEMES} nameOf={capital} chosen={scheme} onChoose={setScheme} />
          </>
        )}
      </div>
      {part === 'html' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label="Email" tabIndex={0} className="overflow-x-auto border-y border-concrete">
          <iframe
            title={mail.subject}
            sandbox=""
            srcDoc={forceColorScheme(mail.html, scheme)}
            style={{ width }}
            className="mx-auto block h-[52rem] max-w-none"
          />
        </section>
      ) : (
        <pre className="border-y border-concrete py-5 font-[inherit] break-words whitespace-pre-wrap">{mail.text}</pre>
      )}
    </section>
  );
}

/** Shows an email with its name and a link to edit its text. */
export function MailFrame({ name }: { name: string }) {
  const { data: mail, isError, refetch } = useQuery(mailPreviewQuery(name));
  if (!mail) return isError ? <LoadFailure what="this email" onRetry={() => refetch()} /> : <Waiting />;
  return (
    <MailView mail={mail}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h3 className="display text-2xl">{mail.title}</h3>
        {mail.writable && (
          <Needs right="editContent">
            <Link
              to={`/admin/email-settings/${mail.writable}`}
              className="link label inline-flex min-h-11 items-center"
            >
              Edit the words
            </Link>
          </Needs>
        )}
      </div>
    </MailView>
  );
}
