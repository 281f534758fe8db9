import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileReporters } from '../../../main/outbox/profile-reporters';
import { emptyReporter, type Reporter } from '../../../shared/domain/feedback';
import { reporter } from '../../support/own-samples';
import { type OwnStore, openOwnStore } from '../../support/own-store';
import { temporaryFolder } from '../../support/temporary-folder';

let store: OwnStore;
let told: Reporter[];

beforeEach(async () => {
  store = await openOwnStore(temporaryFolder());
  told = [];
});
afterEach(() => store.own.close());

const reporters = () => profileReporters({ store, changed: (changed) => told.push(changed) });

describe('the reporter of a profile', () => {
  it('is empty until one is saved', async () => {
    expect(await reporters().read()).toEqual({ ok: true, value: emptyReporter });
  });

  it('is the profile’s own once somebody said so, and told to the window', async () => {
    expect(await reporters().save(reporter)).toEqual({ ok: true, value: reporter });
    expect(told).toEqual([reporter]);
    expect(await reporters().read()).toEqual({ ok: true, value: reporter });
  });

  it('stays as it was where it cannot be kept', async () => {
    store.fault = { kind: 'disk', what: 'store', code: 'ENOSPC' };
    expect(await reporters().save(reporter)).toEqual({ ok: false, problem: store.fault });
    expect(told).toEqual([]);
  });
});
