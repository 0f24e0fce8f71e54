const SUBSTITUTED = /\$\{([^!}.]+)(?:\.[^}]+)?\}/g;

/** Returns the logical ids that a value refers to with `Ref`, `Fn::GetAtt`, or `Fn::Sub`, at any depth. */
function namedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): string[] => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String(inner).split(/[.,]/)[0] ?? ''];
    const text = key === 'Fn::Sub' ? [inner].flat()[0] : undefined;
    const substituted = typeof text === 'string' ? [...text.matchAll(SUBSTITUTED)].map(([, id]) => id ?? '') : [];
    return [...substituted, ...namedIn(inner)];
  });
}

/**
 * Returns the first circle of resources that depend on each other. The circle starts and ends with the same resource. Returns
 * an empty list if there is none. CDK's check ignores update policies, although an alias depends through its policy on its
 * deployment group and its check function.
 */
export function circleIn(resources: Record<string, object>): string[] {
  const waitsFor = new Map(
    Object.entries(resources).map(([id, resource]) => {
      const after = 'DependsOn' in resource ? [resource.DependsOn].flat().map(String) : [];
      return [id, [...after, ...namedIn(resource)].filter((other) => other in resources)];
    }),
  );
  const done = new Set<string>();
  const from = (id: string, path: string[]): string[] => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return [];
    for (const other of waitsFor.get(id) ?? []) {
      const circle = from(other, [...path, id]);
      if (circle.length > 0) return circle;
    }
    done.add(id);
    return [];
  };
  for (const id of waitsFor.keys()) {
    const circle = from(id, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
