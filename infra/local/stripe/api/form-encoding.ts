/** A decoded form. Single values are strings, and lists are objects keyed by index. */
export interface FormObject {
  [name: string]: FormValue;
}
export type FormValue = string | FormObject;

/** Splits `a[b][0]` into `['a', 'b', '0']`. */
const segments = (key: string): string[] => key.split('[').map((part) => part.replace(/\]$/, ''));

/**
 * Decodes Stripe's bracketed `application/x-www-form-urlencoded` notation from a body or a query. `a[]=x` appends to a list.
 * The objects have no prototype, so a name such as `__proto__` is an ordinary name.
 */
export function decodeForm(encoded: string): FormObject {
  const form: FormObject = Object.create(null);
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = segments(key);
    let at = form;
    for (const [depth, segment] of path.entries()) {
      const name = segment === '' && depth > 0 ? String(Object.keys(at).length) : segment;
      if (depth === path.length - 1) {
        at[name] = value;
      } else {
        const next = at[name];
        const inner: FormObject = typeof next === 'object' ? next : Object.create(null);
        at[name] = inner;
        at = inner;
      }
    }
  }
  return form;
}
