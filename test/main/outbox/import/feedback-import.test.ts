import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FeedbackImport } from '../../../../main/outbox/import/feedback-import';
import { discardItem } from '../../../../main/outbox/item-actions';
import { succeed } from '../../../../shared/result';
import { succeeded } from '../../../support/databases/stored-copy';
import { plainCsv } from '../../../support/files/plain-csv';
import { temporaryFolder } from '../../../support/runner/temporary-folder';
import { BatchFixture } from '../batch/batch-fixture';

let fixture: BatchFixture;
let folder: string;
let chosenFile: string | null;
let importing: FeedbackImport;

beforeEach(async () => {
  fixture = await BatchFixture.setUp();
  folder = temporaryFolder();
  let tokens = 0;
  importing = new FeedbackImport({
    stores: { of: () => fixture.store },
    outbox: fixture.outbox,
    connection: { profileId: () => fixture.profileId },
    newId: () => {
      tokens += 1;
      return `file-${tokens}`;
    },
    chooseFile: async () => chosenFile,
    choosePath: async (name) => join(folder, name),
    csvDialect: () => plainCsv,
  });
});
afterEach(() => fixture.close());

function file(name: string, ...lines: readonly string[]) {
  chosenFile = join(folder, name);
  writeFileSync(chosenFile, lines.join('\n'));
}

const header = 'transaction_id,desired_risk,annotations';

