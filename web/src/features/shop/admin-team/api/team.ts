import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Role } from '#shared/shop/roles.ts';
import { call } from '#web/lib/data/api.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { toast } from '#web/lib/toast.ts';

export type Team = ResponseOf<'GET /api/admin/team'>;

export const teamQuery = queryOptions({
  queryKey: ['admin', 'team'],
  queryFn: () => call('GET /api/admin/team', {}),
});

export const invite = (body: { email: string; role: Role }) => call('POST /api/admin/team/invitations', { body });

export const resendInvitation = (id: string) => call('POST /api/admin/team/invitations/{id}/mails', { params: { id } });

export const withdrawInvitation = (id: string) => call('DELETE /api/admin/team/invitations/{id}', { params: { id } });

export const changeRole = ({ id, role }: { id: string; role: Role }) =>
  call('PUT /api/admin/team/members/{id}/role', { params: { id }, body: { role } });

export const removeMember = (id: string) => call('DELETE /api/admin/team/members/{id}', { params: { id } });

export const resetSecondFactor = (id: string) =>
  call('POST /api/admin/team/members/{id}/second-factor/reset', { params: { id } });

export const requireSecondFactor = (isRequired: boolean) =>
  call('PUT /api/admin/team/second-factor', { body: { isRequired } });

/**
 * Returns a mutation that changes the team. Reads the team again even if the change fails. `said` returns the message for a
 * success.
 */
export function useTeamChange<Input>(change: (input: Input) => Promise<unknown>, said: (input: Input) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => toast({ tone: 'success', title: 'Success', description: said(input) }),
    onSettled: () => refreshBackOffice(client),
  });
}
