import { describe, expect, it } from 'vitest';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { fail, succeed } from '../../../shared/result';
import { eventually } from '../../support/runner/eventually';
import { fakeBridge } from '../../support/window/fake-bridge';

/** The window's state with a page of reports, none of which has a note. */
async function open(works: boolean) {
  const stores = createStores(
    fakeBridge({
      'notes.save': () => (works ? succeed(null) : fail({ kind: 'store-down' })),
    }).bridge,
  );
  await eventually(() => expect(stores.reports.getState().page).not.toBeNull());
  const hasNote = () => stores.reports.getState().page?.rows.find(({ key }) => key === '1002')?.hasNote;
  async function note(text: string) {
    stores.notes.getState().edit('1002', text);
    await stores.notes.getState().save('1002');
  }
  return { note, hasNote };
}

describe('a row of the grid', () => {
  it('is marked once its note is saved, and no longer when it was emptied', async () => {
    const { note, hasNote } = await open(true);
    expect(hasNote()).toBe(false);
    await note('Harmless');
    expect(hasNote()).toBe(true);
    await note('');
    expect(hasNote()).toBe(false);
  });

  it('is not marked if the note could not be saved', async () => {
    const { note, hasNote } = await open(false);
    await note('Harmless');
    expect(hasNote()).toBe(false);
  });
});
