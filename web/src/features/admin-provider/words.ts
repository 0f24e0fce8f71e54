import type { ProviderProblem, ProviderTopicState } from '#shared/fulfilment/provider-connection.ts';

/** Where an owner makes a key. */
export const API_SETTINGS_URL = 'https://printify.com/app/account/api';

/** Spec section 8. */
export const SAVED = 'Printify integration saved successfully';
export const NOT_SAVED = 'Failed to save Printify integration';
export const NOT_UPDATED = 'Failed to update integration';
export const KEY_MISSING = 'Please enter your Printify API key';

export const TOPIC_LABELS: Record<ProviderTopicState['topic'], string> = {
  'shop:disconnected': 'Shop disconnected',
  'product:created': 'Product created',
  'product:updated': 'Product updated',
  'product:deleted': 'Product deleted',
  'product:publish:started': 'Publishing started',
  'order:created': 'Order created',
  'order:updated': 'Order updated',
  'order:sent-to-production': 'Order sent to production',
  'order:shipment:created': 'Parcel sent',
  'order:shipment:delivered': 'Parcel delivered',
};

export function topicStateLabel({ state, isOptional }: ProviderTopicState): string {
  if (state === 'ok') return 'Comes here';
  if (state === 'elsewhere') return 'Goes elsewhere';
  return isOptional ? 'Not offered' : 'Missing';
}

/** Whether an owner should have it registered again: an account may not offer some topics. */
export const needsCare = ({ state, isOptional }: ProviderTopicState): boolean =>
  state === 'elsewhere' || (state === 'missing' && !isOptional);

export const PROBLEM_TEXTS: Record<ProviderProblem, { title: string; advice: string }> = {
  unauthorised: {
    title: 'Printify does not accept the API key any more',
    advice:
      'It has expired or was revoked. Make a new one in your Printify account and paste it below: your products and settings stay. Orders that wait go out then; those that waited too long stand under Needs attention.',
  },
  disconnected: {
    title: 'Printify has disconnected the shop',
    advice:
      'Connect the shop again in your Printify account, then come back to this page: it looks again by itself. Your products and settings stay.',
  },
};

/** What the provider calls a shop's place of sale, for people. */
export function channelLabel(salesChannel: string): string {
  if (salesChannel === 'disconnected') return 'no sales channel';
  return salesChannel.replaceAll('_', ' ') || 'API';
}
