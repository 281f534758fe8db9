import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VerdictsSection } from '../../../renderer/features/settings/verdicts-section';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import { succeed } from '../../../shared/result';
import { changedSettings } from '../../../shared/schemas/settings-schema';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { renderWithStores } from '../../support/window/render-with-stores';

function open() {
  let saved: Settings = defaultSettings;
  const { user } = renderWithStores(<VerdictsSection />, {
    'settings.save': (change) => {
      saved = changedSettings(saved, change);
      return succeed(saved);
    },
  });
  return { user, saved: () => saved };
}

const verdict = (name: string) => within(screen.getByRole('group', { name }));

it('shows that no verdict sends anything by default', () => {
  open();
  for (const name of ['Confirmed fraud', 'Suspicious', 'Legitimate', 'Can’t tell'])
    expect(verdict(name).getByRole('radio', { name: 'Never' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('radiogroup', { name: 'Desired risk' })).toBeNull();
});

it('saves what one verdict sends, and leaves the others', async () => {
  const { user, saved } = open();
  const fraud = verdict('Confirmed fraud');
  await user.click(fraud.getByRole('radio', { name: 'Ask' }));
  await user.click(await fraud.findByRole('radio', { name: 'high' }));
  await user.click(fraud.getByRole('radio', { name: 'Corrective' }));
  const cases = fraud.getByRole('combobox', { name: 'Fraud cases' });
  expect(cases.getAttribute('placeholder')).toBe('Those that the service reported');
  await user.type(cases, 'Stolen card{Enter}');
  await waitFor(() =>
    expect(saved().verdictFeedback).toEqual({
      ...defaultVerdictFeedbacks,
      fraud: {
        sending: 'ask',
        desiredRisk: 'high',
        fraudCases: ['Stolen card'],
        ratingType: 'Corrective',
      },
    }),
  );
  await user.click(fraud.getByRole('button', { name: 'Keep the reported cases' }));
  await waitFor(() => expect(saved().verdictFeedback.fraud.fraudCases).toBeNull());
});

it('saves whether weak matches count', async () => {
  const { user, saved } = open();
  const weak = screen.getByRole('radiogroup', { name: 'Show earlier decisions found by weak matches' });
  await user.click(within(weak).getByRole('radio', { name: 'Off' }));
  await waitFor(() => expect(saved().weakMatches).toBe(false));
});
