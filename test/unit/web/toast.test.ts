import { expect, test } from 'vitest';
import { drawToasts, onFirstToast, type ToastMessage, toast } from '../../../web/src/lib/toast.ts';

test('Messages that come before there is anybody to draw them wait, and are drawn in order', () => {
  const drawn: string[] = [];
  let isWoken = false;
  const stopWaking = onFirstToast(() => {
    isWoken = true;
  });
  const say = (title: string): ToastMessage => ({ tone: 'plain', title });
  toast(say('first'));
  toast(say('second'));
  expect(isWoken).toBe(true);
  const stopDrawing = drawToasts(({ title }) => drawn.push(title));
  toast(say('third'));
  expect(drawn).toEqual(['first', 'second', 'third']);
  stopDrawing();
  stopWaking();
});
