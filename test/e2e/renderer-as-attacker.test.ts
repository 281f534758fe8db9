import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { connectedTest, ownProgram, runningServer } from '../support/desktop/desktop-test';
import { everythingOnDisk, reportRows, type Workstation } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';
import { RawServer, silent } from '../support/servers/raw-server';

/**
 * What a foreign script in the window can reach, beyond what confinement.test.ts covers, and the window's own security
 * settings.
 */

const it = connectedTest(json(200, pageOf(sampleReport())))
  .override(
    'program',
    ownProgram(() => ({
      environment: { ELECTRON_ENABLE_SECURITY_WARNINGS: 'true', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    })),
  )
  .extend('foreign', { scope: 'file' }, runningServer(json(200, '{}')));
let workstation: Workstation;
let server: FaultyServer;
let foreign: FaultyServer;

it.beforeAll(({ workstation: givenWorkstation, server: givenServer, foreign: givenForeign }) => {
  workstation = givenWorkstation;
  server = givenServer;
  foreign = givenForeign;
});

describe('the app', () => {
  it('removes the environment variable that disables certificate checks', async () => {
    expect(
      await workstation.application.evaluate(() => process.env.NODE_TLS_REJECT_UNAUTHORIZED),
    ).toBeUndefined();
  });
});

describe('the window', () => {
  it('causes no Electron security warning', async () => {
    await workstation.page.reload();
    await reportRows(workstation.page);
    // Electron warns once everything is loaded.
    await workstation.page.evaluate(
      () =>
        document.readyState === 'complete' || new Promise((done) => window.addEventListener('load', done)),
    );
    expect(workstation.console.filter((line) => /Electron Security Warning/.test(line))).toEqual([]);
  });

  it('runs the preload script in a sandbox and an isolated world', async () => {
    const probe = join(temporaryFolder(), 'probe.cjs');
    writeFileSync(
      probe,
      `const { contextBridge } = require('electron');
       contextBridge.exposeInMainWorld('probe', { sandboxed: process.sandboxed, contextIsolated: process.contextIsolated, modules: typeof process.binding });`,
    );
    await workstation.application.evaluate(({ session }, filePath) => {
      const add = Reflect.get(session.defaultSession, 'registerPreloadScript');
      if (add) add.call(session.defaultSession, { type: 'frame', filePath });
      else Reflect.get(session.defaultSession, 'setPreloads').call(session.defaultSession, [filePath]);
    }, probe);
    await workstation.page.reload();
    await reportRows(workstation.page);
    const found = await workstation.page.evaluate(() => Reflect.get(globalThis, 'probe'));
    expect(found).toMatchObject({ sandboxed: true, contextIsolated: true });
  });

  it('can’t change the preload script by modifying built-in prototypes', async () => {
    const { page } = workstation;
    const answer = await page.evaluate(async () => {
      const received: unknown[] = [];
      const ownScripts = new URL('/', location.href).href;
      const spy = (of: object, name: string) => {
        const original = Reflect.get(of, name);
        Object.defineProperty(of, name, {
          configurable: true,
          value(this: unknown, ...given: unknown[]) {
            const error = new Error('taken over');
            // The window's own scripts go on meanwhile.
            if (error.stack?.includes(ownScripts)) return Reflect.apply(original, this, given);
            received[received.length] = given;
            throw error;
          },
        });
      };
      const bridge = Reflect.get(globalThis, 'whereabouts');
      const originals = { push: Array.prototype.push, get: Map.prototype.get, call: Function.prototype.call };
      spy(Array.prototype, 'push');
      spy(Map.prototype, 'get');
      spy(Function.prototype, 'call');
      try {
        return { text: await bridge.call('settings.read', undefined), received: received.length };
      } finally {
        Object.defineProperty(Array.prototype, 'push', {
          configurable: true,
          writable: true,
          value: originals.push,
        });
        Object.defineProperty(Map.prototype, 'get', {
          configurable: true,
          writable: true,
          value: originals.get,
        });
        Object.defineProperty(Function.prototype, 'call', {
          configurable: true,
          writable: true,
          value: originals.call,
        });
      }
    });
    expect(JSON.parse(answer.text)).toMatchObject({ ok: true });
    expect(answer.received).toBe(0);
  });

  it('exposes only two functions and no Electron event', async () => {
    const found = await workstation.page.evaluate(async () => {
      const bridge = Reflect.get(globalThis, 'whereabouts');
      const names = new Set<string>();
      const visit = (value: unknown, path: string) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
        for (const name of Reflect.ownKeys(value)) {
          if (typeof value === 'function' && /^(length|name|prototype|arguments|caller)$/.test(String(name)))
            continue;
          names.add(`${path}.${String(name)}`);
          visit(Reflect.get(value, name), `${path}.${String(name)}`);
        }
      };
      visit(bridge, 'whereabouts');
      const received = new Promise<readonly string[]>((resolve) => {
        bridge.on('settings.changed', (...given: unknown[]) =>
          resolve(given.map((each) => Object.keys(Object(each)).sort().join())),
        );
      });
      await bridge.call('settings.save', { letterShortcuts: true });
      return { names: [...names].sort(), received: await received, frozen: Object.isFrozen(bridge) };
    });
    expect(found.names).toEqual(['whereabouts.call', 'whereabouts.on']);
    expect(found.received).toHaveLength(1);
    expect(found.received[0]).not.toMatch(/\b(sender|senderFrame|ports|preventDefault)\b/);
    expect(found.frozen).toBe(true);
  });
});

