import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Panel, Waiting } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';

export interface SavedVersion {
  version: number;
  savedAt: string | null;
  savedBy: string | null;
}

interface VersionsPanelProps<Saved extends SavedVersion> {
  query: Pick<UseInfiniteQueryResult, 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
  /** Undefined until the versions have loaded. */
  versions: readonly Saved[] | undefined;
  /** Number of the current version. */
  current: number;
  /** True if the form has unsaved changes. Restoring a version would discard them. */
  isUnsaved: boolean;
  isBusy: boolean;
  preview: (version: Saved) => ReactNode;
  onRestore: (version: Saved) => Promise<unknown>;
}

export const versionName = ({ version }: SavedVersion): string =>
  version === 0 ? 'Original version' : `Version ${version}`;

/** Lists the saved versions of a document, each with a preview and a button to restore it. */
export function VersionsPanel<Saved extends SavedVersion>(props: VersionsPanelProps<Saved>) {
  const { query, versions, current, isUnsaved, isBusy, preview, onRestore } = props;
  const [asked, setAsked] = useState<Saved | null>(null);
  return (
    <Panel title="Versions">
      {!versions && (query.isError ? <LoadFailure what="the versions" onRetry={() => query.refetch()} /> : <Waiting />)}
      <ol>
        {versions?.map((version) => (
          <li key={version.version} className="border-b border-concrete py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="figures font-semibold">{versionName(version)}</span>
                {version.version === current && <Badge tone="ink">Current</Badge>}
                {version.savedAt && (
                  <span className="figures text-sm break-all text-ash">
                    {formatStamp(version.savedAt)}, {version.savedBy}
                  </span>
                )}
              </p>
              {version.version !== current && (
                <Button look="outline" size="small" isBusy={isBusy} onClick={() => setAsked(version)}>
                  Restore this version
                  <span className="sr-only"> ({versionName(version)})</span>
                </Button>
              )}
            </div>
            <VersionPreview name={versionName(version)}>{() => preview(version)}</VersionPreview>
          </li>
        ))}
      </ol>
      <MoreButton
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {asked && (
        <ConfirmDialog
          open
          isBusy={isBusy}
          onOpenChange={(open) => !open && setAsked(null)}
          title={`Restore ${versionName(asked).toLowerCase()}?`}
          action="Restore"
          onConfirm={() => void onRestore(asked).finally(() => setAsked(null))}
        >
          <p>
            It’s saved as a new version, and shoppers see it within a minute. The current version stays in this list.
          </p>
          {isUnsaved && <p>Your unsaved changes in the form will be lost.</p>}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** Renders the preview only while it is open. */
function VersionPreview({ name, children }: { name: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ash underline underline-offset-4">
        Preview<span className="sr-only"> of {name.toLowerCase()}</span>
      </summary>
      {isOpen && children()}
    </details>
  );
}
