import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileReporters } from '../../../main/connection/profile-services';
import { emptyReporter, type Reporter } from '../../../shared/domain/feedback';
import { reporter } from '../../support/databases/user-data-samples';
import { openUserDataStore, type UserDataStore } from '../../support/databases/user-data-store';
import { temporaryFolder } from '../../support/runner/temporary-folder';

let store: UserDataStore;
let changes: Reporter[];

beforeEach(async () => {
  store = await openUserDataStore(temporaryFolder());
  changes = [];
});
afterEach(() => store.own.close());

const reporters = () => profileReporters(store, (changed) => changes.push(changed));

describe('the reporter of a profile', () => {
  it('is empty until one is saved', async () => {
    expect(await reporters().read()).toEqual({ ok: true, value: emptyReporter });
  });

  it('is saved per profile and reported to the window', async () => {
    expect(await reporters().save(reporter)).toEqual({ ok: true, value: reporter });
    expect(changes).toEqual([reporter]);
    expect(await reporters().read()).toEqual({ ok: true, value: reporter });
  });

  it('is unchanged if it cannot be saved', async () => {
    store.fault = { kind: 'disk', what: 'store', code: 'ENOSPC' };
    expect(await reporters().save(reporter)).toEqual({ ok: false, problem: store.fault });
    expect(changes).toEqual([]);
  });
});
