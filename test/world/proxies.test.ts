import { describe, expect, it } from 'vitest';
import { type ProxyAccount, ProxyAccounts } from '../../main/proxy/proxy-accounts';
import { ProxySignIn } from '../../main/proxy/proxy-sign-in';
import type { ProxyState } from '../../shared/domain/proxy-state';
import { memoryKeychain } from '../support/main/memory-keychain';

/**
 * Proxies that ask for a name and password (RFC 9110, 11.7). Each case is one that other programs got wrong; the real proxy
 * and the real Electron are in test/e2e/proxy-sign-in.test.ts.
 */

const proxy = 'proxy.example:8080';
const challenge = { host: 'proxy.example', port: 8080, scheme: 'basic', realm: 'office' };
const right: ProxyAccount = { name: 'ana', password: 'right' };
const wrong: ProxyAccount = { name: 'ana', password: 'wrong' };

/** A program with its keychain, and a proxy that records each account that it gets. */
function program(keychain = memoryKeychain()) {
  const states: ProxyState[] = [];
  const signIn = new ProxySignIn({
    accounts: new ProxyAccounts(keychain.keychain),
    onChange: (state) => states.push(state),
    clearSessions: async () => sent.clear(),
  });
  /** What Chromium sends by itself to a proxy that asks by a scheme, in each session, once the proxy has got it there. */
  const sent = new Map<string, Map<object, ProxyAccount>>();
  const attempts: string[] = [];
  let accepted = right.password;
  let scheme = 'basic';

  /** Makes a request as Chromium does; resolves to its status. */
  async function request(
    session: object = sessionOfAll,
    onAsk: () => void = () => undefined,
  ): Promise<number> {
    const dealings = signIn.begin(session);
    const ends = (status: number) => {
      if (status === 200) dealings.passed();
      dealings.ended();
      return status;
    };
    const pass = (account: ProxyAccount) => {
      attempts.push(account.password);
      return account.password === accepted;
    };
    const asked = scheme;
    const known = sent.get(asked)?.get(session);
    if (known && pass(known)) return ends(200);
    sent.get(asked)?.delete(session);
    for (;;) {
      const answer = dealings.answer({ ...challenge, scheme: asked });
      onAsk();
      const account = await answer;
      if (account === null) return ends(407);
      if (!pass(account)) continue;
      sent.set(asked, new Map([...(sent.get(asked) ?? []), [session, account]]));
      return ends(200);
    }
  }
  const asking = () => signIn.state().asking;
  const askBy = (to: string) => (scheme = to);
  const change = (to: string) => (accepted = to);
  return { signIn, request, attempts, asking, states, keychain, change, askBy };
}

const sessionOfAll = {};
/** Lets everything happen that waits for nothing outside. */
const settled = () => new Promise(setImmediate);

