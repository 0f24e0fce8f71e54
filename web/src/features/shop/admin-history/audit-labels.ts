/** `freeShippingFromCents` -> `Free shipping from cents`, `policyDates.refund` -> `Policy dates, refund`. */
export function auditFieldLabel(field: string): string {
  const text = field
    .replaceAll('.', ', ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the page of an entry's subject; null when there is none. */
export function auditSubjectPath(subject: string): string | null {
  if (subject.startsWith('ord_')) return `/admin/orders/${subject}`;
  if (subject.startsWith('prd_')) return `/admin/products/${subject}/edit`;
  if (subject.startsWith('cat_')) return '/admin/categories';
  if (subject.startsWith('cmp_')) return '/admin/email-campaigns';
  if (subject === 'printify') return '/admin/connections';
  return subject === 'settings' ? '/admin/settings' : null;
}
