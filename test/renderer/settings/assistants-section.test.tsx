import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AssistantsSection } from '../../../renderer/features/settings/assistants-section';
import { changedAssistant, noAssistants } from '../../../shared/domain/assistant';
import { succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/window/render-with-stores';

describe('the settings for assistants', () => {
  it('are off at first, and show what is allowed once they are on', async () => {
    let settings = noAssistants;
    const { user, calls } = renderWithStores(<AssistantsSection />, {
      'assistant.save': ({ change }) => {
        settings = changedAssistant(settings, change);
        return succeed(settings);
      },
    });
    const allow = await screen.findByRole('radiogroup', { name: 'Let assistants read this profile' });
    expect(within(allow).getByRole<HTMLInputElement>('radio', { name: 'Off' }).checked).toBe(true);
    expect(screen.queryByRole('group', { name: 'What assistants may use' })).toBeNull();
    await user.click(within(allow).getByRole('radio', { name: 'On' }));
    const tools = within(await screen.findByRole('group', { name: 'What assistants may use' }));
    expect(tools.getAllByRole('combobox')).toHaveLength(9);
    const freeText = within(screen.getByRole('radiogroup', { name: 'Free text of reports' }));
    expect(freeText.getByRole<HTMLInputElement>('radio', { name: 'Off' }).checked).toBe(true);
    await user.selectOptions(tools.getByRole('combobox', { name: 'Links' }), 'Not allowed');
    await user.selectOptions(screen.getByRole('combobox', { name: /cells of this width/ }), '100');
    // Each says only what changed, so that it keeps what is changed elsewhere meanwhile.
    expect(calls.filter(({ name }) => name === 'assistant.save').map(({ request }) => request)).toEqual([
      { change: { isOn: true } },
      { change: { tool: 'links', consent: 'refused' } },
      { change: { coarseKm: 100 } },
    ]);
    expect(settings).toMatchObject({ isOn: true, coarseKm: 100, tools: { links: 'refused' } });
  });
});
