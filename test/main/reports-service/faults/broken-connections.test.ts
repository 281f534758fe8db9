import { describe, expect, it } from 'vitest';
import { failureOf, rawRead, startFaulty } from '../../../support/service-with-faults';

describe('hang', () => {
  it.each([['request'], ['head']])('never completes an answer, after the %s', async (after) => {
    const service = await startFaulty({ fault: 'hang', after, path: '/reports' });
    const asked = rawRead(service);
    await service.untilActed();
    await service.close();
    const received = await asked;
    if (after === 'request') expect(received).toBe('');
    else expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n1\r\n\[\r\n$/);
    expect([service.answered, service.defects]).toEqual([[], []]);
  });
});

describe('reset', () => {
  it('resets the connection before the request is processed', async () => {
    const service = await startFaulty({ fault: 'reset' });
    expect(await failureOf(service)).toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect([service.answered, service.defects]).toEqual([[], []]);
  });

  it('resets the connection after the request was processed, so that the client cannot know', async () => {
    const service = await startFaulty({ fault: 'reset', after: 'work' });
    const sent = service.call('/feedback/a', { method: 'POST', body: '{}' });
    await expect(sent).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(service.answered).toEqual(['POST /feedback/a']);
  });
});
