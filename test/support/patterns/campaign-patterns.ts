import { wordsOf } from '../campaigns.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
const WORDS = wordsOf('Measured', 'What is written to everybody.');
const [READER, OTHER] = ['measured-reader@example.com', 'measured-other@example.com'];

/** Returns the access patterns of campaigns, in an order in which they work. */
export function campaignPatterns(store: WholeStore): [name: string, run: () => Promise<unknown>][] {
  let id = '';
  const present = async () => {
    const campaign = await store.getCampaign(id);
    if (!campaign) throw new Error('The campaign does not exist');
    return campaign;
  };
  const later = { before: new Date(NOW + 60_000).toISOString(), page: { limit: 20 } };
  return [
    [
      'insertCampaign',
      async () => {
        id = (await store.insertCampaign(WORDS, ADMIN, NOW)).id;
      },
    ],
    ['getCampaign', () => store.getCampaign(id)],
    ['getCampaignContent', () => store.getCampaignContent(id)],
    ['getCampaignWithContent', () => store.getCampaignWithContent(id)],
    ['listCampaigns: 20', () => store.listCampaigns({ limit: 20 })],
    ['updateCampaignDraft', () => store.updateCampaignDraft(id, WORDS, ADMIN, NOW, () => {})],
    ['recordCampaignTest', async () => store.recordCampaignTest(await present(), ADMIN, NOW)],
    ['changeCampaign', () => store.changeCampaign(id, ADMIN, NOW, () => ({ action: 'paused', change: {} }))],
    ['advanceCampaign', async () => store.advanceCampaign(await present(), { reason: null })],
    ['listAudience: 20', () => store.listAudience(later.before, later.page)],
    ['listKnownReaders: 2', () => store.listKnownReaders([READER, OTHER], { withCountry: true })],
    ['getAudience: 2', () => store.getAudience([READER, OTHER])],
    ['getRecipients: 2', () => store.getRecipients(id, [READER, OTHER])],
    ['claimRecipient', () => store.claimRecipient(id, READER, NOW)],
    ['releaseRecipient', () => store.releaseRecipient(id, READER)],
    ['claimRecipient: made ready', () => store.claimRecipient(id, READER, NOW)],
    ['settleRecipient', () => store.settleRecipient(id, READER, 'sent')],
    ['markRecipientUncertain: made ready', () => store.claimRecipient(id, OTHER, NOW)],
    ['markRecipientUncertain', () => store.markRecipientUncertain(id, OTHER)],
    ['listUncertainRecipients: 1', () => store.listUncertainRecipients(id, 20)],
    ['markRecipientAccepted', () => store.markRecipientAccepted(id, store.recipientHash(OTHER), NOW)],
    ['countMessage', () => store.countMessage(id, 'clicked', 'a-message', NOW)],
    ['countCampaignOrder', () => store.countCampaignOrder(id, 'ord_measured', 4_800)],
    [
      'getCampaignFigures: 20',
      () => store.getCampaignFigures(Array.from({ length: 20 }, (_, at) => `${id}${at || ''}`)),
    ],
    ['deleteCampaignDraft', () => store.deleteCampaignDraft(id, ADMIN, NOW, () => {})],
    ['getMailPace', () => store.getMailPace()],
    ['reserveMailTime', async () => store.reserveMailTime(await store.getMailPace(), NOW)],
    ['slowMailPace', () => store.slowMailPace(NOW, 1)],
  ];
}
