import type { CatalogueDocument } from '#shared/catalogue/catalogue-document.ts';

type Documents = readonly CatalogueDocument[];
const MAX_ANSWERS = 100;
/** Answers belong to the documents they were worked out from, and are forgotten with them. */
const answers = new WeakMap<Documents, Map<string, unknown>>();

/** What `workOut` made of the documents, once for each question about them. */
export function memoizeByDocuments<T>(documents: Documents, question: string, workOut: () => T): T {
  const known = answers.get(documents) ?? new Map<string, unknown>();
  answers.set(documents, known);
  if (known.has(question)) return known.get(question) as T;
  if (known.size >= MAX_ANSWERS) known.clear();
  const answer = workOut();
  known.set(question, answer);
  return answer;
}
