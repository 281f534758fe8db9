import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../../renderer/app/app';
import { laterScreens } from '../../../renderer/app/lazy';
import type { Stores } from '../../../renderer/app/stores/all-stores';
import type { Problem } from '../../../shared/domain/problem';
import type { Connection } from '../../../shared/profile';
import { fail, succeed } from '../../../shared/result';
import { hostileText } from '../../support/inputs/sample-rows';
import {
  firstRun,
  type Replies,
  sampleAbout,
  sampleConnection,
  sampleProfile,
} from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

// Loading takes longer on a busy machine than a query waits.
beforeAll(async () => void (await laterScreens.load()));

const key = 'key-3d9f-never-in-a-store';
const host = 'reports.example.com';

/** Renders the window with a connection, up to its connect screen. */
async function openWith(connection: Connection, replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<App />, { 'connection.read': () => succeed(connection), ...replies });
  await screen.findByRole('heading', { level: 1, name: 'Connect to a reports service' });
  return rendered;
}

type User = ReturnType<typeof renderWithStores>['user'];

async function enter(user: User, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function fillIn(user: User, address = `https://${host}`) {
  await enter(user, 'Profile name', 'Production');
  await enter(user, 'Base address', address);
  await enter(user, 'API key', key);
}

function keyField(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('API key');
}

function everyState(stores: Stores): string {
  return JSON.stringify(Object.values(stores).map((store) => store.getState()));
}

describe('the first run', () => {
  it('asks for name, address and key, and offers the built-in service', async () => {
    await openWith(firstRun);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Profile name' }));
    expect(screen.getByRole('textbox', { name: 'Base address' })).toBeTruthy();
    expect(keyField().type).toBe('password');
    expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use the built-in service' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('connects with the input, also on Enter', async () => {
    const { user, calls } = await openWith(firstRun);
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(calls.find(({ name }) => name === 'connection.connect')?.request).toEqual({
      profileId: null,
      name: 'Production',
      baseAddress: `https://${host}`,
      apiKey: key,
      allowPlainHttp: false,
      keyStorage: 'keychain',
    });
  });

  it('opens the built-in service with one click', async () => {
    const { user, calls } = await openWith(firstRun);
    await user.click(screen.getByRole('button', { name: 'Use the built-in service' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(calls.map(({ name }) => name)).toContain('connection.useBuiltIn');
  });

  it('shows why the built-in service couldn’t be used', async () => {
    const { user } = await openWith(firstRun, {
      'connection.useBuiltIn': () => fail({ kind: 'built-in-service-stopped' }),
    });
    await user.click(screen.getByRole('button', { name: 'Use the built-in service' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The built-in service isn’t running');
  });
});

describe('invalid input', () => {
  it('sends nothing, explains the error and focuses the field', async () => {
    const { user, calls } = await openWith(firstRun);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Enter the base address of your reports service.');
    expect(alert.textContent).toContain('Enter your application’s API key.');
    const address = screen.getByRole('textbox', { name: 'Base address' });
    expect(document.activeElement).toBe(address);
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(calls.map(({ name }) => name)).not.toContain('connection.connect');
  });

  it('includes a name that is too long, which is reported at its field and not truncated', async () => {
    const { user, calls } = await openWith(firstRun);
    await fillIn(user);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Profile name' });
    await user.clear(name);
    await enter(user, 'Profile name', 'n'.repeat(250));
    expect(name.value).toHaveLength(250);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain(
      'A profile name can have up to 100 characters. This one has 250.',
    );
    expect(calls.map(({ name }) => name)).not.toContain('connection.connect');
  });

  it('is no longer reported once the field changes', async () => {
    const { user } = await openWith(firstRun);
    await enter(user, 'API key', 'has space');
    await enter(user, 'Base address', host);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(document.activeElement).toBe(keyField());
    await user.clear(keyField());
    expect(keyField().getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a failed connection', () => {
  const restError = {
    error: 'Unauthorized',
    errorCode: 'E-401',
    cause: 'Unknown key',
    traceabilityId: 'trace-7',
  };
  const failures: readonly (readonly [Problem, string])[] = [
    [{ kind: 'host-unknown', host }, 'Host not found'],
    [{ kind: 'unreachable', host, code: 'ECONNREFUSED' }, 'Can’t reach the service'],
    [{ kind: 'tls-refused', host, code: 'CERT_EXPIRED' }, 'The connection isn’t secure'],
    [{ kind: 'connection-broken', host, code: 'ECONNRESET' }, 'The connection was lost'],
    [{ kind: 'timed-out', host, seconds: 30 }, 'didn’t respond within 30 s'],
    [{ kind: 'redirect-refused', host }, 'redirects to another address'],
    [{ kind: 'not-the-service', host, reason: 'html', excerpt: '<b>Welcome</b>' }, 'isn’t a reports service'],
    [{ kind: 'answer-too-large', host, limitBytes: 64_000_000 }, 'more than 64 MB'],
    [{ kind: 'key-refused', host, status: 401, restError }, 'The service refused the API key'],
    [{ kind: 'service-error', host, status: 500, restError, excerpt: '' }, 'responded with status 500'],
    [{ kind: 'keychain-locked' }, 'The keychain is locked'],
    [{ kind: 'keychain-unavailable' }, 'No keychain available'],
    [{ kind: 'disk', what: 'profiles', code: 'ENOSPC' }, 'Couldn’t save the file'],
    [{ kind: 'invalid-input', field: 'API key', reason: 'Copy it again.' }, 'Copy it again.'],
  ];

  it.each(failures)('has its own message: %o', async (problem, words) => {
    const { user } = await openWith(firstRun, { 'connection.connect': () => fail(problem) });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(keyField().value).toBe(key);
  });

  it('shows the service’s error', async () => {
    const { user } = await openWith(firstRun, {
      'connection.connect': () => fail({ kind: 'key-refused', host, status: 401, restError }),
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    const alert = await screen.findByRole('alert');
    for (const text of Object.values(restError)) expect(alert.textContent).toContain(text);
    expect(within(alert).getByRole('button', { name: 'Copy traceability_id' })).toBeTruthy();
  });

  it('shows the service’s response as text, never as markup', async () => {
    const { user } = await openWith(firstRun, {
      'connection.connect': () =>
        fail({ kind: 'not-the-service', host, reason: 'html', excerpt: hostileText }),
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('<img src=x');
    expect(alert.textContent).toContain('⟨U+202E⟩');
    expect(alert.querySelector('img')).toBeNull();
  });
});

describe('consent', () => {
  it('sends the key unencrypted only after asking, and only to that address', async () => {
    const { user, calls } = await openWith(firstRun, {
      'connection.connect': ({ allowPlainHttp }) =>
        allowPlainHttp ? fail({ kind: 'host-unknown', host }) : fail({ kind: 'plain-http', host }),
    });
    await fillIn(user, `http://${host}`);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect((await screen.findByRole('alert')).textContent).toContain(host);
    await user.click(screen.getByRole('button', { name: 'Connect without encryption' }));
    await screen.findByText('Host not found');
    await enter(user, 'Base address', '/v2');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await screen.findByText('The API key would be sent unencrypted');
    const requests = calls.filter(({ name }) => name === 'connection.connect').map(({ request }) => request);
    expect(requests).toMatchObject([
      { allowPlainHttp: false },
      { allowPlainHttp: true },
      { allowPlainHttp: false },
    ]);
  });

  it.each(['keychain-locked', 'keychain-unavailable'] as const)(
    'keeps the key in memory: %s',
    async (kind) => {
      const { user, calls } = await openWith(firstRun, {
        'connection.connect': ({ keyStorage }) =>
          keyStorage === 'memory' ? succeed(sampleConnection({ keyStorage: 'memory' })) : fail({ kind }),
      });
      await fillIn(user);
      await user.click(screen.getByRole('button', { name: 'Connect' }));
      await user.click(await screen.findByRole('button', { name: 'Use the key for this session only' }));
      expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
      expect(calls.findLast(({ name }) => name === 'connection.connect')?.request).toMatchObject({
        keyStorage: 'memory',
        apiKey: key,
      });
    },
  );
});

describe('the API key', () => {
  it('is in no store of the window, whether connecting fails or succeeds', async () => {
    let answer: ReturnType<Replies['connection.connect']> = fail({ kind: 'host-unknown', host });
    const { user, stores } = await openWith(firstRun, { 'connection.connect': () => answer });
    await fillIn(user);
    expect(everyState(stores)).not.toContain(key);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await screen.findByRole('alert');
    expect(everyState(stores)).not.toContain(key);
    answer = succeed(sampleConnection());
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await screen.findByRole('navigation', { name: 'Main' });
    expect(everyState(stores)).not.toContain(key);
    expect(document.documentElement.outerHTML).not.toContain(key);
  });

  it('is shown only on request', async () => {
    const { user } = await openWith(firstRun);
    await enter(user, 'API key', key);
    await user.click(screen.getByRole('button', { name: 'Show key' }));
    expect(keyField().type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide key' }));
    expect(keyField().type).toBe('password');
  });
});

describe('while connecting', () => {
  it('the button is busy, the fields keep their input and nothing is sent twice', async () => {
    const { user, calls } = await openWith(firstRun, {
      'connection.connect': () => new Promise<never>(() => undefined),
    });
    await fillIn(user);
    const connect = screen.getByRole('button', { name: 'Connect' });
    await user.click(connect);
    await waitFor(() => expect(connect.getAttribute('aria-busy')).toBe('true'));
    await user.click(connect);
    await user.type(screen.getByRole('textbox', { name: 'Profile name' }), '{Enter}');
    expect(calls.filter(({ name }) => name === 'connection.connect')).toHaveLength(1);
    expect(keyField().value).toBe(key);
  });
});

describe('saved profiles', () => {
  const profiles = [sampleProfile, { ...sampleProfile, id: 'profile-2', name: hostileText }];

  it('are opened with one click', async () => {
    const { user, calls } = await openWith({ ...firstRun, profiles });
    await user.click(screen.getByRole('button', { name: /^Production/ }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(calls).toContainEqual({ name: 'connection.open', request: { profileId: 'profile-1' } });
  });

  it('can be left for another service while one is being removed', async () => {
    const { user, calls, stores } = await openWith(
      sampleConnection({ profile: null, key: 'absent', profiles: [sampleProfile] }),
      { 'profile.remove': () => new Promise(() => undefined) },
    );
    void stores.connection.getState().removeProfile(sampleProfile.id);
    await user.click(screen.getByRole('button', { name: 'Use the built-in service' }));
    expect(calls.map(({ name }) => name)).toContain('connection.useBuiltIn');
  });

  it('can be edited and removed while a connection attempt is pending', async () => {
    const { user, calls, stores } = await openWith(
      sampleConnection({ profile: null, key: 'absent', profiles: [sampleProfile] }),
      { 'connection.useBuiltIn': () => new Promise(() => undefined) },
    );
    const builtIn = screen.getByRole('button', { name: 'Use the built-in service' });
    await user.click(builtIn);
    const { editProfile, removeProfile } = stores.connection.getState();
    void editProfile(sampleProfile.id, { name: 'Another', colour: 'red' });
    void removeProfile(sampleProfile.id);
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['profile.edit', 'profile.remove']));
    await user.click(screen.getByRole('button', { name: /^Production/ }));
    expect(builtIn.getAttribute('aria-busy')).toBe('true');
  });

  it('are named as plain text', async () => {
    await openWith({ ...firstRun, profiles });
    expect(screen.getByRole('button', { name: /^<img src=x/ }).querySelector('img')).toBeNull();
  });
});

describe('a profile without its key', () => {
  it('absent: asks for the key again, for that profile', async () => {
    const { user, calls } = await openWith(sampleConnection({ key: 'absent' }));
    expect(screen.getByText(/API key missing/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Profile name' }).value).toBe('Production');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Base address' }).value).toBe(
      sampleProfile.baseAddress,
    );
    await enter(user, 'API key', key);
    await user.keyboard('{Enter}');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(calls.find(({ name }) => name === 'connection.connect')?.request).toMatchObject({
      profileId: 'profile-1',
      keyStorage: 'keychain',
    });
  });

  it('locked: asks to unlock the keychain, and retries', async () => {
    const { user, calls } = await openWith(sampleConnection({ key: 'locked' }));
    expect(screen.getByText(/The keychain is locked/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('navigation', { name: 'Main' });
    expect(calls).toContainEqual({ name: 'connection.open', request: { profileId: 'profile-1' } });
  });

  it('unavailable: stores the key for this run', async () => {
    const { user, calls } = await openWith(sampleConnection({ key: 'unavailable' }));
    expect(screen.getByText(/No keychain available/)).toBeTruthy();
    await enter(user, 'API key', key);
    await user.keyboard('{Enter}');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(calls.find(({ name }) => name === 'connection.connect')?.request).toMatchObject({
      keyStorage: 'memory',
    });
  });

  it('unavailable because the keychain’s module can’t be loaded: says why, and saves the key in a file', async () => {
    const { user, calls } = await openWith(sampleConnection({ key: 'unavailable' }), {
      'about.read': () =>
        succeed({
          ...sampleAbout,
          keychainUse: {
            kind: 'encrypts-file',
            reason: { kind: 'library-missing', library: 'libsecret-1.so.0' },
          },
        }),
    });
    expect(await screen.findByText(/the system library libsecret-1.so.0 isn’t installed/)).toBeTruthy();
    expect(descriptionOf(keyField())).toContain('Saved in a file, encrypted');
    await enter(user, 'API key', key);
    await user.keyboard('{Enter}');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(calls.find(({ name }) => name === 'connection.connect')?.request).toMatchObject({
      keyStorage: 'keychain',
    });
  });

  it('no-consent: asks for the key again, since it would be sent unencrypted', async () => {
    await openWith(sampleConnection({ key: 'no-consent' }));
    expect(screen.getByText(/The API key would be sent unencrypted/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('leads to the other profiles', async () => {
    const { user } = await openWith(sampleConnection({ key: 'absent' }));
    await user.click(screen.getByRole('button', { name: 'Select another profile' }));
    expect(await screen.findByRole('heading', { name: 'Your profiles' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Base address' }).value).toBe('');
  });
});

describe('a profile whose key was entered for another address', () => {
  const keyService = 'https://reports.example.com/';
  const changed = (baseAddress: string) =>
    sampleConnection({
      key: 'other-service',
      keyService,
      profile: { ...sampleProfile, baseAddress },
    });

  it('shows an alert with both addresses as text, and asks for the key of the new one', async () => {
    await openWith(changed('evil\u202e <img src=x>'));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(keyService);
    expect(alert.textContent).toContain('evil⟨U+202E⟩ <img src=x>');
    expect(alert.querySelector('img')).toBeNull();
    expect(alert.textContent).toContain('it wasn’t sent to the second');
    expect(keyField().value).toBe('');
  });

  it('names the built-in service, which has no address', async () => {
    await openWith(sampleConnection({ key: 'other-service', keyService: 'built-in' }));
    expect(screen.getByRole('alert').textContent).toContain('the built-in service');
  });

  it('restores its address with one click', async () => {
    const { user, calls } = await openWith(changed('https://evil.example/'));
    await user.click(screen.getByRole('button', { name: 'Restore address' }));
    await screen.findByRole('navigation', { name: 'Main' });
    expect(calls.map(({ name }) => name)).toContain('connection.restoreService');
  });

  it('says that using the new address creates a new profile, and creates it', async () => {
    const { user } = await openWith(changed('https://evil.example/'));
    const address = screen.getByRole('textbox', { name: 'Base address' });
    const words = 'Connecting adds a new profile; the address, key and data of “Production” don’t change';
    expect(descriptionOf(address)).toContain(words);
    await user.clear(address);
    await enter(user, 'Base address', 'REPORTS.example.com');
    expect(descriptionOf(address)).not.toContain(words);
  });
});

describe('the address of a profile without its key', () => {
  it('says that an address of another service creates a new profile', async () => {
    const { user } = await openWith(sampleConnection({ key: 'absent' }));
    const address = screen.getByRole('textbox', { name: 'Base address' });
    expect(descriptionOf(address)).toBe('');
    await enter(user, 'Base address', 'second/');
    expect(descriptionOf(address)).toContain('Connecting adds a new profile');
  });
});

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

describe('adding a profile', () => {
  it('can be cancelled, which returns to the profile that was open', async () => {
    const left = sampleConnection({ profile: null, key: 'absent', profiles: [sampleProfile] });
    const { user, calls, stores } = renderWithStores(<App />, {
      'connection.switch': () => succeed(left),
      'connection.open': () => succeed(sampleConnection()),
    });
    await waitFor(() => expect(stores.connection.getState().connection?.profile).toBeTruthy());
    await act(() => stores.connection.getState().switchProfile());
    await user.click(screen.getByRole('button', { name: `Cancel and return to ${sampleProfile.name}` }));
    expect(calls).toContainEqual({ name: 'connection.open', request: { profileId: sampleProfile.id } });
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(stores.connection.getState().left).toBeNull();
  });

  it('offers no way back to a profile that was removed', async () => {
    const left = sampleConnection({ profile: null, key: 'absent', profiles: [sampleProfile] });
    const { push, stores } = renderWithStores(<App />, { 'connection.switch': () => succeed(left) });
    await waitFor(() => expect(stores.connection.getState().connection?.profile).toBeTruthy());
    await act(() => stores.connection.getState().switchProfile());
    act(() => push('connection.changed', { ...left, profiles: [] }));
    expect(screen.queryByRole('button', { name: /^Cancel and return/ })).toBeNull();
  });
});