describe('a foreign script', () => {
  it.each<readonly [string, (address: string) => string | Promise<string>]>([
    [
      'any other scheme',
      async (address) => {
        const urls = [
          'file:///etc/hostname',
          'ftp://127.0.0.1/',
          'data:text/plain,x',
          'app://evil/index.html',
        ];
        const reached = (url: string) =>
          fetch(url).then(
            () => [url],
            () => [],
          );
        const blob = URL.createObjectURL(new Blob(['x']));
        const all = await Promise.all([...urls, `${address}/`, blob].map(reached));
        return all.flat().join() || 'refused';
      },
    ],
    [
      'a frame',
      async (address) => {
        const urls = [
          `${address}/`,
          'app://whereabouts/index.html',
          'about:blank',
          'data:text/html,<p>x',
          '',
        ];
        const reached: string[] = [];
        for (const url of urls) {
          const frame = document.createElement('iframe');
          frame.src = url;
          await new Promise((resolve) => {
            frame.onload = resolve;
            document.addEventListener('securitypolicyviolation', resolve, { once: true });
            document.body.append(frame);
          });
          try {
            const bridge = frame.contentWindow && Reflect.get(frame.contentWindow, 'whereabouts');
            if (bridge) reached.push(url);
            if (frame.contentDocument?.body?.textContent) reached.push(url);
          } catch {
            // A cross-origin frame, whose content is inaccessible.
          }
          frame.remove();
        }
        return reached.join() || 'refused';
      },
    ],
    [
      'a service worker',
      () =>
        navigator.serviceWorker.register('/assets/worker.js').then(
          () => 'registered',
          () => 'refused',
        ),
    ],
    [
      'a worker made of a text',
      () => {
        try {
          const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
          return new Promise((resolve) => {
            worker.onmessage = () => resolve('ran');
            worker.onerror = () => resolve('refused');
          });
        } catch {
          return 'refused';
        }
      },
    ],
    [
      'the addresses of this machine by WebRTC',
      async () => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:3478' }] });
        peer.createDataChannel('x');
        const found: string[] = [];
        const gathered = new Promise<void>((resolve) => {
          peer.onicecandidate = ({ candidate }) => {
            if (candidate === null) resolve();
            else if (/\d+\.\d+\.\d+\.\d+/.test(candidate.candidate) && /typ/.test(candidate.candidate))
              found.push(candidate.candidate);
          };
        });
        await peer.setLocalDescription(await peer.createOffer());
        await gathered;
        peer.close();
        return found.join() || 'refused';
      },
    ],
    [
      'a form',
      (address) =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true });
          const form = document.createElement('form');
          form.action = address;
          form.method = 'post';
          document.body.append(form);
          form.submit();
        }),
    ],
    [
      'another base of addresses',
      (address) => {
        const base = document.createElement('base');
        base.href = `${address}/`;
        document.head.append(base);
        const taken = new URL('x', document.baseURI).origin === address;
        base.remove();
        return taken ? 'taken' : 'refused';
      },
    ],
    [
      'code of a text',
      async () => {
        // The expression runs with a debugger's privileges until it awaits something.
        await new Promise(requestAnimationFrame);
        try {
          return String(Reflect.construct(Function, ['return 1'])());
        } catch {
          return 'refused';
        }
      },
    ],
    [
      'a policy of its own for Trusted Types',
      () => {
        try {
          const types = Reflect.get(globalThis, 'trustedTypes');
          types.createPolicy('evil', { createHTML: (text: string) => text });
          return 'made';
        } catch {
          return 'refused';
        }
      },
    ],
    ['the bridge of the window that opened it', () => (window.opener === null ? 'refused' : 'reached')],
    [
      'cameras, screens and USB',
      async () => {
        const requested = [
          navigator.mediaDevices.getUserMedia({ video: true }),
          navigator.mediaDevices.getDisplayMedia(),
          Promise.resolve().then(() => Reflect.get(navigator, 'usb').requestDevice({ filters: [] })),
          Promise.resolve()
            .then(() => Reflect.get(navigator, 'hid').requestDevice({ filters: [] }))
            .then((got) => got.length > 0 || Promise.reject()),
          Promise.resolve()
            .then(() => Reflect.get(globalThis, 'queryLocalFonts')())
            .then((got) => got.length > 0 || Promise.reject()),
        ];
        const ends = await Promise.allSettled(requested);
        return ends.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : [])).join() || 'refused';
      },
    ],
  ])('is refused %s', async (_what, script) => {
    expect(await workstation.page.evaluate(script, foreign.address)).toBe('refused');
    expect(foreign.requests).toEqual([]);
    expect(workstation.application.windows()).toHaveLength(1);
  });

  it('can’t write a file through a link, a drop or a middle click', async () => {
    const { application, page, profileFolder } = workstation;
    const before = page.url();
    await application.evaluate(({ session }) => {
      session.defaultSession.on('will-download', (event) =>
        Reflect.set(globalThis, 'prevented', event.defaultPrevented),
      );
    });
    const box = await page.evaluate((address) => {
      const link = document.createElement('a');
      link.href = 'data:application/octet-stream,x';
      link.download = 'x.exe';
      document.body.append(link);
      link.click();
      link.href = address;
      link.removeAttribute('download');
      link.textContent = 'x';
      link.style.cssText = 'position:fixed;inset:0 auto auto 0;width:40px;height:40px;z-index:99999';
      const dropped = new DataTransfer();
      dropped.setData('text/uri-list', address);
      dropped.items.add(new File(['<script>1</script>'], 'x.html', { type: 'text/html' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }),
        );
      return { x: 20, y: 20 };
    }, foreign.address);
    await page.mouse.click(box.x, box.y, { button: 'middle' });
    await page.keyboard.down('Control');
    await page.mouse.click(box.x, box.y);
    await page.keyboard.up('Control');
    await expect.poll(() => application.evaluate(() => Reflect.get(globalThis, 'prevented'))).toBe(true);
    expect(page.url()).toBe(before);
    expect(application.windows()).toHaveLength(1);
    expect(foreign.requests).toEqual([]);
    expect(everythingOnDisk(profileFolder)).not.toContain('x.exe');
    await page.reload();
    await reportRows(page);
  });
});