describe('a file of feedback', () => {
  it('is reported on before anything is sent', async () => {
    file('march.csv', header, 't1,clear,', 't2,terrible,', ',high,', 't3,fraud,"two', 'lines"', 't1,high,');
    const report = succeeded(await importing.choose());
    expect(report).toMatchObject({
      fileName: 'march.csv',
      format: 'csv',
      good: 3,
      bad: 2,
      errorCount: 2,
      given: 0,
      repeatCount: 1,
    });
    expect(report.errors.map(({ line }) => line)).toEqual([3, 4]);
    expect(report.repeats).toEqual([{ transactionId: 't1', lines: [2, 7] }]);
    expect(await fixture.items()).toEqual([]);
  });

  it('is sent without its invalid rows, in its order, under its name', async () => {
    file('march.csv', header, 't1,clear,one', 't2,terrible,', 't1,high,other');
    const { token } = succeeded(await importing.choose());
    expect(succeeded(await importing.send(token, false, 2))).toMatchObject({ name: 'march.csv', total: 2 });
    const items = (await fixture.items()).toReversed();
    expect(
      items.map(({ transactionId, feedback }) => [transactionId, feedback.valuation?.annotations]),
    ).toEqual([
      ['t1', 'one'],
      ['t1', 'other'],
    ]);
    expect(await importing.send(token, false, 2)).toMatchObject({
      ok: false,
      problem: { kind: 'not-found' },
    });
  });

  it('is compared with the newest stored report on each transaction', async () => {
    await fixture.take([
      { id: 3n, transaction_id: 't1', timestamp: 3n, event: { risk_assignment: 'high', fraud_cases: [] } },
      { id: 2n, transaction_id: 't1', timestamp: 2n, event: { risk_assignment: 'low', fraud_cases: [] } },
    ]);
    file('march.csv', header, 't1,clear,one', 't2,low,');
    const report = succeeded(await importing.choose());
    expect(report.unknown).toBe(1);
    expect(report.preview).toMatchObject([
      { line: 3, transactionId: 't2', report: null },
      { line: 2, transactionId: 't1', report: { riskAssignment: 'high', userId: expect.any(String) } },
    ]);
    succeeded(await importing.send(report.token, false, 2));
    const items = await fixture.items();
    expect(items.map(({ transactionId, reported }) => [transactionId, reported?.riskAssignment])).toEqual([
      ['t2', undefined],
      ['t1', 'high'],
    ]);
    const users = await fixture.outbox.whenLoaded(async (open) => succeed(await open.usersOf(['t1', 't2'])));
    expect(succeeded(users)[0]).toEqual({ transactionId: 't1', userId: report.preview[1]?.report?.userId });
  });

  it('has a template with all columns, which is read as a file without feedback', async () => {
    const { fileName } = succeeded(await importing.saveTemplate());
    const columns = readFileSync(join(folder, fileName), 'utf8').trim();
    expect(columns).toContain('"transaction_id","risk_assignment","fraud_cases","score"');
    chosenFile = join(folder, fileName);
    expect(succeeded(await importing.choose())).toMatchObject({ good: 0, bad: 0, notes: [] });
  });

  it('skips transactions that already have feedback, unless they are included', async () => {
    file('march.csv', header, 't1,clear,', 't2,low,');
    const feedback = { behaviour: { desired: { risk_assignment: 'low' as const } } };
    const one = { transactionId: 't1', feedback, reported: null };
    succeeded(await fixture.outbox.put('p', one, { another: false, replaces: null }));
    const { token, given, preview } = succeeded(await importing.choose());
    expect(given).toBe(1);
    expect(preview.map((row) => [row.transactionId, row.given])).toContainEqual(['t1', true]);
    expect(await importing.send(token, false, 2)).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input' },
    });
    expect(await fixture.items()).toHaveLength(1);
    expect(succeeded(await importing.send(token, false, 1))).toMatchObject({ total: 1 });
    const again = succeeded(await importing.choose());
    expect(succeeded(await importing.send(again.token, true, 2))).toMatchObject({ total: 2 });
  });

  it('is not sent if other transactions have feedback than shown, even if their number is the same', async () => {
    file('march.csv', header, 't1,clear,', 't2,low,');
    const feedback = { behaviour: { desired: { risk_assignment: 'low' as const } } };
    const give = async (transactionId: string) =>
      succeeded(
        await fixture.outbox.put(
          'p',
          { transactionId, feedback, reported: null },
          { another: false, replaces: null },
        ),
      );
    const { id } = await give('t1');
    const { token } = succeeded(await importing.choose());
    succeeded(await fixture.outbox.whenLoaded((open) => discardItem(open, id)));
    await give('t2');
    expect(await importing.send(token, false, 1)).toMatchObject({ problem: { kind: 'invalid-input' } });
    expect(await fixture.items()).toHaveLength(1);
  });

  it.each(['first', 'last'] as const)(
    'never adds to feedback that is queued at the same moment: %s',
    async (place) => {
      file('march.csv', header, 't1,clear,', 't2,low,');
      const { token } = succeeded(await importing.choose());
      const feedback = { behaviour: { desired: { risk_assignment: 'low' as const } } };
      const one = { transactionId: 't1', feedback, reported: null };
      const put = () => fixture.outbox.put('p', one, { another: false, replaces: null });
      const send = () => importing.send(token, false, 2);
      const answers = await Promise.all(place === 'first' ? [put(), send()] : [send(), put()]);
      expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
      const given = (await fixture.items()).filter(({ transactionId }) => transactionId === 't1');
      expect(given).toHaveLength(1);
    },
  );

  it('no longer exists after a discard, another file or a change of profile', async () => {
    file('march.csv', header, 't1,clear,');
    const first = succeeded(await importing.choose());
    const second = succeeded(await importing.choose());
    expect(await importing.send(first.token, false, 1)).toMatchObject({ problem: { kind: 'not-found' } });
    fixture.profileId = 'other';
    expect(await importing.send(second.token, false, 1)).toMatchObject({ problem: { kind: 'not-found' } });
    fixture.profileId = 'p';
    importing.discard();
    expect(await importing.send(second.token, false, 1)).toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('may be missing, a folder, too large, or not selected at all', async () => {
    chosenFile = null;
    expect(await importing.choose()).toMatchObject({ problem: { kind: 'cancelled' } });
    chosenFile = folder;
    expect(await importing.choose()).toMatchObject({ problem: { kind: 'invalid-input', field: 'File' } });
    chosenFile = join(folder, 'not there.csv');
    expect(await importing.choose()).toMatchObject({ problem: { kind: 'invalid-input', field: 'File' } });
    file('large.csv', header, `t1,clear,${'x'.repeat(20_000_001)}`);
    expect(await importing.choose()).toMatchObject({ problem: { kind: 'invalid-input', field: 'File' } });
  });

  it('has its errors written to a file without formulas for a spreadsheet', async () => {
    file('march.csv', header, 't1,=1+1,');
    const { token } = succeeded(await importing.choose());
    const { fileName } = succeeded(await importing.saveErrors(token));
    expect(fileName).toBe('errors in march.csv.csv');
    const written = readFileSync(join(folder, fileName), 'utf8');
    expect(written).toContain('"Line","Column","Value","Error"\r\n"2","desired_risk","\'=1+1",');
  });

  it('is reported with its first thousand errors, and written with all', async () => {
    file('march.csv', header, ...Array.from({ length: 1_500 }, (_, at) => `t${at},wrong,`));
    const report = succeeded(await importing.choose());
    expect(report).toMatchObject({ good: 0, bad: 1_500, errorCount: 1_500 });
    expect(report.errors).toHaveLength(1_000);
    const { fileName } = succeeded(await importing.saveErrors(report.token));
    expect(readFileSync(join(folder, fileName), 'utf8').trimEnd().split('\r\n')).toHaveLength(1_501);
    expect(await importing.send(report.token, true, 1)).toMatchObject({ ok: false });
  });
});

