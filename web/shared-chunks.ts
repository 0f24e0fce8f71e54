import type { Rolldown } from 'vite';

/** Returns a pattern for files whose path, without its extension, ends with any of `names`. */
const files = (...names: string[]): RegExp => new RegExp(`/(?:${names.join('|')})\\.[jt]sx?$`);

/**
 * Groups code that several pages share into a few chunks. Small files compress badly, and each costs a request. A chunk also
 * includes the files that its files import, so the code that most pages need comes first.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] },
  // The home page, listings, search, and the wishlist use this code.
  { name: 'tiles', test: files('cut-text', 'fitted-size', 'product-tile', 'product-grid') },
  // Lists with a button that loads more use this code.
  { name: 'more', test: files('useInfiniteQuery', 'infiniteQueryObserver', 'infiniteQueryOptions') },
  // Listings and search use this code.
  { name: 'queries', test: files('catalogue/api/(?:listings|search|selection)') },
  {
    name: 'browse',
    test: files(
      'catalogue/browse/browse-(?:bar|chips|list|results|skeleton)',
      'catalogue/browse/(?:filter-values|load-more|use-list-length|use-selection)',
    ),
  },
  // The success page and all pages about orders use this code.
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
  // All pages about orders use this code.
  {
    name: 'orders',
    test: files(
      'components/(?:delivery|status-badge)',
      'lib/format/(?:day|shipment)',
      'orders/api/order',
      'orders/(?:refunded|components/refunded-mark)',
      'country-name',
      'order-status',
    ),
  },
  // Product pages and the cart use this code.
  {
    name: 'sale',
    test: files('addable-quantity', 'catalogue/api/product', 'catalogue/stock', 'promises', 'stepper', 'weight'),
  },
  // Pages that belong to a customer use this code.
  { name: 'own', test: files('please-sign-in', 'put-answer', 'use-session-end') },
  // Pages and dialogs with a form use this code.
  { name: 'change', test: files('mutationObserver', 'use-joined', 'useMutation') },
  // The page of one order uses this code, for customers with an account and for guests.
  { name: 'order', test: files('orders/(?:api/change-order|components/order-(?:timeline|view|ways)|progress)') },
  // The sign-in page and the account page use this code.
  {
    name: 'sign-in',
    test: files('components/field', 'identity-errors', 'password-field', 'sign-in-options-query', 'step-form'),
  },
  // The browser loads this code a moment after the page.
  { name: 'hearts', test: files('lib/wishlist/[\\w-]+', 'shared/customers/wishlist') },
  { name: 'idle', test: files('components/offline', 'chunks/release') },
];
