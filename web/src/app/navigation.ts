export const navigation = [
  { label: 'SHOP ALL', to: '/products' },
  { label: 'NEW RELEASES', to: '/products/new-releases' },
  { label: 'HOODIES', to: '/products/hoodies' },
  { label: 'TSHIRTS', to: '/products/tshirts' },
] as const;

export const policies = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Refund Policy', to: '/refund-policy' },
  { label: 'Shipping Policy', to: '/shipping-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
] as const;
