import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFeedbackFile } from '../../../../main/outbox/import/feedback-import';
import { runs } from '../../../support/runner/depth';
import { fileOf, reasonOf } from './read-test-file';

const csv = 'transaction_id,risk_assignment\nt,clear\n';

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('readFeedbackFile', () => {
  it.each([
    [
      'UTF-8 with a name in Latin-1',
      Buffer.concat([Buffer.from(`${csv}u,é\n`), Buffer.from('v,José\n', 'latin1')]),
      'The file isn’t encoded as UTF-8: line 4 contains invalid bytes.',
    ],
    [
      'the same with other line ends',
      Buffer.concat([Buffer.from('é\rb\r'), Buffer.from('José\rc\n', 'latin1')]),
      'line 3 contains',
    ],
    ['half a character', Buffer.from([0xc3, 0xa9, 0x0a, 0xed, 0xa0, 0x80]), 'line 2 contains'],
    [
      'a spreadsheet',
      Buffer.from('PK\u0003\u0004...'),
      'The file is a spreadsheet or another archive, not CSV.',
    ],
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    [
      'too much',
      Buffer.alloc(20_000_001, 'x'),
      'The file is larger than 20 MB. Split it into smaller files.',
    ],
  ])('reports what is wrong with a file of %s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toContain(reason);
  });

  it('fails with a problem that the window can show', async () => {
    expect(await readFeedbackFile(Buffer.from(''), 'a.csv')).toEqual({
      ok: false,
      problem: { kind: 'invalid-input', field: 'File', reason: 'The file is empty.' },
    });
  });

  it('reads chunks of any size, and no further than the size limit', async () => {
    const whole = Buffer.from('\uFEFFtransaction_id,risk_assignment,annotations\r\nt,clear,"é\r\n😀"');
    for (const size of [1, 2, 7, 1_000]) {
      const read = await readFeedbackFile(pieces(whole, size), 'a.csv');
      expect(read.ok && read.value.rows).toEqual((await fileOf(whole, 'a.csv')).rows);
    }
    async function* endless() {
      for (;;) yield Buffer.alloc(1_000_000, 'x');
    }
    expect(await readFeedbackFile(endless(), 'a.csv')).toMatchObject({ ok: false });
  });

  it('lets other work run in between', async () => {
    const row = `,clear,${'x'.repeat(1_000)}\n`;
    const rows = Array.from({ length: 2_000 }, (_, at) => `${at}${row}`).join('');
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const file = await fileOf(`transaction_id,risk_assignment,annotations\n${rows}`, 'a.csv');
    isOver = true;
    expect(file.rows).toHaveLength(2_000);
    expect(turns).toBeGreaterThan(20);
  });

  it('returns a file or an error message for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('a.csv', 'a.json', 'a'),
        async (bytes, name) => {
          const read = await readFeedbackFile(bytes, name);
          expect(read.ok ? read.value.format : read.problem.reason).not.toBe('');
        },
      ),
    );
    const text = fc.stringMatching(/^[[\]{}",:;\r\n\t ax=]{0,60}$/);
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (some, isCsv) => {
        const read = await readFeedbackFile(Buffer.from(isCsv ? csv + some : some), 'a');
        if (read.ok) {
          const wrong = new Set(read.value.errors.map(({ line }) => line));
          expect(read.value.counted).toBeGreaterThanOrEqual(Math.max(read.value.rows.length, wrong.size));
        } else expect(read.problem.reason).not.toBe('');
      }),
      { numRuns: runs(500) },
    );
  });
});