describe('a proxy that asks', () => {
  // microsoft/vscode#110841 and finos/SymphonyElectron#1502: one dialog for each request.
  // NordicSemiconductor/pc-nrfconnect-launcher#851: only one of the waiting requests went on.
  it('is answered once for all requests that wait', async () => {
    const { signIn, request, attempts, asking } = program();
    const requests = [request(), request({}), request()];
    await settled();
    expect(asking()).toEqual([{ proxy, wasRefused: false, isReadable: true, isDismissed: false }]);
    signIn.signIn(proxy, right);
    expect(await Promise.all(requests)).toEqual([200, 200, 200]);
    expect(asking()).toEqual([]);
    expect(attempts).toEqual(['right', 'right', 'right']);
  });

  // electron/electron#4297: an endless loop of the same wrong answer. samuong/alpaca#2, rstacruz/halla#7, genotrance/px#250:
  // the network locked the account after three.
  it('gets a wrong password once, however many requests wait, and is asked about again', async () => {
    const { signIn, request, attempts, asking } = program();
    const requests = [request(), request(), request({})];
    await settled();
    signIn.signIn(proxy, wrong);
    await settled();
    expect(attempts).toEqual(['wrong']);
    expect(asking()).toEqual([{ proxy, wasRefused: true, isReadable: true, isDismissed: false }]);
    signIn.signIn(proxy, right);
    expect(await Promise.all(requests)).toEqual([200, 200, 200]);
    expect(attempts.filter((each) => each === 'wrong')).toHaveLength(1);
  });

  // electron/electron#16010 and #27333: the second answer had no effect.
  it('can be answered as often as it refuses', async () => {
    const { signIn, request, attempts } = program();
    const one = request();
    for (const password of ['a', 'b', 'c', 'right']) {
      await settled();
      signIn.signIn(proxy, { name: 'ana', password });
    }
    expect(await one).toBe(200);
    expect(attempts).toEqual(['a', 'b', 'c', 'right']);
  });

  // arantes555/electron-fetch#1: without an answer, a request waited forever. LightTable/LightTable#679: a dialog every few
  // minutes.
  it('stops all requests once the user cancels, and doesn’t ask again until the user wants to', async () => {
    const { signIn, request, asking, attempts } = program();
    const requests = [request(), request()];
    await settled();
    signIn.dismiss(proxy);
    expect(await Promise.all(requests)).toEqual([407, 407]);
    expect(await request()).toBe(407);
    expect(asking()).toMatchObject([{ proxy, isDismissed: true }]);
    signIn.signIn(proxy, right);
    expect(await request()).toBe(200);
    expect(attempts).toEqual(['right']);
  });

  // microsoft/vscode#106452: the dialog closed by itself, before anything could be typed.
  it('still asks after the request that it stopped has ended', async () => {
    const { signIn, asking } = program();
    const dealings = signIn.begin({});
    void dealings.answer(challenge);
    await settled();
    dealings.ended();
    expect(asking()).toHaveLength(1);
  });

  it('lets another request try if the one that tried ends without an answer', async () => {
    const { signIn, request, attempts } = program();
    const dealings = signIn.begin({});
    const tried = dealings.answer(challenge);
    await settled();
    signIn.signIn(proxy, right);
    expect(await tried).toEqual(right);
    const other = request();
    await settled();
    expect(attempts).toEqual([]);
    dealings.ended();
    expect(await other).toBe(200);
  });
});

describe('a password that was accepted', () => {
  it('is in the keychain only then, and is used by the next run', async () => {
    const { signIn, request, keychain } = program();
    const one = request();
    await settled();
    expect(keychain.secrets.size).toBe(0);
    signIn.signIn(proxy, wrong);
    await settled();
    expect(keychain.secrets.size).toBe(0);
    signIn.signIn(proxy, right);
    await one;
    await settled();
    expect([...keychain.secrets.values()].join()).toContain('right');
    const next = program(keychain);
    expect(await next.request()).toBe(200);
    expect(next.states.flatMap((state) => state.asking)).toEqual([]);
    expect(next.signIn.state().answered).toEqual([{ proxy, isKept: true }]);
  });

  // vscodenpa/testissues#26397: a password that changes daily needed a restart.
  it('that changes is requested again, and the old one isn’t sent a second time', async () => {
    const { signIn, request, attempts, change, keychain } = program();
    const first = request();
    await settled();
    signIn.signIn(proxy, right);
    await first;
    change('new');
    const later = [request(), request()];
    await settled();
    // The last by Chromium itself, before it knew.
    expect(attempts).toEqual(['right', 'right']);
    signIn.signIn(proxy, { name: 'ana', password: 'new' });
    expect(await Promise.all(later)).toEqual([200, 200]);
    await settled();
    expect([...keychain.secrets.values()].join()).not.toContain('right');
  });

  it('that changed between two runs is sent once', async () => {
    const before = program();
    const first = before.request();
    await settled();
    before.signIn.signIn(proxy, right);
    await first;
    await settled();
    const { request, attempts, asking, change } = program(before.keychain);
    change('new');
    void request();
    void request({});
    await settled();
    expect(attempts).toEqual(['right']);
    expect(asking()).toMatchObject([{ wasRefused: true }]);
  });

  it('can be removed, everywhere', async () => {
    const { signIn, request, keychain, asking } = program();
    const first = request();
    await settled();
    signIn.signIn(proxy, right);
    await first;
    await settled();
    expect(await signIn.forget(proxy)).toEqual({ ok: true, value: { asking: [], answered: [] } });
    expect(keychain.secrets.size).toBe(0);
    void request();
    await settled();
    expect(asking()).toHaveLength(1);
  });

  it('is used until the end of the run where the keychain is locked', async () => {
    const { signIn, request } = program(memoryKeychain('locked'));
    const first = request();
    await settled();
    signIn.signIn(proxy, right);
    expect(await first).toBe(200);
    await settled();
    expect(signIn.state().answered).toEqual([{ proxy, isKept: false }]);
    expect(await request()).toBe(200);
  });
});

