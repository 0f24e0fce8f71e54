import { deployedSender, senderAddress, sendFailureReason } from '#outside/mail.ts';
import { readIdentity, verifySender } from '#outside/mail-identities.ts';
import { Problem } from '#shared/base/errors.ts';
import { dkimRecordsOf, identityOfSender, type PendingSender, senderVerification } from '#shared/mail/sender/sender.ts';
import type { SenderState } from '#shared/mail/sender/sender-schema.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import type { MailSender, ShopSettings } from '#shared/shop/shop-settings.ts';
import { getPresentSettings, saveMailSender } from '#store/shop/settings.ts';

/** The person and the time of a change. `now` in milliseconds UTC. */
interface Change {
  actor: Actor;
  now: number;
}

/** Turns a failure of SES into `unavailable` with a reason for the owner. */
const asking = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  });

async function pendingState(sender: PendingSender): Promise<NonNullable<SenderState['pending']>> {
  const identity = identityOfSender(sender);
  const report = await asking(readIdentity(identity));
  const records = sender.by === 'domain' ? dkimRecordsOf(identity, report.dkimTokens) : [];
  return { ...sender, identity, state: senderVerification(sender.by, report), records };
}

const stateOf = ({ mailSender }: ShopSettings, pending: SenderState['pending']): SenderState => ({
  address: senderAddress(mailSender),
  deployedAddress: deployedSender(),
  isOwn: mailSender.address !== undefined,
  pending,
});

/** Returns the sender and the one that waits, as SES reports it. Throws `unavailable` when SES does not answer. */
export async function readSender(): Promise<SenderState> {
  const settings = await getPresentSettings();
  const { pending } = settings.mailSender;
  return stateOf(settings, pending ? await pendingState(pending) : null);
}

/** Uses another address, or with null the deployment's, and records the addresses before and after. */
function switchTo(seen: ShopSettings, address: string | null, { actor, now }: Change): Promise<ShopSettings> {
  const { name, replyTo } = seen.mailSender;
  const next: MailSender = { name, replyTo, ...(address === null ? {} : { address }) };
  const [before, after] = [senderAddress(seen.mailSender), senderAddress(next)];
  const changes = changesBetween({ senderAddress: before }, { senderAddress: after });
  return saveMailSender(seen, next, { actor, action: 'sender.changed', subject: 'sender', name: after, changes }, now);
}

/** Switches to the sender that waits if SES has verified it. */
async function switchIfVerified(settings: ShopSettings, change: Change): Promise<SenderState> {
  const { pending } = settings.mailSender;
  if (!pending) return stateOf(settings, null);
  const state = await pendingState(pending);
  if (state.state !== 'verified') return stateOf(settings, state);
  return stateOf(await switchTo(settings, pending.address, change), null);
}

/**
 * Starts the verification of a sender, or starts it again; switches at once if SES has verified it before. Until then the present
 * sender sends. Throws `invalid_request` for the present sender, and `unavailable` when SES does not answer.
 */
export async function requestSender(sender: PendingSender, change: Change): Promise<SenderState> {
  const settings = await getPresentSettings();
  const { address } = sender;
  if (address === senderAddress(settings.mailSender).toLowerCase())
    throw new Problem('invalid_request', undefined, {
      errors: [{ path: 'address', message: 'Emails already come from this address' }],
    });
  const { state } = await pendingState(sender);
  // Asking again would change nothing for a domain of the deployment, and mail a needless link to an address.
  if (state !== 'verified') await asking(verifySender(sender));
  const { actor, now } = change;
  const record = { actor, action: 'sender.requested', subject: 'sender', name: address };
  const saved = await saveMailSender(settings, { ...settings.mailSender, pending: sender }, record, now);
  return switchIfVerified(saved, change);
}

/** Asks SES about the sender that waits, and switches to it once verified. Throws `unavailable` when SES does not answer. */
export const checkSender = async (change: Change): Promise<SenderState> =>
  switchIfVerified(await getPresentSettings(), change);

/** Forgets the sender that waits; its identity stays at SES, because other mail of the account may use it. */
export async function cancelSender({ actor, now }: Change): Promise<SenderState> {
  const settings = await getPresentSettings();
  const { pending, ...rest } = settings.mailSender;
  if (!pending) return stateOf(settings, null);
  const record = { actor, action: 'sender.cancelled', subject: 'sender', name: pending.address };
  return stateOf(await saveMailSender(settings, rest, record, now), null);
}

/** Goes back to the sender of the deployment, and forgets one that waits. */
export async function restoreSender(change: Change): Promise<SenderState> {
  const settings = await getPresentSettings();
  if (settings.mailSender.address === undefined) return readSender();
  return stateOf(await switchTo(settings, null, change), null);
}
