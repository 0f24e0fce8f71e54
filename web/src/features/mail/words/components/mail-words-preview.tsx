import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailWords, WritableMail } from '#shared/mail/words/mail-words.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { mailPreviewsQuery } from '../../api/mail-previews.ts';
import { MailView } from '../../components/mail-frame.tsx';
import { mailWordsPreviewQuery } from '../api.ts';

/** Long enough that the preview is not requested for every letter. */
const TYPING_MS = 400;

interface MailWordsPreviewProps {
  mail: WritableMail;
  words: MailWords;
  /** False if the text is not valid. The last preview then stays. */
  isValid: boolean;
}

/** Shows a preview of an email with the text from the form. If there are several samples, the admin can choose one. */
export function MailWordsPreview({ mail, words, isValid }: MailWordsPreviewProps) {
  const { data: list } = useQuery(mailPreviewsQuery);
  const samples = list?.items.filter(({ writable }) => writable === mail) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const name = chosen ?? samples[0]?.name;
  const settled = useDebounced(words, TYPING_MS);
  const { data, isError, refetch } = useQuery({
    ...mailWordsPreviewQuery(name ?? '', settled),
    enabled: name !== undefined && isValid,
  });
  return (
    <>
      {samples.length > 1 && (
        <div className="mb-5 flex">
          <ChoiceBar
            label="Sample"
            choices={samples.map((sample) => sample.name)}
            nameOf={(sample) => samples.find((each) => each.name === sample)?.title ?? sample}
            chosen={name ?? null}
            onChoose={setChosen}
          />
        </div>
      )}
      {isError && <LoadFailure what="the preview" onRetry={() => refetch()} />}
      {data ? <MailView mail={data} /> : !isError && <Waiting />}
    </>
  );
}
