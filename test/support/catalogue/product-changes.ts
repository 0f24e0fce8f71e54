import { newId } from '#shared/base/id.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import { isRunning } from '#shared/catalogue/changes/change-run.ts';
import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import type { ProductSelectionInput } from '#shared/catalogue/changes/selection.ts';
import type { Admin } from '../admin.ts';
import type { Answer, Problem } from '../shop.ts';
import { eventually } from '../shopping.ts';

interface Started {
  id?: string;
  selection: ProductSelectionInput;
  change: ProductChange;
  confirmsBelowCost?: boolean;
}

export const startChange = (admin: Admin, { id = newId('chg', Date.now()), ...body }: Started) =>
  admin.call<ChangeRun & Omit<Problem, 'status'>>('POST', '/products/changes', { id, ...body });

/** Waits until a change or its undo has ended. */
export const endOfChange = (admin: Admin, id: string): Promise<ChangeRun> =>
  eventually(async () => {
    const { body } = await admin.call<ChangeRun>('GET', `/products/changes/${id}`);
    return !isRunning(body) && body;
  });

/** Starts a change and waits for its end. */
export async function change(admin: Admin, started: Started): Promise<ChangeRun> {
  const { status, body } = await startChange(admin, started);
  if (status !== 202) throw new Error(`The change was answered with ${status}: ${body.detail}`);
  return endOfChange(admin, body.id);
}

/** Undoes a change and waits for the end of the undo. */
export async function undo(admin: Admin, { id }: Pick<ChangeRun, 'id'>): Promise<ChangeRun> {
  const { status, body } = await requestUndo(admin, id);
  if (status !== 202) throw new Error(`The undo was answered with ${status}: ${body.detail}`);
  return endOfChange(admin, id);
}

export const requestUndo = (admin: Admin, id: string): Promise<Answer<ChangeRun & Omit<Problem, 'status'>>> =>
  admin.call('POST', `/products/changes/${id}/undo`);
