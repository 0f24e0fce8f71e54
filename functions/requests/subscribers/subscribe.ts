import { randomBytes } from 'node:crypto';
import { newId } from '../../../shared/id.ts';
import { handle } from '../../http.ts';
import { addSubscriber } from '../../store/subscribers.ts';

export const subscribe = handle('POST /api/subscribers', async ({ body: { email }, now }) => {
  await addSubscriber({
    id: newId('sub', now),
    email,
    source: 'footer_newsletter',
    isActive: true,
    subscribedAt: new Date(now).toISOString(),
    token: randomBytes(24).toString('base64url'),
  });
  return { email };
});
