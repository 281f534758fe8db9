import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshConnectionFetches, sharedConnectionFetch } from '../../../main/security/sessions';

/** The connections that requests use. Chromium resends a POST if a reused connection breaks. */

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

describe('a feedback request', () => {
  it('uses a new connection, in a session that no other running one uses', async () => {
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

describe('a read request', () => {
  it('reuses connections, but never those of feedback', async () => {
    await sharedConnectionFetch()('https://a.example/1', {});
    expect(happened).toEqual(['service-reading asks https://a.example/1']);
  });
});
