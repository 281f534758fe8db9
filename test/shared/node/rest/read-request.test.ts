import { expect, it } from 'vitest';
import { z } from 'zod';
import { issueText } from '../../../../shared/node/rest/read-request';

it.each([
  ['a missing field', z.strictObject({ id: z.number() }), {}, 'Required'],
  ['a value of another type', z.boolean(), 'no', 'Expected boolean'],
  ['another value', z.enum(['fraud', 'high']), 'low', 'Must be one of fraud, high'],
  ['a value other than the only allowed one', z.literal('lte'), 'gsm', 'Must be lte'],
  ['an unknown field', z.strictObject({}), { surprise: 1 }, 'Unknown field "surprise"'],
  ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields "a", "b"'],
  ['a number that is too large', z.int().max(10_000), 10_001, 'Must be at most 10,000'],
  ['a number that is too small', z.number().min(-90), -91, 'Must be at least -90'],
  ['a number that must be larger', z.number().gt(0), 0, 'Must be more than 0'],
  ['a number that must be smaller', z.number().lt(5), 5, 'Must be less than 5'],
  ['a text that is too long', z.string().max(3), 'four', 'Must have at most 3 characters'],
  ['an empty text', z.string().min(1), '', 'Must have at least 1 character'],
  ['an array that is too long', z.array(z.int()).max(1), [1, 2], 'Must have at most 1 item'],
] as const)('describes %s', (_, schema: z.ZodType, value, text) => {
  const read = schema.safeParse(value, { error: issueText });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([text]);
});

it('keeps the message of the schema', () => {
  const schema = z.string({ error: 'string' });
  expect(schema.safeParse(5, { error: issueText }).error?.issues[0]?.message).toBe('string');
});
