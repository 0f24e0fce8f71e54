import { expect, test } from 'vitest';
import { drawToasts, onFirstToast, type ToastMessage, toast, withdrawToast } from '#web/lib/toast.ts';

test('Messages that come before a component can show them wait, and are shown in order', () => {
  const drawn: string[] = [];
  let isWoken = false;
  const stopWaking = onFirstToast(() => {
    isWoken = true;
  });
  const say = (title: string): ToastMessage => ({ tone: 'plain', title });
  toast(say('first'));
  toast(say('second'));
  expect(isWoken).toBe(true);
  const stopDrawing = drawToasts({ draw: ({ title }) => drawn.push(title), withdraw: () => {} });
  toast(say('third'));
  expect(drawn).toEqual(['first', 'second', 'third']);
  stopDrawing();
  stopWaking();
});

test('A message that is no longer true is removed, whether it was shown or still waits', () => {
  const drawn: string[] = [];
  const withdrawn: string[] = [];
  toast({ tone: 'error', title: 'Checkout Error', name: 'checkout' });
  toast({ tone: 'plain', title: 'Something else' });
  withdrawToast('checkout');
  const stopDrawing = drawToasts({ draw: ({ title }) => drawn.push(title), withdraw: (name) => withdrawn.push(name) });
  expect(drawn).toEqual(['Something else']);
  withdrawToast('checkout');
  expect(withdrawn).toEqual(['checkout']);
  stopDrawing();
});
