import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProxyAccounts } from '../../../main/proxy/proxy-accounts';
import { ProxySignIn } from '../../../main/proxy/proxy-sign-in';
import { freshConnectionFetches, sharedConnectionFetch } from '../../../main/security/sessions';
import { memoryKeychain } from '../../support/main/memory-keychain';

/** The connections that requests use. Chromium resends a POST if a reused connection breaks. */

const electron = vi.hoisted(() => ({ session: { fromPartition: vi.fn() }, net: { request: vi.fn() } }));
vi.mock('electron', () => electron);

const proxy = { isProxy: true, host: 'proxy.example', port: 8080, realm: 'office', scheme: 'basic' };
let happened: string[];
/** The name that the proxy has got in a session; without it, the proxy stops requests. Undefined for no proxy. */
let stopped: Set<string> | undefined;

beforeEach(() => {
  happened = [];
  stopped = undefined;
  electron.session.fromPartition.mockReset().mockImplementation((name: string) => ({
    name,
    webRequest: { onHeadersReceived: () => undefined },
    closeAllConnections: async () => {
      happened.push(`${name} closes`);
    },
  }));
  electron.net.request.mockReset().mockImplementation(({ session: { name }, method, url }) => {
    const request = new EventEmitter();
    const answer = (statusCode: number) =>
      request.emit('response', Object.assign(new EventEmitter(), { statusCode, headers: {} }));
    const send = () => {
      happened.push(`${name} sends ${method} ${url}`);
      if (!stopped?.has(name)) return answer(200);
      request.emit('login', proxy, (account?: string) => {
        if (account === undefined) return answer(407);
        happened.push(`${name} signs in as ${account}`);
        stopped?.delete(name);
        answer(200);
      });
    };
    return Object.assign(request, {
      setHeader: () => undefined,
      write: () => undefined,
      end: send,
      abort: () => undefined,
    });
  });
});

function signIn(): ProxySignIn {
  const created: ProxySignIn = new ProxySignIn({
    accounts: new ProxyAccounts(memoryKeychain().keychain),
    onChange: ({ asking }) => {
      for (const each of asking) created.signIn(each.proxy, { name: 'ana', password: 'secret' });
    },
    clearSessions: async () => undefined,
  });
  return created;
}

describe('a feedback request', () => {
  it('uses a new connection, in a session that no other running one uses', async () => {
    const [first, second] = freshConnectionFetches(2, signIn());
    await first?.('https://a.example/1', {});
    await first?.('https://a.example/2', {});
    await second?.('https://a.example/3', {});
    expect(happened).toEqual([
      'service-sending-1 closes',
      'service-sending-1 sends GET https://a.example/1',
      'service-sending-1 closes',
      'service-sending-1 sends GET https://a.example/2',
      'service-sending-2 closes',
      'service-sending-2 sends GET https://a.example/3',
    ]);
  });

  it('without TLS never follows a proxy’s question on its connection', async () => {
    stopped = new Set(['service-sending-1']);
    const [first] = freshConnectionFetches(1, signIn());
    await first?.('http://a.example/feedback', { method: 'POST', body: '{}' });
    expect(happened).toEqual([
      'service-sending-1 closes',
      'service-sending-1 sends POST http://a.example/feedback',
      'service-sending-1 sends HEAD http://a.example/',
      'service-sending-1 signs in as ana',
      'service-sending-1 closes',
      'service-sending-1 sends POST http://a.example/feedback',
    ]);
  });
});

describe('a read request', () => {
  it('reuses connections, but never those of feedback', async () => {
    await sharedConnectionFetch(signIn())('https://a.example/1', {});
    expect(happened).toEqual(['service-reading sends GET https://a.example/1']);
  });
});
