import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeOutbox } from '../../../../main/store/user-data/outbox-items';
import { type MetricsQuery, readMetrics } from '../../../../main/store/user-data/outbox-metrics';
import { type OutboxItem, outboxStates, type ReportedVerdict } from '../../../../shared/domain/outbox';
import { noRisks, type OutboxMetrics, riskTotal, sameRisk } from '../../../../shared/domain/outbox-metrics';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { hostileTexts } from '../../../support/databases/user-data-samples';
import { openOwn } from '../../../support/databases/user-database';
import { sentItem } from '../../../support/outbox/sent-item';
import { runs } from '../../../support/runner/depth';

const allSent: MetricsQuery = { from: null, until: null, states: ['Sent'], zone: 'utc' };
const march = Date.UTC(2026, 2, 1);
const day = 86_400_000;

async function measured(
  items: readonly OutboxItem[],
  requested: MetricsQuery = allSent,
): Promise<OutboxMetrics> {
  const own = await openOwn();
  try {
    await own.write((session) => writeOutbox(session, { put: items, remove: [] }));
    return await own.read((session) => readMetrics(session, requested));
  } finally {
    await own.close();
  }
}

function verdict(riskAssignment: string | null, ...fraudCases: string[]): ReportedVerdict {
  return { riskAssignment, fraudCases };
}

function desiring(
  risk: (typeof riskAssignments)[number],
  ...fraud_cases: string[]
): Pick<OutboxItem, 'feedback'> {
  return { feedback: { behaviour: { desired: { risk_assignment: risk, fraud_cases } } } };
}

describe('the risks', () => {
  it('are counted by reported and desired risk', async () => {
    const metrics = await measured([
      sentItem(1, { reported: verdict('high'), ...desiring('clear') }),
      sentItem(2, { reported: verdict('high'), ...desiring('clear') }),
      sentItem(3, { reported: verdict('clear'), ...desiring('clear') }),
      sentItem(4, { reported: null, ...desiring('fraud') }),
      sentItem(5, { reported: verdict(null), ...desiring('low') }),
    ]);
    expect(metrics.risks).toEqual([
      { reported: 'fraud', counts: noRisks },
      { reported: 'high', counts: { ...noRisks, clear: 2 } },
      { reported: 'low', counts: noRisks },
      { reported: 'clear', counts: { ...noRisks, clear: 1 } },
    ]);
    expect(metrics.noRisk).toEqual({ ...noRisks, fraud: 1, low: 1 });
    expect(metrics.agreement).toEqual({ alike: 1, compared: 3 });
  });

  it('treat high_risk as high and low_risk as low; unknown_risk neither agrees nor disagrees with anything', async () => {
    const metrics = await measured([
      sentItem(1, { reported: verdict('high_risk'), ...desiring('high') }),
      sentItem(2, { reported: verdict('low_risk'), ...desiring('fraud') }),
      sentItem(3, { reported: verdict('unknown_risk'), ...desiring('low') }),
      sentItem(4, { reported: verdict('HIGH'), ...desiring('high') }),
    ]);
    expect(metrics.agreement).toEqual({ alike: 2, compared: 3 });
    expect(metrics.risks.map(({ reported }) => reported)).toEqual([...riskAssignments, 'unknown_risk']);
  });

  it('list the ten most frequent of many unknown words, and count the rest', async () => {
    const words = Array.from({ length: 14 }, (_, at) => `word ${at}`);
    const items = words.flatMap((word, at) =>
      Array.from({ length: at + 1 }, (_, each) => sentItem(at * 100 + each + 1, { reported: verdict(word) })),
    );
    const { risks, moreWords, total } = await measured(items);
    expect(risks.slice(4).map(({ reported }) => reported)).toEqual(words.slice(4).reverse());
    expect(moreWords).toBe(1 + 2 + 3 + 4);
    expect(total).toBe(items.length);
  });

  it.each(hostileTexts)('keep a word %s exactly', async (_, word) => {
    const { risks } = await measured([sentItem(1, { reported: verdict(word, word) })]);
    expect(risks.at(-1)).toEqual({ reported: word, counts: { ...noRisks, clear: 1 } });
  });
});