// NationalSecurityAgency/emissary#161: a server that asked by Basic got what was meant for Digest.
describe('a network that poses as a proxy which hid the password', () => {
  const readable = { proxy, wasRefused: false, isReadable: true, isDismissed: false };

  it.each(['digest', 'ntlm'])(
    'gets nothing by Basic until it is typed for that, after %s',
    async (scheme) => {
      const { signIn, request, attempts, asking, askBy } = program();
      askBy(scheme);
      const first = request();
      await settled();
      expect(asking()).toEqual([{ ...readable, isReadable: false }]);
      signIn.signIn(proxy, right);
      expect(await first).toBe(200);
      askBy('basic');
      const posing = [request(), request({})];
      await settled();
      expect(attempts).toEqual(['right']);
      expect(asking()).toEqual([readable]);
      signIn.dismiss(proxy);
      expect(await Promise.all(posing)).toEqual([407, 407]);
      askBy(scheme);
      expect(await request()).toBe(200);
    },
  );

  it('gets nothing by Basic in the next run either, and is asked about once', async () => {
    const before = program();
    before.askBy('digest');
    const first = before.request();
    await settled();
    before.signIn.signIn(proxy, right);
    await first;
    await settled();

    const after = program(before.keychain);
    const one = after.request();
    await settled();
    expect(after.attempts).toEqual([]);
    expect(after.asking()).toEqual([readable]);
    after.signIn.signIn(proxy, right);
    expect(await one).toBe(200);
    await settled();
    const next = program(before.keychain);
    expect(await next.request()).toBe(200);
    expect(next.states.flatMap(({ asking }) => asking)).toEqual([]);
  });

  it('gets nothing by Basic that an earlier version saved, which still answers Digest', async () => {
    const { keychain } = memoryKeychain();
    await keychain.write('proxies', JSON.stringify([{ proxy, name: 'ana', password: 'right' }]));
    const { request, attempts, asking, askBy } = program({ ...memoryKeychain(), keychain });
    askBy('digest');
    expect(await request()).toBe(200);
    askBy('basic');
    void request();
    await settled();
    expect(attempts).toEqual(['right']);
    expect(asking()).toEqual([readable]);
  });

  it('is shown as readable if any request waits that is, and nothing of it is left once it is removed', async () => {
    const { signIn, request, asking, askBy, keychain } = program();
    askBy('basic');
    const requests = [request()];
    await settled();
    askBy('digest');
    requests.push(request({}));
    await settled();
    expect(asking()).toEqual([readable]);
    signIn.signIn(proxy, right);
    expect(await Promise.all(requests)).toEqual([200, 200]);
    await settled();
    expect(signIn.state().answered).toEqual([{ proxy, isKept: true }]);
    expect(await signIn.forget(proxy)).toEqual({ ok: true, value: { asking: [], answered: [] } });
    expect(keychain.secrets.size).toBe(0);
    for (const scheme of ['basic', 'digest']) {
      askBy(scheme);
      void request();
    }
    await settled();
    expect(asking()).toEqual([readable]);
  });
});

describe('what the window is told', () => {
  it('never contains a name or a password', async () => {
    const { signIn, request, states } = program();
    const first = request();
    await settled();
    signIn.signIn(proxy, wrong);
    await settled();
    signIn.signIn(proxy, right);
    await first;
    await settled();
    await signIn.forget(proxy);
    expect(JSON.stringify(states)).not.toMatch(/ana|right|wrong/);
  });
});

describe('accounts of many proxies', () => {
  // Windows’ keychain has room for 2,560 bytes in an entry.
  it('fit into an entry of the keychain; the oldest are dropped', async () => {
    const keychain = memoryKeychain();
    const accounts = new ProxyAccounts(keychain.keychain);
    for (let each = 0; each < 60; each += 1)
      expect(
        await accounts.save({
          proxy: `proxy-${each}.example:8080`,
          isReadable: true,
          account: { name: 'ñandú', password: '密码密码' },
        }),
      ).toBe(true);
    for (const secret of keychain.secrets.values()) expect(Buffer.byteLength(secret)).toBeLessThan(2_560);
    const saved = (await accounts.read())?.map((each) => each.proxy);
    expect(saved).toContain('proxy-59.example:8080');
    expect(saved).not.toContain('proxy-0.example:8080');
  });
});
