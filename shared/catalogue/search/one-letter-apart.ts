/** Tests whether `a` becomes `b` when one letter is inserted, deleted, replaced, or swapped with its neighbor. */
export function isOneLetterApart(a: string, b: string): boolean {
  const difference = a.length - b.length;
  if (difference < -1 || difference > 1 || a === b) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  if (difference === 1) return a.slice(from + 1) === b.slice(from);
  if (difference === -1) return a.slice(from) === b.slice(from + 1);
  if (a.slice(from + 1) === b.slice(from + 1)) return true;
  return a[from] === b[from + 1] && a[from + 1] === b[from] && a.slice(from + 2) === b.slice(from + 2);
}

/**
 * Tests whether `a` becomes `b` when two letters are inserted, deleted, or replaced. The time it takes is proportional to the
 * length of the words.
 */
export function isTwoLettersApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  const steps = [
    [restA.slice(1), restB],
    [restA, restB.slice(1)],
    [restA.slice(1), restB.slice(1)],
  ] as const;
  return steps.some(([left, right]) => left === right || isOneLetterApart(left, right));
}
