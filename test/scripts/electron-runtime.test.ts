import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseElectron,
  type ElectronSources,
  lockedElectronVersion,
  providedElectron,
  provideElectron,
  whyUnreachable,
} from '../../scripts/electron-runtime.mjs';

const official = { executable: '/official/electron', packaging: { version: '45.4.1', dist: '/official' } };
const older = { executable: '/older/electron', packaging: { version: '33.2.1', dist: '/older' } };

/** A machine with nothing but what is given and no network, and what was requested on it. */
function machine(has: Partial<ElectronSources>) {
  const requested: string[] = [];
  const sources: ElectronSources = {
    official: () => has.official?.(),
    assembled: () => has.assembled?.(),
    whyNoDownload: async () => {
      requested.push('site');
      return has.download ? undefined : 'the site cannot be reached';
    },
    download: async () => {
      requested.push('download');
      return has.download?.();
    },
    assemble:
      has.assemble &&
      (async () => {
        requested.push('assemble');
        return has.assemble?.();
      }),
  };
  return { sources, requested };
}

describe('the Electron of a machine', () => {
  let printed = '';
  beforeEach(() => {
    printed = '';
    // The one that these tests run in is named here.
    vi.stubEnv('WHEREABOUTS_ELECTRON', '');
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('is the official one, without a download if it is installed', async () => {
    const { sources, requested } = machine({ official: () => official, assembled: () => older });
    expect(await provideElectron(sources)).toBe(official);
    expect(requested).toEqual([]);
    expect(printed).toBe('');
  });

  it('is downloaded even if an older one is cached', async () => {
    const { sources } = machine({ assembled: () => older, download: async () => official });
    expect(await provideElectron(sources)).toBe(official);
  });

  it('is an older one if the download fails, with a warning and the reason', async () => {
    const { sources, requested } = machine({ assembled: () => older });
    expect(await provideElectron(sources)).toBe(older);
    expect(requested).toEqual(['site']);
    expect(printed).toMatch(/couldn't download Electron .*: the site cannot be reached/);
    expect(printed).toMatch(/Using Electron 33\.2\.1 instead.*for development only/s);
  });

  it('is looked for again by the next start', async () => {
    const { sources, requested } = machine({ assembled: () => older });
    await provideElectron(sources);
    await provideElectron(sources);
    expect(requested).toEqual(['site', 'site']);
  });

  it('is, after the set-up has warned of an older one, that one without another warning', async () => {
    const { sources, requested } = machine({ assembled: () => older });
    expect(await providedElectron(sources)).toBe(older);
    expect(requested).toEqual([]);
    expect(printed).toBe('');
  });

  it('is provided before the tests if the set-up was left out', async () => {
    const { sources } = machine({ assemble: async () => older });
    expect(await providedElectron(sources)).toBe(older);
    expect(printed).toMatch(/couldn't download Electron/);
  });

  it('is assembled if there is none', async () => {
    const { sources, requested } = machine({ assemble: async () => older });
    expect(await provideElectron(sources)).toBe(older);
    expect(requested).toEqual(['site', 'assemble']);
  });

  it('is assembled if the site has it but the download fails', async () => {
    const { sources, requested } = machine({ download: async () => undefined, assemble: async () => older });
    expect(await provideElectron(sources)).toBe(older);
    expect(requested).toEqual(['site', 'download', 'assemble']);
    expect(printed).toMatch(/couldn't download Electron .*: the installer failed/);
  });

  it.each([
    ['official', { official: () => official }, lockedElectronVersion()],
    ['to download', { download: async () => official, assembled: () => older }, lockedElectronVersion()],
    ['older', { assembled: () => older }, '33.2.1'],
    ['to assemble', { assemble: async () => older }, '33.2.1'],
  ])('has a known version before it is there: %s', async (_, has, version) => {
    const { sources, requested } = machine(has);
    expect((await chooseElectron(sources)).version).toBe(version);
    expect(requested).not.toContain('download');
    expect(requested).not.toContain('assemble');
  });

  it('is downloaded again if npm has removed it meanwhile', async () => {
    const { sources, requested } = machine({ download: async () => official });
    let present = true;
    const chosen = await chooseElectron({ ...sources, official: () => (present ? official : undefined) });
    present = false;
    expect(await chosen.provide()).toBe(official);
    expect(requested).toEqual(['download']);
  });

  it('fails with the reason if none is available', async () => {
    const { sources } = machine({});
    await expect(provideElectron(sources)).rejects.toThrow(
      /the site cannot be reached.*WHEREABOUTS_ELECTRON/s,
    );
  });
});

describe('a download site', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  async function site(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    ends.push(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}/electron.zip`;
  }

  it('is used if it has the file', async () => {
    const address = await site((_request, response) => response.writeHead(200).end());
    expect(await whyUnreachable(address, 10_000)).toBeUndefined();
  });

  it('is not used if it doesn’t have the file', async () => {
    const address = await site((_request, response) => response.writeHead(404).end());
    expect(await whyUnreachable(address, 10_000)).toMatch(/responded with status 404/);
  });

  it('that never answers is given up after the timeout', async () => {
    const address = await site(() => undefined);
    expect(await whyUnreachable(address, 50)).toMatch(/didn't respond within 0\.05 s/);
  });

  it('that redirects the download to a host that does not answer is given up', async () => {
    const files = await site(() => undefined);
    const address = await site((_request, response) => response.writeHead(302, { location: files }).end());
    expect(await whyUnreachable(address, 50)).toMatch(/didn't respond/);
  });

  it('that refuses the connection is given up at once', async () => {
    expect(await whyUnreachable('http://127.0.0.1:9/electron.zip', 60_000)).toMatch(/can't be reached/);
  });
});
