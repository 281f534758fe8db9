import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Copy, copyOf, startFaultyService } from '../../support/main/copied-service';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const sizes = { preferred: 20, first: 5, preview: 10, smaller: [10, 5], minServiceLimit: 5, overlap: 2 };
const reports = 130;
const page = '/reports*';

const sorted = (ids: readonly string[]) => [...ids].sort();

/**
 * Looks for new reports until none was inserted meanwhile: an aborted request may be answered, and insert
 * some, long after. Returns the service's ids at that time.
 */
async function refreshed(
  copy: Copy,
  service: { ids(): Promise<readonly string[]> },
): Promise<readonly string[]> {
  for (;;) {
    const before = await service.ids();
    expect((await copy.pass('new')).problem).toBe(null);
    const after = await service.ids();
    if (after.length === before.length) return after;
  }
}

describe('the copy of the built-in service', () => {
  it('is complete and in order, and has every id once', async () => {
    const service = await startFaultyService(reports);
    const copy = await copyOf(service, { sizes });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    expect(await copy.ids()).toEqual(await service.ids());
    expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
  });

  it('is complete if reports are inserted before every page', async () => {
    const service = await startFaultyService(reports);
    await service.plan({ fault: 'page-drift', insert: 7, times: 40 });
    const copy = await copyOf(service, { sizes });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    await service.plan();
    const there = await refreshed(copy, service);
    expect(sorted(await copy.ids())).toEqual(sorted(there));
    const arrived = copy.stored.filter(({ pass }) => pass === 'new');
    expect(arrived.length).toBeGreaterThan(0);
  });

  it.each([
    { fault: 'reset', share: 0.3, seed: 3 },
    { fault: 'reset', after: 'work', share: 0.3, seed: 4 },
    { fault: 'truncated', share: 0.3, seed: 5 },
    { fault: 'truncated', framing: 'chunks', share: 0.3, seed: 6 },
    { fault: '503', retry_after: '1', share: 0.3, seed: 7 },
    { fault: '429', retry_after: '5', share: 0.3, seed: 8 },
    { fault: '502', body: 'empty', times: 3 },
  ])('is complete after the service had the fault %j', async (fault) => {
    const service = await startFaultyService(reports);
    const copy = await copyOf(service, { sizes });
    await service.plan({ ...fault, path: page }, { fault: 'page-drift', insert: 3, times: 12 });
    copy.open('profile');
    await copy.until(({ kind, received }) => kind === 'idle' && received === 0 && copy.states.length > 3);
    await service.plan();
    // The first one resumes the interrupted pass.
    expect((await copy.pass('new')).problem).toBe(null);
    const there = await refreshed(copy, service);
    expect(sorted(await copy.ids())).toEqual(sorted(there));
  });

  it.each([
    [{ fault: '401' }, 'key-refused'],
    [{ fault: '403' }, 'key-refused'],
    [{ fault: '404' }, 'service-error'],
    [{ fault: '500' }, 'service-error'],
    [{ fault: 'html' }, 'not-the-service'],
    [{ fault: 'redirect' }, 'redirect-refused'],
    [{ fault: 'reset' }, 'connection-broken'],
    [{ fault: '503' }, 'service-error'],
  ])('loses nothing through %j, reports the reason, and the next refresh succeeds', async (fault, kind) => {
    const service = await startFaultyService(reports);
    const copy = await copyOf(service, { sizes });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    const before = await copy.ids();
    await service.plan({ ...fault, path: page });
    expect((await copy.pass('all')).problem?.kind).toBe(kind);
    expect(await copy.ids()).toEqual(before);
    expect(copy.recorded.at(-1)).toBe(kind);
    await service.plan({ fault: 'page-drift', insert: 4, times: 1 });
    expect((await copy.pass('new')).problem).toBe(null);
    expect(sorted(await copy.ids())).toEqual(sorted(await service.ids()));
  });

  it('continues after a failure in the middle, in another run of the app', async () => {
    const service = await startFaultyService(reports);
    const folder = join(temporaryFolder(), 'store');
    const copy = await copyOf(service, { sizes, folder });
    await service.plan({ fault: '500', path: page, skip: 4 });
    copy.open('profile');
    await copy.until(({ kind, problem }) => kind === 'idle' && problem !== null);
    expect(await copy.ids()).toHaveLength(60);
    const read = await copy.store.call('syncMemory.read', undefined);
    expect(read).toMatchObject({ ok: true, value: { pass: { kind: 'all', page: 3, limit: 20 } } });
    copy.open(null);
    await copy.store.close();
    await service.plan();
    const next = await copyOf(service, { sizes, folder });
    next.open('profile');
    await next.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    expect(await next.ids()).toEqual(await service.ids());
    // The last stored page is requested again, not the first.
    expect(next.states.find(({ received }) => received >= 40)).toBeDefined();
    expect(next.stored.reduce((added, each) => added + each.added, 0)).toBe(reports - 60);
  });

  it('treats an endless answer as too large and requests less', async () => {
    const service = await startFaultyService(reports);
    const copy = await copyOf(service, { sizes });
    await service.plan({ fault: 'oversized', path: page, times: 1 });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    expect(await copy.ids()).toEqual(await service.ids());
  });
});
