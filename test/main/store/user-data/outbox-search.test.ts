import { describe, expect, it } from 'vitest';
import { readOutboxPage, writeOutbox } from '../../../../main/store/user-data/outbox-items';
import { everyItem, type OutboxItem, type OutboxQuery } from '../../../../shared/domain/outbox';
import { openOwn } from '../../../support/databases/user-database';
import { sentItem } from '../../../support/outbox/sent-item';

const failed = sentItem(1, {
  transactionId: 'transfer-900/Ķīpsala',
  feedback: {
    behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['Location fraud'] } },
    reporter: { email: 'ada@example.com', name: 'Ada' },
    situation: { description: 'Login from a new phone' },
  },
  reported: { riskAssignment: 'high', fraudCases: ['Phising'] },
  state: 'Failed',
  problem: {
    kind: 'service-error',
    host: 'reports.example.com',
    status: 500,
    restError: { error: 'Error', errorCode: 'FB-0042', cause: null, traceabilityId: 'tr-77aa' },
    excerpt: '',
  },
});
const other = sentItem(2, { transactionId: 'login-22', batchId: 'batch-1' });

async function found(
  query: Partial<OutboxQuery>,
  ...writes: readonly { readonly put: readonly OutboxItem[]; readonly remove: readonly string[] }[]
): Promise<readonly string[]> {
  const own = await openOwn();
  try {
    for (const write of [{ put: [failed, other], remove: [] }, ...writes])
      await own.write((session) => writeOutbox(session, write));
    const requested = { query: { ...everyItem, ...query }, page: 1, limit: 50 };
    const { items, total } = await own.read((session) => readOutboxPage(session, requested));
    expect(total).toBe(items.length);
    return items.map(({ id }) => id);
  } finally {
    await own.close();
  }
}

describe('a search of the outbox', () => {
  it('without words shows everything, newest first', async () => {
    expect(await found({})).toEqual(['item-2', 'item-1']);
    expect(await found({ text: ' …\u0000 ' })).toEqual(['item-2', 'item-1']);
  });

  it.each([
    'transfer-900',
    'TRANSFER 900',
    'kipsala',
    'loca',
    'phising fraud',
    'ada@exam',
    'phone login',
    'FB-0042',
    'tr-77aa',
    'high',
  ])('finds "%s", ignoring case, as prefixes of words, in any order', async (text) => {
    expect(await found({ text })).toEqual(['item-1']);
  });

  it.each(['ocation', 'phising nowhere', 'item-1'])('finds nothing for "%s"', async (text) => {
    expect(await found({ text })).toEqual([]);
  });

  it('can be combined with states, a batch and a transaction', async () => {
    expect(await found({ text: 'transfer', states: ['Failed', 'Queued'] })).toEqual(['item-1']);
    expect(await found({ text: 'transfer', states: ['Sent'] })).toEqual([]);
    expect(await found({ text: 'login', batchId: 'batch-1' })).toEqual(['item-2']);
    expect(await found({ text: 'login', transactionId: failed.transactionId })).toEqual(['item-1']);
  });

  it('reflects changed and removed items', async () => {
    const corrected: OutboxItem = { ...failed, transactionId: 'payment-1' };
    expect(await found({ text: 'transfer' }, { put: [corrected], remove: [] })).toEqual([]);
    expect(await found({ text: 'payment' }, { put: [corrected], remove: [] })).toEqual(['item-1']);
    expect(await found({ text: 'transfer' }, { put: [], remove: ['item-1'] })).toEqual([]);
  });
});
