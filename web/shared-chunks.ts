import type { Rolldown } from 'vite';

/** Names files by their paths without the extension, which may end in any of `names`. */
const files = (...names: string[]): RegExp => new RegExp(`/(?:${names.join('|')})\\.[jt]sx?$`);

/**
 * Code that several pages share, in few chunks: small files have no words in common to compress, and each costs a
 * request. A chunk takes along what its files import, so those that more pages need come first.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] },
  // The home page, listings, search, and the wishlist.
  { name: 'tiles', test: files('cut-text', 'fitted-size', 'product-tile', 'product-grid') },
  // Lists that grow at their end.
  { name: 'more', test: files('useInfiniteQuery', 'infiniteQueryObserver', 'infiniteQueryOptions') },
  // Listings and search.
  { name: 'queries', test: files('catalogue/api/(?:listings|search|selection)') },
  {
    name: 'browse',
    test: files(
      'catalogue/browse/browse-(?:bar|chips|list|results|skeleton)',
      'catalogue/browse/(?:filter-values|load-more|use-list-length|use-selection)',
    ),
  },
  // The success page and all pages of orders.
  {
    name: 'order-lines',
    test: files(
      'components/order-(?:amounts|line)',
      'applied-offer',
      'order-number',
      'payers',
      'receipt',
      'volume-discounts',
    ),
  },
  // All pages of orders.
  {
    name: 'orders',
    test: files(
      'components/(?:delivery|status-badge)',
      'lib/format/(?:day|shipment)',
      'orders/api/order',
      'country-name',
      'order-status',
    ),
  },
  // Product pages and the cart.
  {
    name: 'sale',
    test: files('addable-quantity', 'catalogue/api/product', 'catalogue/stock', 'promises', 'stepper', 'weight'),
  },
  // Pages that belong to a customer.
  { name: 'own', test: files('please-sign-in', 'put-answer', 'use-session-end') },
  // Pages and dialogs with a form.
  { name: 'change', test: files('mutationObserver', 'use-joined', 'useMutation') },
  // The page of one order, of an account or a guest.
  { name: 'order', test: files('orders/(?:api/change-order|components/order-(?:timeline|view|ways)|progress)') },
  // The sign-in page and the account.
  {
    name: 'sign-in',
    test: files('components/field', 'identity-errors', 'password-field', 'sign-in-options-query', 'step-form'),
  },
  // A moment after the page.
  { name: 'hearts', test: files('lib/wishlist/[\\w-]+', 'shared/customers/wishlist') },
  { name: 'idle', test: files('components/offline', 'chunks/release') },
];