// teableio/teable #1880, pagermon #440, bilig #28 (lost zeros); orangelight #2695, OfficeDocs-Support #745 (15 digits).
describe('an ID that a spreadsheet has changed', () => {
  const stored = (...ids: readonly string[]) =>
    fixture.take(
      ids.map((id, at) => ({ id: BigInt(at + 1), transaction_id: id, timestamp: BigInt(at + 1) })),
    );
  const reported = async (...ids: readonly string[]) => {
    file('march.csv', header, ...ids.map((id) => `${id},clear,`));
    const { token, good, errors } = succeeded(await importing.choose());
    return { token, good, errors: errors.map(({ line, column, reason }) => `${line} ${column}: ${reason}`) };
  };

  it('by its zeros is refused, and the stored one named', async () => {
    await stored('000123', '0042', '42');
    const { token, good, errors } = await reported('123', '42', '7', '000123');
    expect(good).toBe(3);
    expect(errors).toEqual([expect.stringMatching(/^2 transaction_id: .*stored with: 000123\. Format/)]);
    succeeded(await importing.send(token, false, 3));
    expect((await fixture.items()).map(({ transactionId }) => transactionId).toSorted()).toEqual([
      '000123',
      '42',
      '7',
    ]);
  });

  it('isn’t suspected among longer ones that no spreadsheet has rounded', async () => {
    await stored('1763690000123450', '1763690000123451', '1763690000123458');
    const { good, errors } = await reported('1763690000123450', '1763690000123458', '1763690000999990');
    expect({ good, errors }).toEqual({ good: 3, errors: [] });
  });

  it('by its last digits is refused, unless it is stored and no other can be meant', async () => {
    await stored('9912140633506421', '1763690000123450000', '1763690000123450', '1763690000123457');
    const { good, errors } = await reported(
      '9912140633506420',
      '1763690000123450000',
      '1763690000123450',
      '468768768833943000',
    );
    expect(good).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(/^2 .*9912140633506421/),
      expect.stringMatching(/^4 .*1763690000123457/),
      expect.stringMatching(/^5 .*no report with it is stored/),
    ]);
  });
});

describe('an ID in JSON that another program has changed', () => {
  /** What a program with doubles wrote, and the ID: jq #1399, json2csv #149, node-twitter-api-v2 #73, tornado #2908, OSTMap #82. */
  const pairs = [
    ['675127116845989900', '675127116845989888'],
    ['740245381351497700', '740245381351497730'],
    ['1436278513418522600', '1436278513418522630'],
    ['1285704473650888700', '1285704473650888702'],
    ['732822797798539300', '732822797798539264'],
  ] as const;
  const reported = async (...ids: readonly string[]) => {
    file('march.json', JSON.stringify(ids.map((id) => ({ transaction_id: id, feedback: clearFeedback }))));
    const { good, errors } = succeeded(await importing.choose());
    return { good, errors: errors.map(({ value, reason }) => `${value}: ${reason}`) };
  };
  const clearFeedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
  const take = (...ids: readonly string[]) =>
    fixture.take(
      ids.map((id, at) => ({ id: BigInt(at + 1), transaction_id: id, timestamp: BigInt(at + 1) })),
    );

  it.each(pairs)('is refused as rounded: %s', async (written, original) => {
    const { good, errors } = await reported(written, 't1');
    expect(good).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(/^\d+: Another program has probably rounded this ID, and no report/),
    ]);
    expect(await reported(original, 't1')).toEqual({ good: 2, errors: [] });
  });

  it('isn’t suspected if its report is stored, or next to one that no program has rounded', async () => {
    await take(pairs[0][0]);
    expect(await reported(pairs[0][0])).toEqual({ good: 1, errors: [] });
    expect(await reported(pairs[1][0], pairs[1][1])).toEqual({ good: 2, errors: [] });
  });

  it('is refused as written by a spreadsheet or Python', async () => {
    await take('000123');
    const ids = ['9.0072E+15', '9.0072e15', '6.7512711684598989e+17', '9007199254740992.0', '123'];
    const { good, errors } = await reported(...ids, 't1', '9007199254740');
    expect(good).toBe(2);
    expect(errors).toHaveLength(ids.length);
    expect(errors.filter((error) => /has written this ID as a number\./.test(error))).toHaveLength(4);
    expect(errors.filter((error) => /reports are stored with: 000123\./.test(error))).toHaveLength(1);
  });

  it('keeps what is stated of repeats of other IDs', async () => {
    file(
      'march.json',
      JSON.stringify(
        [pairs[0][0], 't1', 't1'].map((id, score) => ({
          transaction_id: id,
          feedback: { ...clearFeedback, valuation: { score } },
        })),
      ),
    );
    expect(succeeded(await importing.choose())).toMatchObject({ good: 2, repeatCount: 1 });
  });
});
