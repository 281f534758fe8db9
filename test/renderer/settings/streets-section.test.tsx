import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SettingsScreen } from '../../../renderer/features/settings/settings-screen';
import { archiveFaults, type Streets } from '../../../shared/domain/streets';
import { messages } from '../../../shared/i18n/messages';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

const facts = {
  ...({ tiles: 'vector', minZoom: 0, maxZoom: 15 } as const),
  ...{ west: -4, south: 40, east: -3, north: 41, attribution: '' },
};
const open: Streets = { kind: 'open', name: 'city.pmtiles', facts };

async function openSection(replies: Partial<Replies> = {}) {
  const { user } = renderWithStores(<SettingsScreen />, replies);
  await screen.findByText('Production');
  const section = within(screen.getByRole('region', { name: 'Streets from a file' }));
  const click = (name: string) => user.click(section.getByRole('button', { name }));
  return { section, click };
}

describe('streets from a file', () => {
  it('are chosen and given up in Settings', async () => {
    const { section, click } = await openSection({ 'streets.choose': () => succeed(open) });
    expect(await section.findByText('No file chosen.')).toBeTruthy();
    await click('Choose file…');
    expect(await section.findByText('city.pmtiles')).toBeTruthy();
    expect(section.getByText('Vector map · zoom 0 to 15')).toBeTruthy();
    await click('Stop using the file');
    expect(await section.findByText('No file chosen.')).toBeTruthy();
  });

  it.each(archiveFaults)(
    'stay as they are if the chosen file is refused, with the reason: %s',
    async (fault) => {
      const { section, click } = await openSection({
        'streets.read': () => succeed(open),
        'streets.choose': () => succeed({ kind: 'unusable', name: '\u202eother', fault }),
      });
      await section.findByText('city.pmtiles');
      await click('Choose another file…');
      expect((await section.findByRole('alert')).textContent).toBe(
        `⟨U+202E⟩other can’t be used: ${messages.map.streets.faults[fault]}`,
      );
      expect(section.getByText('city.pmtiles')).toBeTruthy();
    },
  );

  it('say that the file no longer exists', async () => {
    const { section } = await openSection({
      'streets.read': () => succeed({ kind: 'unusable', name: 'city.pmtiles', fault: 'missing' }),
    });
    expect((await section.findByRole('alert')).textContent).toBe(
      'city.pmtiles can’t be used: the file isn’t there any more. The built-in map is shown instead.',
    );
  });

  it('stay as they are if the choice is cancelled, and say why it failed', async () => {
    let answer: ReturnType<Replies['streets.choose']> = fail({ kind: 'cancelled' });
    const { section, click } = await openSection({ 'streets.choose': () => answer });
    await section.findByText('No file chosen.');
    await click('Choose file…');
    expect(section.queryByRole('alert')).toBeNull();
    answer = fail({ kind: 'disk', what: 'store', code: 'ENOSPC' });
    await click('Choose file…');
    expect((await section.findByRole('alert')).textContent).toContain('ENOSPC');
  });
});
