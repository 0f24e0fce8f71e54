/** Describes the fields of a syntax node that the checks read. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Yields a node and every node below it. */
export function* nodesOf(root: unknown): Generator<SyntaxNode> {
  if (!isNode(root)) return;
  yield root;
  for (const value of Object.values(root)) {
    for (const child of Array.isArray(value) ? value : [value]) yield* nodesOf(child);
  }
}
