import { describe, expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { restoreSession } from '../../../../renderer/app/stores/session-restore';
import type { Answer } from '../../../../shared/contract/contract';
import { emptyDraft } from '../../../../shared/domain/feedback';
import type { Connection } from '../../../../shared/profile';
import { succeed } from '../../../../shared/result';
import { exactId, samplePage } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import {
  fakeBridge,
  type Replies,
  sampleConnection,
  sampleProfile,
} from '../../../support/window/fake-bridge';

const subject = { transactionId: 'pay-1', reported: { riskAssignment: null, fraudCases: [] } };
const draft = { ...emptyDraft(), annotations: 'Half a sen' };
const form = { subject, reporter: draft.reporter, draft, replaces: null, openReport: exactId };
const texts = { lookUp: 'pay-9' };
const ofClosed = { elsewhere: { note: 'see case 4' } };
/** The snapshot of a window that crashed with a form, a note and a search. */
const left = {
  profileId: sampleProfile.id,
  input: {
    unsavedInputs: { texts, ofClosed, profileId: sampleProfile.id },
    notes: { [sampleProfile.id]: { '1002': 'Call the shop' } },
    caseEdits: {},
    refusedDrafts: {},
  },
  shown: { reports: 'madrid', openReport: exactId, feedback: form },
  steps: null,
};

/** A reloaded window, and what main would give to the next one. */
function loadedAgain(answers: Partial<Replies> = {}) {
  const fake = fakeBridge({
    'session.read': ({ part }) => succeed(part === 'window' ? JSON.stringify(left) : null),
    ...answers,
  });
  const stores = createStores(fake.bridge);
  const back = restoreSession(fake.bridge, stores);
  const snapshot = () => {
    const saved = fake.calls.filter(({ name }) => name === 'session.save').map(({ request }) => request);
    const last = saved.findLast((request) => Object(request).part === 'window');
    const text =
      typeof last === 'object' && last !== null && 'snapshot' in last ? String(last.snapshot) : 'null';
    return JSON.parse(text);
  };
  return { ...fake, stores, back, snapshot };
}

/** Reports that arrive on request. */
function delayedReports() {
  let come: () => void = () => undefined;
  const page = new Promise<Answer<'reports.page'>>((resolve) => {
    come = () => resolve(succeed(samplePage()));
  });
  return { come: () => come(), answers: { 'reports.page': () => page } };
}

describe('the restore of a reloaded window', () => {
  it('ends in the state of the previous window', async () => {
    const { stores, back, snapshot } = loadedAgain();
    await back;
    expect(stores.feedback.getState().draft.annotations).toBe('Half a sen');
    expect(stores.notes.getState().edited['1002']?.value).toBe('Call the shop');
    expect(stores.reports.getState().query.text).toBe('madrid');
    expect(stores.openReport.getState().key).toBe(exactId);
    expect(snapshot()).toMatchObject({
      shown: { feedback: { draft: { annotations: 'Half a sen' } } },
      input: { unsavedInputs: { texts, ofClosed } },
    });
  });

  it('loses nothing if the window crashes during it, including new input', async () => {
    const { come, answers } = delayedReports();
    const { stores, back, snapshot } = loadedAgain(answers);
    await eventually(() => expect(stores.connection.getState().connection).not.toBeNull());
    stores.unsavedInputs.getState().type('import', 'typed on the way');
    stores.notes.getState().edit('1002', 'Call the shop, then the bank');
    expect(snapshot()).toEqual({
      ...left,
      input: {
        unsavedInputs: {
          ...left.input.unsavedInputs,
          texts: { ...texts, import: 'typed on the way' },
        },
        notes: { [sampleProfile.id]: { '1002': 'Call the shop, then the bank' } },
        caseEdits: { [sampleProfile.id]: {} },
        refusedDrafts: {},
      },
    });
    come();
    await back;
    expect(stores.notes.getState().edited['1002']?.value).toBe('Call the shop, then the bank');
    expect(snapshot().shown.feedback.draft.annotations).toBe('Half a sen');
  });

  it('waits for a profile whose key has to be entered, and is not lost until then', async () => {
    const locked = sampleConnection({ key: 'locked' });
    const { stores, back, snapshot, push } = loadedAgain({ 'connection.read': () => succeed(locked) });
    await eventually(() => expect(stores.connection.getState().connection).not.toBeNull());
    const waiting = { texts: {}, ofClosed: { ...ofClosed, [sampleProfile.id]: texts }, profileId: null };
    expect(snapshot()).toEqual({ ...left, input: { ...left.input, unsavedInputs: waiting } });
    push('connection.changed', sampleConnection());
    await back;
    expect(stores.feedback.getState().draft.annotations).toBe('Half a sen');
    expect(stores.unsavedInputs.getState().texts).toEqual(texts);
  });

  it('shows the input only in its profile, whichever is opened first', async () => {
    const other = sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } });
    const none = sampleConnection({ profile: null, key: 'absent' });
    for (const first of [[other], [none, other]]) {
      const [stated = other, ...later] = first;
      const { stores, push } = loadedAgain({ 'connection.read': () => succeed(stated) });
      const { unsavedInputs } = stores;
      await eventually(() => expect(unsavedInputs.getState().ofClosed).toMatchObject(ofClosed));
      for (const connection of later) push('connection.changed', connection);
      expect(unsavedInputs.getState().texts).toEqual({});
      push('connection.changed', sampleConnection());
      expect(unsavedInputs.getState().texts).toEqual(texts);
    }
  });

  it('does not happen in another profile, nor if the user has opened another report', async () => {
    const other: Connection = sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } });
    const elsewhere = loadedAgain({ 'connection.read': () => succeed(other) });
    await elsewhere.back;
    expect(elsewhere.stores.feedback.getState().subject).toBeNull();
    expect(elsewhere.stores.notes.getState().edited).toEqual({});
    // The note is not on disk, so it waits for its profile.
    const { notes } = left.input;
    expect(elsewhere.snapshot()).toMatchObject({ profileId: 'profile-2', input: { notes } });
    expect(elsewhere.snapshot().shown).not.toHaveProperty('feedback');

    const { come, answers } = delayedReports();
    const { stores, back } = loadedAgain(answers);
    await eventually(() => expect(stores.connection.getState().connection).not.toBeNull());
    void stores.openReport.getState().select('1003');
    come();
    await back;
    expect(stores.openReport.getState().key).toBe('1003');
    expect(stores.feedback.getState().subject).toBeNull();
  });
});
