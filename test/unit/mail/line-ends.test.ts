import { describe, expect, test, vi } from 'vitest';
import { composeMail } from '#outside/mail.ts';

vi.mock('#functions/runtime/config.ts', () => ({ config: () => ({ MAIL_FROM: 'FOUNDATION <hello@shop.example>' }) }));

describe('A mail as it is sent', () => {
  test('ends every line with CR LF, also those of its own text', async () => {
    const text = `Order received\n\n${'a long line that has to be folded '.repeat(10)}\r\nThank you 👍\n`;
    const mail = { to: 'reader@example.com', subject: 'Thank you', text, html: `<p>${text}</p>\n<p>é</p>` };
    const { raw } = await composeMail(mail, { name: 'FOUNDATION', mailSender: { name: null, replyTo: null } });
    const message = Buffer.from(raw).toString('latin1');
    expect(message.split('\r\n').length).toBeGreaterThan(20);
    expect(message.match(/(?<!\r)\n|\r(?!\n)/g)).toBeNull();
  });
});