describe('the fraud cases', () => {
  it('are counted as confirmed, added or removed, once per feedback on a known verdict', async () => {
    const { fraudCases } = await measured([
      sentItem(1, {
        reported: verdict('high', 'Phising', 'Phising', 'New user'),
        ...desiring('high', 'Phising'),
      }),
      sentItem(2, { reported: verdict('clear'), ...desiring('high', 'Phising') }),
      sentItem(3, { reported: null, ...desiring('high', 'Phising') }),
    ]);
    expect(fraudCases).toEqual([
      { fraudCase: 'Phising', confirmed: 1, added: 1, removed: 0 },
      { fraudCase: 'New user', confirmed: 0, added: 0, removed: 1 },
    ]);
  });

  it('are removed by feedback that says there are none, not by feedback that says nothing of them', async () => {
    const { fraudCases } = await measured([
      sentItem(1, { reported: verdict('high', 'Phising'), ...desiring('high') }),
      sentItem(2, {
        reported: verdict('high', 'Phising'),
        feedback: { behaviour: { desired: { risk_assignment: 'high' } } },
      }),
    ]);
    expect(fraudCases).toEqual([{ fraudCase: 'Phising', confirmed: 0, added: 0, removed: 1 }]);
  });

  it('list the twenty most frequent, and the total number', async () => {
    const cases = Array.from({ length: 30 }, (_, at) => `case ${at}`);
    const metrics = await measured([
      sentItem(1, { reported: verdict('high', ...cases), ...desiring('clear') }),
    ]);
    expect(metrics.fraudCases).toHaveLength(20);
    expect(metrics.allFraudCases).toBe(30);
  });
});

describe('over time', () => {
  const at = (createdAt: number, sequence: number, risk = 'clear') =>
    sentItem(sequence, { createdAt, reported: verdict(risk) });

  it('days without gaps are used for a short time', async () => {
    const { steps, stepUnit } = await measured([at(march, 1), at(march + 3 * day + 1, 2, 'fraud')]);
    expect(stepUnit).toBe('day');
    expect(steps).toEqual([
      { day: '2026-03-01', total: 1, alike: 1, compared: 1 },
      { day: '2026-03-02', total: 0, alike: 0, compared: 0 },
      { day: '2026-03-03', total: 0, alike: 0, compared: 0 },
      { day: '2026-03-04', total: 1, alike: 0, compared: 1 },
    ]);
  });

  it('weeks that start on Monday are used for some months', async () => {
    const { steps, stepUnit } = await measured([at(march, 1), at(march + 70 * day, 2)]);
    expect(stepUnit).toBe('week');
    expect(steps[0]?.day).toBe('2026-02-23');
    expect(steps.at(-1)?.day).toBe('2026-05-04');
    for (const step of steps) expect(new Date(step.day).getUTCDay()).toBe(1);
  });

  it('months are used for some years, and years beyond', async () => {
    const months = await measured([at(march, 1), at(march + 700 * day, 2)]);
    expect([months.stepUnit, months.steps[0]?.day, months.steps.length]).toEqual(['month', '2026-03-01', 23]);
    const years = await measured([at(0, 1), at(march, 2)]);
    expect([years.stepUnit, years.steps[0]?.day, years.steps.length]).toEqual(['year', '1970-01-01', 57]);
  });

  it('the requested time includes its start and excludes its end', async () => {
    const items = [at(march - 1, 1), at(march, 2), at(march + day - 1, 3), at(march + day, 4)];
    const metrics = await measured(items, { ...allSent, from: march, until: march + day });
    expect([metrics.total, metrics.steps.length]).toEqual([2, 1]);
  });

  it('the computer’s days are used if requested', async () => {
    const { steps } = await measured([at(march, 1)], { ...allSent, zone: 'local' });
    const local = new Date(march);
    const digits = (value: number) => String(value).padStart(2, '0');
    expect(steps[0]?.day).toBe(
      `${local.getFullYear()}-${digits(local.getMonth() + 1)}-${digits(local.getDate())}`,
    );
  });

  it('items created at a time outside the calendar are left out', async () => {
    const metrics = await measured([at(9e15, 1), at(march, 2)]);
    expect(metrics.total).toBe(2);
    expect(metrics.steps.reduce((all, { total }) => all + total, 0)).toBe(1);
  });
});

