import { describe, expect, it } from 'vitest';
import { newApplication } from '../../../main/reports-service/application';
import { startedSchema, startSchema } from '../../../main/reports-service/messages';
import { testNow } from '../../support/clocks/test-time';

const start = {
  application: newApplication(),
  folder: '/home/ana/service',
  reports: 1000,
  seed: 7,
  clockAhead: -5,
  simulatedUntil: testNow,
};

describe('the messages of the built-in service', () => {
  it('accept what both sides send', () => {
    expect(startSchema.parse(start)).toEqual(start);
    const ready = { kind: 'ready', address: 'http://127.0.0.1:40123', setAside: false };
    const failed = { kind: 'failed', reason: 'no room' };
    expect([startedSchema.parse(ready), startedSchema.parse(failed)]).toEqual([ready, failed]);
  });

  it.each([
    [undefined],
    [{}],
    [{ ...start, application: { id: '../up', key: start.application.key } }],
    [{ ...start, application: { id: 'a', key: 'with a space in it, but long' } }],
    [{ ...start, folder: '' }],
    [{ ...start, reports: -1 }],
    [{ ...start, reports: 1e9 }],
    [{ ...start, seed: 0.5 }],
    [{ ...start, simulatedUntil: undefined }],
  ])('refuse anything else: %#', (message) => {
    expect(startSchema.safeParse(message).success).toBe(false);
  });
});
