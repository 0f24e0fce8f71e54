import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import {
  invitationInputSchema,
  invitationSchema,
  membershipSchema,
  roleSchema,
  sessionSchema,
  teamSchema,
} from '#shared/shop/team.ts';
import { defineRoutes } from './route.ts';

const member = z.object({ id: z.uuid('is not a valid ID') });
const session = z.object({ id: z.uuid('is not a valid ID') });
const memberSession = z.object({ ...member.shape, session: session.shape.id });
const sessions = z.object({ items: z.array(sessionSchema) });
const invitation = z.object({ id: idSchema('inv') });

export const adminTeamRoutes = defineRoutes('admin', {
  'GET /api/admin/me': {
    right: 'enter',
    summary: "Returns the caller's role, and whether two-step sign-in must be turned on before anything else",
    response: membershipSchema,
  },
  'GET /api/admin/sessions': {
    right: 'enter',
    summary: "Lists the caller's sessions, the most recently used first",
    response: sessions,
  },
  'DELETE /api/admin/sessions': {
    right: 'enter',
    summary: "Ends the caller's other sessions",
    status: 204,
  },
  'DELETE /api/admin/sessions/{id}': {
    right: 'enter',
    summary: 'Ends one session of the caller; only removes the current one from the list, because it signs out itself',
    status: 204,
    params: session,
  },
  'GET /api/admin/team/members/{id}/sessions': {
    right: 'manageTeam',
    summary: 'Lists the sessions of a person on the team, the most recently used first',
    params: member,
    response: sessions,
  },
  'DELETE /api/admin/team/members/{id}/sessions': {
    right: 'manageTeam',
    summary: "Ends all sessions of a person on the team, except the caller's current one",
    status: 204,
    params: member,
  },
  'DELETE /api/admin/team/members/{id}/sessions/{session}': {
    right: 'manageTeam',
    summary: 'Ends one session of a person on the team',
    status: 204,
    params: memberSession,
  },
  'GET /api/admin/team': {
    right: 'viewTeam',
    summary: 'Lists everyone on the team with their role, and the invitations',
    response: teamSchema,
  },
  'POST /api/admin/team/invitations': {
    right: 'manageTeam',
    summary: 'Invites a person by email, who joins after signing in or signing up with this address',
    status: 201,
    body: invitationInputSchema,
    response: invitationSchema,
  },
  'POST /api/admin/team/invitations/{id}/mails': {
    right: 'manageTeam',
    summary: 'Sends an invitation again, which makes it valid for another week',
    params: invitation,
    response: invitationSchema,
  },
  'DELETE /api/admin/team/invitations/{id}': {
    right: 'manageTeam',
    summary: 'Withdraws an invitation',
    status: 204,
    params: invitation,
  },
  'PUT /api/admin/team/members/{id}/role': {
    right: 'manageTeam',
    summary: "Changes a person's role; 409 for the only owner",
    status: 204,
    params: member,
    body: z.strictObject({ role: roleSchema }),
  },
  'DELETE /api/admin/team/members/{id}': {
    right: 'manageTeam',
    summary: 'Takes all rights from a person at once and signs them out everywhere; 409 for the only owner',
    status: 204,
    params: member,
  },
  'POST /api/admin/team/members/{id}/second-factor/reset': {
    right: 'manageTeam',
    summary:
      "Turns off another person's lost second factor, ends their sessions, and requires a new one; 409 for the only owner, and if the person has none",
    status: 204,
    params: member,
  },
  'PUT /api/admin/team/second-factor': {
    right: 'manageTeam',
    summary:
      'Requires two-step sign-in from everyone on the team, or stops requiring it; 409 if the owner who asks has none',
    status: 204,
    body: z.strictObject({ isRequired: z.boolean() }),
  },
});
