import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';
import { collectGarbage } from '../../../shared/node/collect-garbage';

const flags = vi.hoisted(() => ({ areFrozen: false }));
vi.mock('node:v8', async (original) => {
  const v8 = await original<typeof import('node:v8')>();
  return {
    ...v8,
    setFlagsFromString: (flag: string) => {
      if (!flags.areFrozen) v8.setFlagsFromString(flag);
    },
  };
});

beforeEach(() => {
  flags.areFrozen = false;
});

it('collects what nothing refers to, and leaves no function for it behind', async () => {
  const forgotten = new WeakRef({});
  // A WeakRef keeps its object until the end of the task.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(forgotten.deref()).toBeUndefined();
  expect(runInNewContext('typeof gc')).toBe('undefined');
});

it('does nothing where the flags of V8 are frozen', () => {
  flags.areFrozen = true;
  expect(collectGarbage).not.toThrow();
});
