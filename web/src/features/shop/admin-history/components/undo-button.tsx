import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { isUndoable, undoEnd, undoRight } from '#shared/shop/undo.ts';
import { Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { Question } from '#web/components/question.tsx';
import { call } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { actionLabel } from '#web/lib/format/admin-format.ts';
import { useMay } from '#web/lib/session/role.ts';
import { toast } from '#web/lib/toast.ts';
import { changeLines } from '../audit-changes.ts';
import { ChangeLines } from './change-lines.tsx';

interface UndoQuestionProps {
  entry: AuditEntry;
  onClose: () => void;
}

/**
 * Asks for confirmation before a change is undone, and shows the values now and afterwards. If the change can't be undone,
 * explains why.
 */
function UndoQuestion({ entry, onClose }: UndoQuestionProps) {
  const client = useQueryClient();
  const params = { id: entry.id };
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'undo', entry.id],
    queryFn: () => call('GET /api/admin/audit/{id}/undo', { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const undoing = useMutation({
    mutationFn: () => call('POST /api/admin/audit/{id}/undo', { params }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Change undone', name: 'undo' });
      onClose();
    },
    onError: (error) =>
      toast({ tone: 'error', title: 'The change wasn’t undone', description: failureMessage(error), name: 'undo' }),
    onSettled: () => refreshBackOffice(client),
  });
  const canUndo = data !== undefined && data.refusal === null;
  return (
    <Question
      open
      onLeave={() => undoing.isPending || onClose()}
      title={data && !canUndo ? 'This can’t be undone' : 'Undo this change?'}
      wayOut={data && !canUndo ? 'Close' : 'Cancel'}
      answers={
        canUndo && (
          <Button size="small" isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
            Undo
          </Button>
        )
      }
    >
      <p>
        {actionLabel(entry.action)}: {entry.name}
      </p>
      {!data && (isError ? <LoadFailure what="the values" onRetry={() => refetch()} /> : <Waiting />)}
      {data?.refusal && <p>{data.refusal}</p>}
      {canUndo && <ChangeLines lines={changeLines(data.changes)} />}
    </Question>
  );
}

/**
 * Shows a button to undo a change. Only admins who are allowed to make such a change see it, and only while the shop keeps
 * the previous values.
 */
export function UndoButton({ entry }: { entry: AuditEntry }) {
  const [isAsked, setAsked] = useState(false);
  const may = useMay(isUndoable(entry.action) ? undoRight(entry.action) : 'viewHistory');
  if (!entry.canUndo || !may || undoEnd(Date.parse(entry.at)) <= Date.now()) return null;
  return (
    <>
      <button
        type="button"
        className="link mt-1 inline-flex min-h-11 items-center text-sm"
        aria-label={`Undo: ${actionLabel(entry.action)}, ${entry.name}`}
        onClick={() => setAsked(true)}
      >
        Undo
      </button>
      {isAsked && <UndoQuestion entry={entry} onClose={() => setAsked(false)} />}
    </>
  );
}
