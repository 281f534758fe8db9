import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProxySignIn } from '../../../renderer/features/connection/proxy-sign-in';
import { ProxySection } from '../../../renderer/features/settings/proxy-section';
import type { AskingProxy } from '../../../shared/domain/proxy-state';
import { fail, succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/window/render-with-stores';

const asking: AskingProxy = {
  proxy: 'proxy.example:8080',
  wasRefused: false,
  isReadable: true,
  isDismissed: false,
};
const dismissed = { ...asking, isDismissed: true };

function show(first: AskingProxy, ...replies: Parameters<typeof renderWithStores>[1][]) {
  const rendered = renderWithStores(
    <>
      <ProxySignIn className="notice" />
      <ProxySection />
    </>,
    ...replies,
  );
  act(() => rendered.push('proxy.changed', { asking: [first], answered: [] }));
  return rendered;
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Sign in to the proxy' }));

describe('a proxy that asks', () => {
  it('is named, and gets the input; the window keeps neither', async () => {
    const { user, calls, stores } = show(asking);
    expect(dialog().getByText(/The proxy proxy\.example:8080 asks/)).toBeTruthy();
    expect(dialog().getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(dialog().getByText(/receives it unencrypted/)).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Sign in' }));
    expect(dialog().getByText('Enter your name at the proxy.')).toBeTruthy();
    await user.type(dialog().getByRole('textbox', { name: 'Name' }), 'ana');
    await user.type(dialog().getByLabelText('Password'), 's3cr3t{Enter}');
    const request = { proxy: asking.proxy, name: 'ana', password: 's3cr3t' };
    await waitFor(() => expect(calls).toContainEqual({ name: 'proxy.signIn', request }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.stringify(Object.values(stores).map((store) => store.getState()))).not.toContain('s3cr3t');
    expect(document.documentElement.outerHTML).not.toContain('s3cr3t');
  });

  it('says that it refused them, with empty fields', () => {
    show({ ...asking, wasRefused: true, isReadable: false });
    expect(dialog().getByRole('alert').textContent).toBe('The proxy refused the name and password.');
    expect(dialog().queryByText(/unencrypted/)).toBeNull();
    expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
  });

  it('waits in a notice and in Settings after Cancel, and can be answered from both', async () => {
    const { user, calls } = show(asking, {
      'proxy.dismiss': () => succeed({ asking: [dismissed], answered: [] }),
    });
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(calls).toContainEqual({ name: 'proxy.dismiss', request: { proxy: asking.proxy } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('Until you sign in');
    expect(screen.getAllByRole('button', { name: 'Sign in…' })).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Sign in…' })[1] ?? document.body);
    expect(dialog().getByRole('textbox', { name: 'Name' })).toBeTruthy();
  });
});

describe('a proxy that has a name and password', () => {
  it('is listed in Settings without them, and can lose them', async () => {
    const locked = fail({ kind: 'keychain-locked' } as const);
    const { user, push } = show(asking, { 'proxy.forget': () => locked });
    const answered = [
      { proxy: 'proxy.example:8080', isKept: true },
      { proxy: 'other.example:3128', isKept: false },
    ];
    act(() => push('proxy.changed', { asking: [], answered }));
    expect(screen.getByText('Name and password saved in this computer’s keychain')).toBeTruthy();
    expect(screen.getByText('Name and password in memory until you quit Whereabouts')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove name and password for proxy.example:8080' }));
    expect(await screen.findByText('The keychain is locked')).toBeTruthy();
  });
});

it('a proxy that asks while its state is being read is not forgotten by the earlier answer', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { stores, push } = renderWithStores(<ProxySignIn className="notice" />, {
    'proxy.read': async () => {
      await answered;
      return succeed({ asking: [], answered: [] });
    },
  });
  const read = stores.proxies.getState().read();
  act(() => push('proxy.changed', { asking: [asking], answered: [] }));
  await act(async () => {
    answer();
    await read;
  });
  expect(dialog().getByText(/The proxy proxy\.example:8080 asks/)).toBeTruthy();
});
