/** `freeShippingFromCents` -> `Free shipping from cents`, `policyDates.refund` -> `Policy dates, refund`. */
export function fieldLabel(field: string): string {
  const words = field
    .replaceAll('.', ', ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where the subject of an entry is looked at; null when it has no page. */
export function subjectPath(subject: string): string | null {
  if (subject.startsWith('ord_')) return `/admin/orders/${subject}`;
  if (subject.startsWith('prd_')) return `/admin/products/${subject}/edit`;
  if (subject.startsWith('cat_')) return '/admin/categories';
  if (subject.startsWith('cmp_')) return '/admin/email-campaigns';
  if (subject === 'printify') return '/admin/connections';
  return subject === 'settings' ? '/admin/settings' : null;
}
