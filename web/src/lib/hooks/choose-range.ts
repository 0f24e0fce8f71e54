/** Returns the chosen ids after a press on `to`: all from `from` to `to` become what `to` becomes. */
export function chooseRange(
  chosen: ReadonlySet<string>,
  shown: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const ends = [shown.indexOf(from), shown.indexOf(to)];
  const range = ends.includes(-1) ? [to] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
  const next = new Set(chosen);
  const isAdding = !chosen.has(to);
  for (const id of range) {
    if (isAdding) next.add(id);
    else next.delete(id);
  }
  return next;
}
