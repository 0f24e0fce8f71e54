import { deployedSender, senderAddress, sendFailureReason } from '#outside/mail.ts';
import { readIdentity, verifySender } from '#outside/mail-identities.ts';
import { Problem } from '#shared/base/errors.ts';
import { dkimRecordsOf, identityOfSender, type PendingSender, senderVerification } from '#shared/mail/sender/sender.ts';
import type { SenderState } from '#shared/mail/sender/sender-schema.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import type { MailSender, ShopSettings } from '#shared/shop/shop-settings.ts';
import { getPresentSettings, saveMailSender } from '#store/shop/settings.ts';

/** Contains the admin who makes a change, and its time. `now` in milliseconds UTC. */
interface Change {
  actor: Actor;
  now: number;
}

/** Waits for a call to SES. Converts a failure to `unavailable` with a reason for the owner. */
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

/** Returns the current sender and the pending one with its state at SES. Throws `unavailable` if SES does not respond. */
export async function readSender(): Promise<SenderState> {
  const settings = await getPresentSettings();
  const { pending } = settings.mailSender;
  return stateOf(settings, pending ? await pendingState(pending) : null);
}

/**
 * Switches to another sender address, or with null to the address of the deployment. Records both the old and the new address
 * in the history.
 */
function switchTo(seen: ShopSettings, address: string | null, { actor, now }: Change): Promise<ShopSettings> {
  const { name, replyTo } = seen.mailSender;
  const next: MailSender = { name, replyTo, ...(address === null ? {} : { address }) };
  const [before, after] = [senderAddress(seen.mailSender), senderAddress(next)];
  const changes = changesBetween({ senderAddress: before }, { senderAddress: after });
  return saveMailSender(seen, next, { actor, action: 'sender.changed', subject: 'sender', name: after, changes }, now);
}

/** Switches to the pending sender if SES has verified it. */
async function switchIfVerified(settings: ShopSettings, change: Change): Promise<SenderState> {
  const { pending } = settings.mailSender;
  if (!pending) return stateOf(settings, null);
  const state = await pendingState(pending);
  if (state.state !== 'verified') return stateOf(settings, state);
  return stateOf(await switchTo(settings, pending.address, change), null);
}

/**
 * Starts or restarts the verification of a new sender. If SES has already verified it, switches to it immediately. Until
 * then, emails come from the current sender. Throws `invalid_request` if the address is already the current sender, and
 * `unavailable` if SES does not respond.
 */
export async function requestSender(sender: PendingSender, change: Change): Promise<SenderState> {
  const settings = await getPresentSettings();
  const { address } = sender;
  if (address === senderAddress(settings.mailSender).toLowerCase())
    throw new Problem('invalid_request', undefined, {
      errors: [{ path: 'address', message: 'Emails already come from this address' }],
    });
  const { state } = await pendingState(sender);
  // Skips the request if SES has already verified the sender. A second request would not change a domain, and would email a
  // needless link to an address.
  if (state !== 'verified') await asking(verifySender(sender));
  const { actor, now } = change;
  const record = { actor, action: 'sender.requested', subject: 'sender', name: address };
  const saved = await saveMailSender(settings, { ...settings.mailSender, pending: sender }, record, now);
  return switchIfVerified(saved, change);
}

/** Checks the pending sender at SES, and switches to it if it is verified. Throws `unavailable` if SES does not respond. */
export const checkSender = async (change: Change): Promise<SenderState> =>
  switchIfVerified(await getPresentSettings(), change);

/** Discards the pending sender. Its identity stays at SES, because other emails of the account may use it. */
export async function cancelSender({ actor, now }: Change): Promise<SenderState> {
  const settings = await getPresentSettings();
  const { pending, ...rest } = settings.mailSender;
  if (!pending) return stateOf(settings, null);
  const record = { actor, action: 'sender.cancelled', subject: 'sender', name: pending.address };
  return stateOf(await saveMailSender(settings, rest, record, now), null);
}

/** Switches back to the sender of the deployment, and discards a pending one. */
export async function restoreSender(change: Change): Promise<SenderState> {
  const settings = await getPresentSettings();
  if (settings.mailSender.address === undefined) return readSender();
  return stateOf(await switchTo(settings, null, change), null);
}
