import { isMadeUp } from '#infra/sender.ts';
import { DMARC_VALUE, dmarcName } from '../../mail/dmarc.ts';
import { dkimRecords, isSandbox, madeUpSays, sandboxPath } from '../../mail/sender.ts';
import type { About, MailState } from '../facts.ts';
import { broken, brokenInProduction, deployCommand, type Finding, type Judge, warning } from './judge.ts';

const console_ = (region: string, path: string): string =>
  `https://${region}.console.aws.amazon.com/ses/home?region=${region}#/${path}`;

function judgeSender(mail: MailState, about: About): Finding[] {
  const { identity, verification, dkim, isInRoute53 } = mail;
  if (isMadeUp(identity)) {
    const fix = deployCommand(about, '--mail-address you@mail.example');
    return [brokenInProduction(about, 'sender-made-up', madeUpSays(identity), fix)];
  }
  const isDomain = !identity.includes('@');
  const records = dkimRecords(mail).map(({ name, type, value }) => `${name}  ${type}  ${value}`);
  const publish = isInRoute53 || records.length === 0 ? [console_(about.region, `identities/${identity}`)] : records;
  if (verification !== 'Success') {
    const says = `SES has not verified the sender ${identity} (${verification ?? 'it does not know it'}): no mail goes out.`;
    const open = `Open the link in the mail that SES sent to ${identity}.`;
    const again = `aws sesv2 create-email-identity --email-identity ${identity}`;
    const fix =
      verification === null
        ? `${again}\n${isDomain ? deployCommand(about) : open}`
        : isDomain
          ? publish.join('\n')
          : open;
    return [brokenInProduction(about, 'sender-unverified', says, fix)];
  }
  if (isDomain && dkim !== 'Success') {
    const says = `The mails of ${identity} are not signed (DKIM: ${dkim ?? 'none'}), so that many end up as spam.`;
    return [warning('dkim', says, publish.join('\n'))];
  }
  return [];
}

/** Beyond this share of the day's quota somebody should know. */
const QUOTA_NOTICED = 0.8;

function judgeAccount(mail: MailState, about: About): Finding[] {
  const { mailsADay, sentToday, isSendingEnabled } = mail;
  const findings: Finding[] = [];
  if (isSendingEnabled === null)
    findings.push({
      id: 'sending-unread',
      severity: 'unknown',
      says: 'Whether SES has paused sending for this account could not be read.',
      fix: console_(about.region, 'account-reputation'),
    });
  if (isSendingEnabled === false)
    findings.push(
      broken(
        'sending-paused',
        'SES has paused sending for this account.',
        console_(about.region, 'account-reputation'),
      ),
    );
  if (isSandbox(mail)) {
    const says = `SES is in its sandbox: ${mailsADay} mails a day, to verified addresses only. Customers get none.`;
    findings.push(brokenInProduction(about, 'sandbox', says, sandboxPath(about.region)));
  }
  if (mailsADay > 0 && sentToday >= mailsADay * QUOTA_NOTICED) {
    const says = `${sentToday} of the ${mailsADay} mails that SES allows in 24 hours are sent.`;
    const fix = 'Service Quotas → Amazon SES → Sending quota → Request an increase';
    findings.push(sentToday >= mailsADay ? broken('quota', says, fix) : warning('quota', says, fix));
  }
  return findings;
}

export const judgeMail: Judge<'mail'> = (mail, about) => {
  const findings = [...judgeSender(mail, about), ...judgeAccount(mail, about)];
  if (mail.poolSender !== 'DEVELOPER') {
    const says = 'The user pool sends its codes itself: about 50 a day, the rest is dropped without a word.';
    const once = 'Once SES has verified the sender and let the account out of its sandbox';
    findings.push(warning('pool-sender', says, `${once}: ${deployCommand(about)}`));
  } else if (isSandbox(mail)) {
    const says = 'The user pool sends through SES, which is in its sandbox: nobody but verified addresses can sign up.';
    findings.push(brokenInProduction(about, 'pool-in-sandbox', says, deployCommand(about)));
  }
  return findings;
};

export const judgeDmarc: Judge<'dmarc'> = (dmarc) => {
  if (!dmarc || dmarc.record !== null) return [];
  const says = `${dmarc.domain} has no DMARC record: large mailbox providers refuse or hide mail to many from such domains.`;
  return [warning('dmarc', says, `${dmarcName(dmarc.domain)}  TXT  "${DMARC_VALUE}"`)];
};

export const judgeFeedback: Judge<'feedback'> = (
  { configurationSet, isThere, isTold, webhook, subscription },
  about,
) => {
  const events = `aws sesv2 create-configuration-set-event-destination --configuration-set-name ${configurationSet} ...   (as infra/constructs/mail.ts makes it)`;
  if (!isThere)
    return [
      broken(
        'configuration-set',
        `SES does not know the configuration set ${configurationSet}: it takes no mail of the shop.`,
        `aws sesv2 create-configuration-set --configuration-set-name ${configurationSet}\n${events}`,
      ),
    ];
  const findings: Finding[] = [];
  if (!isTold)
    findings.push(
      brokenInProduction(
        about,
        'feedback-off',
        'SES tells nobody of bounces and complaints: the shop goes on writing to dead addresses.',
        events,
      ),
    );
  if (subscription === 'confirmed') return findings;
  const says =
    subscription === 'pending'
      ? `${webhook} has not confirmed that it hears of bounces and complaints.`
      : `Nobody tells ${webhook} of bounces and complaints: its subscription is gone.`;
  const fix = `${deployCommand(about)}   (has SNS ask it once more)`;
  return [...findings, brokenInProduction(about, 'feedback-unheard', says, fix)];
};
