import type { ProviderProblem, ProviderTopicState } from '#shared/fulfilment/provider-connection.ts';

/** Address of the provider's page for API keys. */
export const API_SETTINGS_URL = 'https://printify.com/app/account/api';

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
  'order:shipment:created': 'Shipment sent',
  'order:shipment:delivered': 'Shipment delivered',
};

export function topicStateLabel({ state, isOptional }: ProviderTopicState): string {
  if (state === 'ok') return 'Connected';
  if (state === 'elsewhere') return 'Sent to another address';
  return isOptional ? 'Not available' : 'Missing';
}

/**
 * Returns true if a topic should be registered again. Optional topics may be missing, because some accounts don't offer them.
 */
export const needsCare = ({ state, isOptional }: ProviderTopicState): boolean =>
  state === 'elsewhere' || (state === 'missing' && !isOptional);

export const PROBLEM_LABELS: Record<ProviderProblem, { status: string; title: string; advice: string }> = {
  unauthorised: {
    status: 'Key rejected',
    title: 'Printify rejected the API key',
    advice:
      'The key has expired or was revoked. Create a new one in your Printify account and paste it below. Your products and settings are kept, and waiting orders are sent. Orders that waited too long are listed under Needs attention.',
  },
  disconnected: {
    status: 'Shop disconnected',
    title: 'Printify disconnected the shop',
    advice:
      'Connect the shop again in your Printify account, then come back to this page. It updates automatically. Your products and settings are kept.',
  },
};

export function channelLabel(salesChannel: string): string {
  if (salesChannel === 'disconnected') return 'no sales channel';
  return salesChannel.replaceAll('_', ' ') || 'API';
}
