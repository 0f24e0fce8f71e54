import { handle, requireActor } from '#functions/http/http.ts';
import { cancelSender, checkSender, readSender, requestSender, restoreSender } from '#functions/mail/change-sender.ts';

export const getSenderHandler = handle('GET /api/admin/mail-sender', readSender);

export const requestSenderHandler = handle('PUT /api/admin/mail-sender', (request) =>
  requestSender(request.body, { actor: requireActor(request), now: request.now }),
);

export const restoreSenderHandler = handle('DELETE /api/admin/mail-sender', (request) =>
  restoreSender({ actor: requireActor(request), now: request.now }),
);

export const checkSenderHandler = handle('POST /api/admin/mail-sender/check', (request) =>
  checkSender({ actor: requireActor(request), now: request.now }),
);

export const cancelSenderHandler = handle('DELETE /api/admin/mail-sender/pending', (request) =>
  cancelSender({ actor: requireActor(request), now: request.now }),
);
