import { isPlaceholder } from '#infra/sender.ts';
import { deployCommand } from '../../aws/stacks.ts';
import { formatRecord } from '../../aws/zones.ts';
import { DMARC_VALUE, dmarcName } from '../../mail/dmarc.ts';
import { dkimRecords, isSandbox, placeholderWarning, sandboxPath, sesConsole } from '../../mail/sender.ts';
import type { CheckContext, MailState } from '../readings.ts';
import { broken, brokenInProduction, type Check, type CheckResult, warning } from './check.ts';

function checkSender(mail: MailState, context: CheckContext): CheckResult[] {
  const { identity, verification, dkim, isInRoute53 } = mail;
  if (isPlaceholder(identity)) {
    const fix = deployCommand(context, '--mail-address you@mail.example');
    return [brokenInProduction(context, 'sender-made-up', placeholderWarning(identity), fix)];
  }
  const isDomain = !identity.includes('@');
  const records = dkimRecords(mail).map(formatRecord);
  const publish =
    isInRoute53 || records.length === 0 ? [sesConsole(context.region, `identities/${identity}`)] : records;
  if (verification !== 'Success') {
    const message = `SES has not verified the sender ${identity} (${verification ?? 'unknown identity'}), so no email goes out.`;
    const open = `Open the link in the email that SES sent to ${identity}.`;
    const again = `aws sesv2 create-email-identity --email-identity ${identity}`;
    const fix =
      verification === null
        ? `${again}\n${isDomain ? deployCommand(context) : open}`
        : isDomain
          ? publish.join('\n')
          : open;
    return [brokenInProduction(context, 'sender-unverified', message, fix)];
  }
  if (isDomain && dkim !== 'Success') {
    const message = `Emails from ${identity} are not signed (DKIM: ${dkim ?? 'none'}), so many end up in spam.`;
    return [warning('dkim', message, publish.join('\n'))];
  }
  return [];
}

/** Share of the daily quota at which to warn. */
const QUOTA_NOTICED = 0.8;

function checkAccount(mail: MailState, context: CheckContext): CheckResult[] {
  const { mailsADay, sentToday, isSendingEnabled } = mail;
  const results: CheckResult[] = [];
  if (isSendingEnabled === null)
    results.push({
      id: 'sending-unread',
      severity: 'unknown',
      message: 'Could not check whether SES has paused sending for this account.',
      fix: sesConsole(context.region, 'account-reputation'),
    });
  if (isSendingEnabled === false)
    results.push(
      broken(
        'sending-paused',
        'SES has paused sending for this account.',
        sesConsole(context.region, 'account-reputation'),
      ),
    );
  if (isSandbox(mail)) {
    const message = `SES is in its sandbox: ${mailsADay} emails a day, to verified addresses only. Customers get no email.`;
    results.push(brokenInProduction(context, 'sandbox', message, sandboxPath(context.region)));
  }
  if (mailsADay > 0 && sentToday >= mailsADay * QUOTA_NOTICED) {
    const message = `${sentToday} of the ${mailsADay} emails that SES allows in 24 hours have been sent.`;
    const fix = 'Service Quotas → Amazon SES → Sending quota → Request an increase';
    results.push(sentToday >= mailsADay ? broken('quota', message, fix) : warning('quota', message, fix));
  }
  return results;
}

export const checkMail: Check<'mail'> = (mail, context) => {
  const results = [...checkSender(mail, context), ...checkAccount(mail, context)];
  if (mail.poolSender !== 'DEVELOPER') {
    const message = 'The user pool sends its codes itself. It sends about 50 a day and silently drops the rest.';
    const first = 'When SES has verified the sender and granted production access';
    results.push(warning('pool-sender', message, `${first}: ${deployCommand(context)}`));
  } else if (isSandbox(mail)) {
    const message = 'The user pool sends through SES, which is in its sandbox, so only verified addresses can sign up.';
    results.push(brokenInProduction(context, 'pool-in-sandbox', message, deployCommand(context)));
  }
  return results;
};

export const checkChosenSender: Check<'chosenSender'> = (chosen, context) => {
  if (!chosen || chosen.verification === 'Success') return [];
  const { address, verification } = chosen;
  const message = `SES has not verified ${address} (${verification ?? 'unknown identity'}), which an owner chose as the sender, so no email goes out.`;
  const fix = `${sesConsole(context.region, 'identities')}\nOr choose another one: Back office → Email settings`;
  return [brokenInProduction(context, 'chosen-sender-unverified', message, fix)];
};

export const checkDmarc: Check<'dmarc'> = (dmarc) => {
  if (!dmarc || dmarc.record !== null) return [];
  const message = `${dmarc.domain} has no DMARC record. Large email providers reject or hide bulk email from such domains.`;
  return [warning('dmarc', message, `${dmarcName(dmarc.domain)}  TXT  "${DMARC_VALUE}"`)];
};

export const checkFeedback: Check<'feedback'> = (
  { configurationSet, isThere, publishesEvents, webhook, subscription },
  context,
) => {
  const events = `aws sesv2 create-configuration-set-event-destination --configuration-set-name ${configurationSet} ...   (as in infra/constructs/mail.ts)`;
  if (!isThere)
    return [
      broken(
        'configuration-set',
        `SES has no configuration set ${configurationSet}, so it accepts no email from the shop.`,
        `aws sesv2 create-configuration-set --configuration-set-name ${configurationSet}\n${events}`,
      ),
    ];
  const results: CheckResult[] = [];
  if (!publishesEvents)
    results.push(
      brokenInProduction(
        context,
        'feedback-off',
        "SES doesn't report bounces and complaints, so the shop keeps sending to dead addresses.",
        events,
      ),
    );
  if (subscription === 'confirmed') return results;
  const message =
    subscription === 'pending'
      ? `${webhook} has not confirmed its subscription to bounces and complaints.`
      : `${webhook} receives no bounces or complaints because its subscription is gone.`;
  const fix = `${deployCommand(context)}   (renews the subscription)`;
  return [...results, brokenInProduction(context, 'feedback-unheard', message, fix)];
};
