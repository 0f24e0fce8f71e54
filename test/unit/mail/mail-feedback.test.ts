import { describe, expect, test } from 'vitest';
import { parseFeedback } from '#shared/mail/mail-feedback.ts';

const feedback = { timestamp: '2026-01-27T14:59:38.237Z', feedbackId: 'fb-1' };
const bounce = (bounceType: string, ...addresses: string[]) => ({
  bounce: { bounceType, bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })), ...feedback },
});

describe('Feedback of Amazon SES', () => {
  test('has each address once, in lower case and without a name', () => {
    const event = {
      eventType: 'Bounce',
      ...bounce('Permanent', 'Reader <Reader@Example.com>', 'reader@example.com', 'b@example.com'),
    };
    expect(parseFeedback(event)).toEqual(
      ['reader@example.com', 'b@example.com'].map((email) => ({
        kind: 'bounce',
        feedbackId: 'fb-1',
        email,
        at: feedback.timestamp,
        campaignId: null,
      })),
    );
  });

  test.each(['Transient', 'Undetermined'])('keeps an address in use when the bounce is %s', (type) => {
    expect(parseFeedback({ notificationType: 'Bounce', ...bounce(type, 'a@example.com') })).toMatchObject([
      { kind: 'transient' },
    ]);
  });

  test("has the campaign from its tag, if the tag is a campaign's id", () => {
    const complaint = {
      complainedRecipients: [{ emailAddress: 'a@example.com' }],
      ...feedback,
      complaintFeedbackType: 'abuse',
    };
    const of = (campaign: string) =>
      parseFeedback({
        eventType: 'Complaint',
        complaint,
        mail: { tags: { campaign: [campaign], 'ses:source-ip': ['::1'] } },
      });
    expect(of('cmp_01JD')).toMatchObject([{ kind: 'complaint', campaignId: 'cmp_01JD' }]);
    expect(of('ord_01JD#x')).toMatchObject([{ campaignId: null }]);
  });

  test.each([null, 'Successfully validated SNS topic', {}, { eventType: 'Delivery' }, { eventType: 'Bounce' }])(
    'has no address when it is %o',
    (event) => {
      expect(parseFeedback(event)).toEqual([]);
    },
  );
});
