import { TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { NOTICE_KINDS, NOTICE_LABELS, type NoticeDraft, newKey } from '../settings-draft.ts';
import { noticePaths } from '../settings-input.ts';
import type { SettingsPart } from './settings-panels.tsx';

const MOST = 10;

interface PersonProps {
  person: NoticeDraft;
  error: string | undefined;
  onChange: (part: Partial<NoticeDraft>) => void;
  onRemove: () => void;
}

/** Shows one email address with a checkbox for each kind of email. */
function Person({ person: { email, kinds }, error, onChange, onRemove }: PersonProps) {
  return (
    <li className="border-b border-concrete py-5 first:pt-0">
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-[minmax(0,24rem)_auto] sm:items-start sm:justify-start">
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          value={email}
          error={error}
          onChange={({ target }) => onChange({ email: target.value })}
        />
        <button type="button" className="label link min-h-11 justify-self-start text-xs sm:mt-6" onClick={onRemove}>
          Remove<span className="sr-only"> {email}</span>
        </button>
      </div>
      <fieldset className="mt-3">
        <legend className="sr-only">Emails to {email || 'this person'}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {NOTICE_KINDS.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink"
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  onChange({
                    kinds: NOTICE_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))),
                  })
                }
              />
              {NOTICE_LABELS[kind]}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

/** Edits which emails about the shop each person on the team gets. */
export function TeamEmailsPanel({ draft: { notices }, errorAt, set }: SettingsPart) {
  const errorOf = (person: NoticeDraft) => noticePaths(notices, person).map(errorAt).find(Boolean);
  return (
    <Panel title="Emails to the team" id="team-emails">
      <p className="mb-5 max-w-[64ch] text-sm text-ash">
        Everything within ten minutes comes in one email. Daily figures arrive at six in the morning in the shop’s time
        zone.
      </p>
      {notices.length === 0 && <p className="mb-4">No one gets these emails yet.</p>}
      <ul className="border-t border-concrete pt-5 empty:hidden">
        {notices.map((person) => (
          <Person
            key={person.key}
            person={person}
            error={errorOf(person)}
            onChange={(part) =>
              set({ notices: notices.map((other) => (other.key === person.key ? { ...other, ...part } : other)) })
            }
            onRemove={() => set({ notices: notices.filter(({ key }) => key !== person.key) })}
          />
        ))}
      </ul>
      {notices.length < MOST && (
        <Button
          look="outline"
          size="small"
          className="mt-4"
          onClick={() => set({ notices: [...notices, { key: newKey(), email: '', kinds: ['order', 'attention'] }] })}
        >
          Add a person
        </Button>
      )}
    </Panel>
  );
}
