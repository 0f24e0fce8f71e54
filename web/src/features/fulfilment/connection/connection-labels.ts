import type { ProviderProblem, ProviderTopicState } from '#shared/fulfilment/provider-connection.ts';

/** The provider's page for API keys. */
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

/** Returns whether a topic should be registered again. Some accounts do not offer all topics. */
export const needsCare = ({ state, isOptional }: ProviderTopicState): boolean =>
  state === 'elsewhere' || (state === 'missing' && !isOptional);

export const PROBLEM_LABELS: Record<ProviderProblem, { title: string; advice: string }> = {
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

/** Returns a label for the provider's sales channel. */
export function channelLabel(salesChannel: string): string {
  if (salesChannel === 'disconnected') return 'no sales channel';
  return salesChannel.replaceAll('_', ' ') || 'API';
}
