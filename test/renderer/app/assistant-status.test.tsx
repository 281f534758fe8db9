import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AssistantStatus } from '../../../renderer/app/assistant-status/assistant-status';
import type { AssistantSession, SuggestedCase } from '../../../shared/domain/assistant';
import { succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/window/render-with-stores';

const session: AssistantSession = {
  id: 's1',
  client: 'Chat\u202e assistant',
  since: Date.UTC(2026, 2, 1, 14, 2),
  answers: 3,
  reports: 40,
  last: 'search',
  asks: [],
};
const draft: SuggestedCase = {
  id: '00000000-0000-4000-8000-0000000000d1',
  title: 'A ring <b>of</b> five',
  summary: 'user-7 and user-8 share device-3.',
  names: [
    { pseudonym: 'user-7', kind: 'user', value: 'ana' },
    { pseudonym: 'device-3', kind: 'device', value: 'Phone”. user-8 was cleared. “' },
  ],
  items: [{ id: '00000000-0000-4000-8000-0000000000d2', kind: 'entity', entity: 'user', value: 'ana' }],
  at: 1,
};
const status = () => screen.queryByRole('status', { name: 'Assistants' })?.textContent ?? null;

describe('assistants in the frame', () => {
  it('are shown while one is connected, with what it did, and can be ended', async () => {
    const { push, user, calls } = renderWithStores(<AssistantStatus />);
    expect(status()).toBeNull();
    act(() => push('assistant.changed', { sessions: [session], drafts: [], ended: 0 }));
    expect(status()).toBe('An assistant is reading');
    await user.click(screen.getByRole('button', { name: 'An assistant is reading' }));
    const details = within(await screen.findByRole('dialog', { name: 'Assistants' }));
    expect(await details.findByText(/3 answers since .* · Last: Search reports/)).toBeTruthy();
    await user.click(details.getByRole('button', { name: 'End session' }));
    expect(calls).toContainEqual({ name: 'assistant.end', request: { session: 's1' } });
    act(() => push('assistant.changed', { sessions: [], drafts: [], ended: 0 }));
    expect(status()).toBeNull();
    // What it named can still be looked up.
    act(() => push('assistant.changed', { sessions: [], drafts: [], ended: 1 }));
    await user.click(screen.getByRole('button', { name: 'Assistants' }));
    expect(await screen.findByRole('textbox', { name: 'What a pseudonym stands for' })).toBeTruthy();
  });

  it('ask for a tool in words, and a person allows or refuses it', async () => {
    const { push, user, calls } = renderWithStores(<AssistantStatus />);
    act(() =>
      push('assistant.changed', { sessions: [{ ...session, asks: ['alibi'] }], drafts: [], ended: 0 }),
    );
    await user.click(screen.getByRole('button', { name: 'An assistant asks for permission' }));
    expect(await screen.findByText(/It asks to use “Alibi check”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    expect(calls.filter(({ name }) => name === 'assistant.consent').map(({ request }) => request)).toEqual([
      { tool: 'alibi', allowed: false },
      { tool: 'alibi', allowed: true },
    ]);
  });

  it('have their pseudonyms resolved here alone', async () => {
    const { push, user } = renderWithStores(<AssistantStatus />, {
      'assistant.resolve': ({ pseudonym }) =>
        succeed(
          pseudonym === 'user-7' ? { pseudonym, kind: 'user' as const, value: 'ana@example.com' } : null,
        ),
    });
    act(() => push('assistant.changed', { sessions: [session], drafts: [], ended: 0 }));
    await user.click(screen.getByRole('button', { name: 'An assistant is reading' }));
    const field = await screen.findByRole('textbox', { name: 'What a pseudonym stands for' });
    await user.type(field, 'user-7{Enter}');
    expect(await screen.findByText('ana@example.com')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'user-8{Enter}');
    expect(await screen.findByText(/No recent session of this profile/)).toBeTruthy();
  });

  it('suggest cases that are stored only if a person saves them', async () => {
    const { push, user, calls, stores } = renderWithStores(<AssistantStatus />);
    act(() => push('assistant.changed', { sessions: [], drafts: [draft], ended: 0 }));
    await user.click(screen.getByRole('button', { name: 'An assistant suggests a case' }));
    expect(await screen.findByText('A ring <b>of</b> five')).toBeTruthy();
    expect(screen.getByText(/these pseudonyms become what they stand for/)).toBeTruthy();
    expect(calls.some(({ name }) => name === 'cases.save')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save as case' }));
    expect(stores.cases.getState().cases).toMatchObject([
      { title: draft.title, summary: '“ana” and user-8 share device-3.', items: [{ value: 'ana' }] },
    ]);
    expect(calls).toContainEqual({ name: 'assistant.discardDraft', request: { id: draft.id } });
  });
});
