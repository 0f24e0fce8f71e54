import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import type { SendingQuota } from '../../shared/mail-pace.ts';
import { awsClient } from '../aws.ts';

const client = new SESClient(awsClient);

/** What the account may send, and has sent in the last 24 hours; counted in recipients. Throws whatever SES answers. */
export async function sendingQuota(): Promise<SendingQuota> {
  const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = await client.send(new GetSendQuotaCommand({}));
  return { max24Hours: Max24HourSend, sentLast24Hours: SentLast24Hours, maxPerSecond: MaxSendRate };
}
