import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { latency } from '../../../../main/reports-service/faults/before-the-answer';
import { pageOf, sampleReports } from '../../../support/sample-reports';
import { startFaulty } from '../../../support/service-with-faults';

const firstPage = pageOf(...sampleReports(12).slice(0, 5));

describe('latency', () => {
  it('delays a request and then sends the regular answer', async () => {
    const service = await startFaulty({ fault: 'latency', latency_ms: 1 });
    expect(await (await service.call('/reports')).text()).toBe(firstPage);
  });

  it('delays only its own requests, and does nothing for a client that disconnected', async () => {
    const service = await startFaulty({ fault: 'latency', latency_ms: 3_600_000, path: '/reports' });
    const gone = new AbortController();
    const waiting = service.call('/reports', { signal: gone.signal }).catch((error: unknown) => error);
    await service.untilActed();
    await service.call('/version');
    gone.abort();
    await waiting;
    await service.close();
    await setImmediate();
    expect(service.answered).toEqual(['GET /version']);
    expect(service.defects).toEqual([]);
  });

  it('ends when the client disconnects', async () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const waiting = latency(3_600_000)(response, async () => {});
    response.emit('close');
    await waiting;
    expect(response.listenerCount('close')).toBe(0);
  });
});

describe('page drift', () => {
  const idsOf = async (response: Response) =>
    (await response.text()).match(/"id":\d{19}/g)?.map((id) => Number(id.slice(-2)));

  it('adds transactions before each page, so that a report appears on two pages', async () => {
    const service = await startFaulty({ fault: 'page-drift', insert: 2 });
    expect(await idsOf(await service.call('/reports'))).toEqual([15, 14, 13, 12, 11]);
    expect(await idsOf(await service.call('/reports?page=2'))).toEqual([12, 11, 10, 9, 8]);
  });

  it('does not affect other requests, nor requests without a key', async () => {
    const service = await startFaulty({ fault: 'page-drift', insert: 2 });
    await service.call('/reports/transaction-1');
    await service.call('/feedback/transaction-1', { method: 'POST', body: '{}' });
    await fetch(`${service.address}/reports`);
    await service.plan();
    expect(await idsOf(await service.call('/reports'))).toEqual([13, 12, 11, 10, 9]);
    expect(service.defects).toEqual([]);
  });
});
