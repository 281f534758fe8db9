import { expect, it } from 'vitest';
import { historyFormat } from '../../../main/export/formats/review-log';
import { everyReport } from '../../../shared/domain/report-query';
import { toPushedEntry } from '../../../shared/team-api/wire';
import { openStoreInProcess, storeService } from '../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../support/databases/stored-copy';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { chained, other, sampleTeam } from '../../support/inputs/sample-team';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const subject = 'transaction:t';
const report = '{"id":1,"timestamp":1800000000000000000,"transaction_id":"t","user":{"id":"ana"}}';
const filters = [{ field: 'verdict' as const, in: ['fraud'], out: [] }];
const fraud = { query: { ...everyReport, filters }, asOf: null, page: 1, limit: 10 };

it.each([
  ['the withdrawal before its entry', 1],
  ['both at once', 2],
])(
  'the grid, filters and metrics follow when a team says who wrote what came from a file: %s',
  async (_, first) => {
    const store = await openStoreInProcess(temporaryFolder());
    succeeded(await store.call('pages.store', { body: answerOf([report]), pass: pass(1) }));
    const device = '00000000-0000-4000-8000-0000000000ee';
    const content = { device, application: storeService, subject };
    const verdict = sampleEntry({ id: nextEntryId(), ...content, ...verdictOn('1', 'fraud') });
    const withdrawal = sampleEntry({
      ...{ id: nextEntryId(), ...content, deviceSeq: verdict.deviceSeq + 1 },
      ...{ kind: 'withdrawal', body: { of: verdict.id } },
    });
    const { beginning, parts, end } = historyFormat('Ana');
    succeeded(
      await store.call('log.receiveFile', { body: Buffer.from(beginning + parts(verdict).join('') + end) }),
    );
    const shown = async () => {
      const { rows } = succeeded(await store.call('reports.page', fraud));
      const measures = succeeded(await store.call('log.metrics', { from: null, until: null, zone: 'utc' }));
      return [rows.length, measures.total];
    };
    expect(await shown()).toEqual([1, 1]);
    succeeded(await store.call('membership.write', { team: sampleTeam }));
    const entries = chained(
      [withdrawal, verdict].map((entry) => ({ person: other, entry: toPushedEntry(entry) })),
    );
    for (let at = 0; at < entries.length; at += first) {
      const part = entries.slice(at, at + first);
      const { seq, hash } = part.at(-1) ?? { seq: 0, hash: '' };
      succeeded(
        await store.call('shared.store', { entries: part, cursor: { seq, hash }, at: 7, isBroken: false }),
      );
    }
    expect(await shown()).toEqual([0, 0]);
    await store.close();
  },
);
