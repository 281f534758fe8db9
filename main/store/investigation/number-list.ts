import { z } from 'zod';

/**
 * Reads a JSON array of numbers that SQLite made, and null for NULL. Checked by hand, and without the exact numbers of
 * json-column.ts: a million of them would take seconds.
 */
export const numberList = z.string().transform((json, context): readonly (number | null)[] => {
  const list: unknown = JSON.parse(json);
  if (Array.isArray(list) && list.every((each) => typeof each === 'number' || each === null)) return list;
  context.addIssue({ code: 'custom', message: 'no list of numbers' });
  return z.NEVER;
});

/** The same without null. */
export const seqList = numberList.transform((list, context): readonly number[] => {
  if (list.every((each) => each !== null)) return list;
  context.addIssue({ code: 'custom', message: 'a number is missing' });
  return z.NEVER;
});