describe('a network that the content policy does not cover', () => {
  it('isn’t reachable by WebRTC over TCP or by preconnect', async () => {
    const listener = await RawServer.start(silent);
    try {
      const errors = await workstation.page.evaluate(async (host) => {
        const link = document.createElement('link');
        link.rel = 'preconnect';
        link.href = `http://${host}/`;
        document.head.append(link);
        const turn = { urls: `turn:${host}?transport=tcp`, username: 'x', credential: 'x' };
        const peer = new RTCPeerConnection({ iceServers: [turn] });
        const other = new RTCPeerConnection();
        peer.createDataChannel('x');
        const found: string[] = [];
        const gathered = new Promise<void>((resolve) => {
          peer.onicecandidateerror = ({ errorText }) => found.push(errorText);
          peer.onicecandidate = ({ candidate }) => candidate === null && resolve();
        });
        await peer.setLocalDescription(await peer.createOffer());
        await other.setRemoteDescription(peer.localDescription ?? { type: 'offer' });
        await other.setLocalDescription(await other.createAnswer());
        await peer.setRemoteDescription(other.localDescription ?? { type: 'answer' });
        const [address, port] = host.split(':');
        await peer.addIceCandidate({
          candidate: `candidate:1 1 tcp 2105458943 ${address} ${port} typ host tcptype passive`,
          sdpMid: '0',
        });
        await gathered;
        peer.close();
        other.close();
        return found;
      }, new URL(listener.address).host);
      expect(errors.length).toBeGreaterThan(0);
      expect(listener.connections).toBe(0);
    } finally {
      await listener.close();
    }
  });

  it('gets no DNS prefetch; host names given to WebRTC are still looked up', async () => {
    const { application, page } = workstation;
    const log = join(temporaryFolder(), 'net.json');
    await application.evaluate(
      ({ session }, path) => session.defaultSession.netLog.startLogging(path, { captureMode: 'everything' }),
      log,
    );
    await page.evaluate(async () => {
      const link = document.createElement('link');
      link.rel = 'dns-prefetch';
      link.href = 'https://asked-ahead.example.test/';
      document.head.append(link);
      const urls = 'turn:asked-by-webrtc.example.test?transport=tcp';
      const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'x', credential: 'x' }] });
      peer.createDataChannel('x');
      const gathered = new Promise<void>((resolve) => {
        peer.onicecandidate = ({ candidate }) => candidate === null && resolve();
        peer.onicecandidateerror = () => resolve();
      });
      await peer.setLocalDescription(await peer.createOffer());
      await gathered;
      peer.close();
    });
    await application.evaluate(({ session }) => session.defaultSession.netLog.stopLogging());
    const names = readFileSync(log, 'latin1').match(/asked-[a-z-]+(?=\.example\.test)/g);
    // Chromium can't prevent the lookup that is found. It also proves that the log covers enough time.
    expect([...new Set(names)]).toEqual(['asked-by-webrtc']);
  });
});

describe('the disk', () => {
  it('contains no text of a report, neither in a cache nor elsewhere', () => {
    const stored = everythingOnDisk(workstation.profileFolder);
    expect(stored).toContain(server.address);
    for (const word of [completeReport.user.id, completeReport.transaction_id])
      expect(stored).not.toContain(word);
  });

  it('contains no crash dump of a window', async () => {
    const { application, page } = workstation;
    const folder = await application.evaluate(({ app }) => app.getPath('crashDumps'));
    const crashed = page.waitForEvent('crash');
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await crashed;
    const isBack = () =>
      application.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed() === false,
      );
    await expect.poll(isBack).toBe(true);
    const dumps = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    expect(dumps.filter((path) => path.endsWith('.dmp'))).toEqual([]);
  });
});