const anyWord = fc.constantFrom(
  'fraud',
  'high',
  'low',
  'clear',
  'high_risk',
  'low_risk',
  'unknown_risk',
  'odd',
  '',
);
const anyCases = fc.array(fc.constantFrom('A', 'B', 'C', ''), { maxLength: 4 });
const anyItem = fc.record({
  state: fc.constantFrom(...outboxStates),
  createdAt: fc.integer({ min: march, max: march + 20 * day }),
  reported: fc.option(fc.record({ riskAssignment: fc.option(anyWord), fraudCases: anyCases })),
  risk: fc.constantFrom(...riskAssignments),
  cases: fc.option(anyCases),
});

it('the measures equal those of a simple model', async () => {
  const anyAsked = fc.record({
    from: fc.option(fc.integer({ min: march, max: march + 20 * day })),
    until: fc.option(fc.integer({ min: march, max: march + 20 * day })),
    states: fc.uniqueArray(fc.constantFrom(...outboxStates), { minLength: 1 }),
    zone: fc.constant('utc' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyItem, { maxLength: 30 }), anyAsked, async (drawn, requested) => {
      const items = drawn.map(({ risk, cases, ...rest }, at) =>
        sentItem(at + 1, {
          ...rest,
          ...(cases === null
            ? { feedback: { behaviour: { desired: { risk_assignment: risk } } } }
            : desiring(risk, ...cases)),
        }),
      );
      const { from, until, states } = requested;
      const within = items.filter(
        ({ createdAt, state }) =>
          states.includes(state) && createdAt >= (from ?? 0) && createdAt < (until ?? Number.MAX_VALUE),
      );
      const metrics = await measured(items, requested);
      const alike = within.map(({ reported, feedback }) =>
        sameRisk(reported?.riskAssignment ?? null, feedback.behaviour.desired.risk_assignment),
      );
      const agreement = {
        alike: alike.filter((each) => each === true).length,
        compared: alike.filter((each) => each !== null).length,
      };
      expect(metrics.agreement).toEqual(agreement);
      expect(metrics.total).toBe(within.length);
      const inRows = metrics.risks.reduce((all, { counts }) => all + riskTotal(counts), 0);
      expect(inRows + metrics.moreWords + riskTotal(metrics.noRisk)).toBe(within.length);
      for (const field of ['total', 'alike', 'compared'] as const)
        expect(metrics.steps.reduce((all, step) => all + step[field], 0)).toBe(
          field === 'total' ? within.length : agreement[field],
        );
      for (const fraudCase of ['A', 'B', 'C', '']) {
        const of = { confirmed: 0, added: 0, removed: 0 };
        for (const { reported, feedback } of within) {
          const { fraud_cases } = feedback.behaviour.desired;
          if (!reported || !fraud_cases) continue;
          const before = reported.fraudCases.includes(fraudCase);
          const after = fraud_cases.includes(fraudCase);
          if (before && after) of.confirmed += 1;
          else if (after) of.added += 1;
          else if (before) of.removed += 1;
        }
        const known = metrics.fraudCases.find((each) => each.fraudCase === fraudCase);
        expect(known ?? { fraudCase, confirmed: 0, added: 0, removed: 0 }).toEqual({ fraudCase, ...of });
      }
    }),
    { numRuns: runs(30) },
  );
});
