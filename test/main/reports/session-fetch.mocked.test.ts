import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshConnectionFetches, sharedConnectionFetch } from '../../../main/reports/session-fetch';

/** Which connections requests go over. Chromium by itself sends a POST again where a used one breaks. */

const electron = vi.hoisted(() => ({ session: { fromPartition: vi.fn() } }));
vi.mock('electron', () => electron);

let happened: string[];

beforeEach(() => {
  happened = [];
  electron.session.fromPartition.mockReset().mockImplementation((name: string) => ({
    webRequest: { onHeadersReceived: () => undefined },
    closeAllConnections: async () => {
      happened.push(`${name} closes`);
    },
    fetch: async (url: string) => {
      happened.push(`${name} asks ${url}`);
      return new Response();
    },
  }));
});

describe('feedback', () => {
  it('goes over a new connection each time, in a session for each that is on its way', async () => {
    const [first, second] = freshConnectionFetches(2);
    await first?.('https://a.example/1', {});
    await first?.('https://a.example/2', {});
    await second?.('https://a.example/3', {});
    expect(happened).toEqual([
      'service-sending-1 closes',
      'service-sending-1 asks https://a.example/1',
      'service-sending-1 closes',
      'service-sending-1 asks https://a.example/2',
      'service-sending-2 closes',
      'service-sending-2 asks https://a.example/3',
    ]);
  });
});

describe('reading', () => {
  it('uses its connections again, and never those of feedback', async () => {
    await sharedConnectionFetch()('https://a.example/1', {});
    expect(happened).toEqual(['service-reading asks https://a.example/1']);
  });
});
