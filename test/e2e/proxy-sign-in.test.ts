import { createHash, X509Certificate } from 'node:crypto';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  connectTo,
  everythingOnDisk,
  openReport,
  refresh,
  reportRows,
  startForTest,
  type Workstation,
  whenUpToDate,
} from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { afterTest } from '../support/runner/after-test';
import { json } from '../support/servers/behaviours';
import { selfSigned } from '../support/servers/certificates';
import { FaultyServer } from '../support/servers/faulty-server';
import { type SigningProxy, startSigningProxy } from '../support/servers/signing-proxy';

/** The app behind a real proxy that asks for a name and password, with the real keychain. */

const name = 'ana.ñ@office';
const password = 'CaNaRy:proxy·word€ 4711';
const key = 'AbCdEf.0123456789';

function behind(proxy: SigningProxy, ...more: readonly string[]): Promise<Workstation> {
  return startForTest({
    arguments: [`--proxy-server=${proxy.address}`, '--proxy-bypass-list=<-loopback>', ...more],
  });
}

async function signingProxy(scheme: 'basic' | 'digest'): Promise<SigningProxy> {
  const proxy = await startSigningProxy(scheme, { name, password });
  afterTest(() => proxy.close());
  return proxy;
}

async function service(): Promise<FaultyServer> {
  const server = await FaultyServer.start(json(200, pageOf(...sampleReports(3))));
  afterTest(() => server.close());
  return server;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in to the proxy' });

async function signIn(page: Page, typed: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Password').fill(typed);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

describe('behind a proxy that asks', () => {
  it('signs in, keeps the input in the keychain, and asks again when it is refused', async () => {
    const [proxy, server] = [await signingProxy('basic'), await service()];
    const workstation = await behind(proxy);
    const { profileFolder } = workstation;
    await connectTo(workstation.page, { address: server.address, key });
    await dialogOf(workstation.page).getByText(proxy.address).waitFor();
    await signIn(workstation.page, 'not this one');
    await dialogOf(workstation.page).getByText('refused the name and password').waitFor();
    await expect.poll(() => dialogOf(workstation.page).getByLabel('Password').inputValue()).toBe('');
    await signIn(workstation.page, password);
    await reportRows(workstation.page);
    await whenUpToDate(workstation.page);
    expect(proxy.arrived.filter(({ account }) => account.endsWith('not this one'))).toHaveLength(1);

    await workstation.restart();
    await whenUpToDate(workstation.page);
    expect(await dialogOf(workstation.page).count()).toBe(0);
    await sendFeedback(workstation.page);
    expect(posts(server).length).toBe(1);
    expect(everythingOnDisk(profileFolder)).not.toContain(password);
    expect(everythingOnDisk(profileFolder)).not.toContain(Buffer.from(password).toString('base64'));
    const received = server.requests.map(({ headers }) => JSON.stringify(headers));
    expect(received.join()).not.toMatch(/proxy-authorization|ana\./i);
  });

  it('asks again after the password has changed, and names the proxy if the user cancels', async () => {
    const [proxy, server] = [await signingProxy('basic'), await service()];
    const { page } = await behind(proxy);
    await connectTo(page, { address: server.address, key });
    await signIn(page, password);
    await reportRows(page);
    await whenUpToDate(page);

    proxy.password = 'another';
    await page.getByRole('button', { name: 'Refresh' }).click();
    await dialogOf(page).getByText('refused the name and password').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText(`The proxy ${proxy.address}, between`).first().waitFor();
    const before = proxy.arrived.length;
    await refresh(page);
    expect(proxy.arrived.slice(before).every(({ account }) => account === '')).toBe(true);
    await page.getByRole('button', { name: 'Sign in…' }).first().click();
    await signIn(page, 'another');
    await whenUpToDate(page);

    await page.getByRole('link', { name: 'Settings' }).click();
    const remove = page.getByRole('button', { name: `Remove name and password for ${proxy.address}` });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await dialogOf(page).waitFor();
  });

  it('tunnels to a service with TLS, through a proxy that asks by Digest', async () => {
    const [proxy, server] = [await signingProxy('digest'), await service()];
    const { address, trust } = await inFrontOf(server);
    const { page } = await behind(proxy, trust);
    await connectTo(page, { address, key });
    expect(await dialogOf(page).getByText('unencrypted').count()).toBe(0);
    await signIn(page, password);
    await reportRows(page);
    await whenUpToDate(page);
    await sendFeedback(page);
    expect(posts(server).length).toBe(1);
    expect(new Set(proxy.arrived.map(({ method }) => method))).toEqual(new Set(['CONNECT']));
    expect(JSON.stringify(proxy.arrived)).not.toContain(key);
  });

  it('asks again before a proxy that hid the password gets it by Basic', async () => {
    const [proxy, server] = [await signingProxy('digest'), await service()];
    const { page } = await behind(proxy);
    await connectTo(page, { address: server.address, key });
    await signIn(page, password);
    await reportRows(page);
    await whenUpToDate(page);

    proxy.scheme = 'basic';
    const before = proxy.arrived.length;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await dialogOf(page).getByText('unencrypted').waitFor();
    expect(proxy.arrived.length).toBeGreaterThan(before);
    expect(proxy.arrived.filter(({ account }) => account.includes(password))).toEqual([]);
    await signIn(page, password);
    await whenUpToDate(page);
    expect(proxy.arrived.at(-1)?.account).toBe(`${name}:${password}`);
  });

  it('gives a server that asks nothing', async () => {
    const [proxy, server] = [await signingProxy('basic'), await service()];
    server.behave(json(401, {}, { 'www-authenticate': 'Basic realm="office"' }));
    const { page } = await behind(proxy);
    await connectTo(page, { address: server.address, key });
    await signIn(page, password);
    await page.getByRole('alert').getByText('The service refused the API key').waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([key]));
  });
});

async function sendFeedback(page: Page): Promise<void> {
  await openReport((await reportRows(page)).nth(0));
  await page
    .getByRole('region', { name: 'Report details' })
    .getByRole('button', { name: 'Give feedback' })
    .click();
  const form = page.getByRole('form', { name: 'Feedback' });
  await form.getByRole('radio', { name: 'high' }).check();
  await form.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Feedback sent').first().waitFor();
}

const posts = (server: FaultyServer) => server.requests.filter(({ method }) => method === 'POST');

/** Starts a server with TLS in front of another one; returns its address, and what makes Chromium accept its certificate. */
async function inFrontOf(
  server: FaultyServer,
): Promise<{ readonly address: string; readonly trust: string }> {
  const identity = selfSigned('127.0.0.1');
  const secure = createServer(identity, (incoming, response) => {
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '', server.address), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  afterTest(() => {
    secure.close();
    secure.closeAllConnections();
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const bound = secure.address();
  const port = typeof bound === 'object' ? bound?.port : bound;
  const spki = new X509Certificate(identity.cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    address: `https://127.0.0.1:${port}`,
    trust: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
  };
}
