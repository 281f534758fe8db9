import { expect, it } from 'vitest';
import { Trace } from '../../../main/diagnostics/trace';
import { type Facts, redacted } from '../../../main/log/log-redaction';

function traced(isOn: boolean | null = true) {
  const lines: (readonly [string, Facts])[] = [];
  const state = { ms: 0, isOn };
  const trace = new Trace({
    log: { write: (event, facts = {}) => lines.push([event, redacted(facts)]) },
    isOn: () => state.isOn,
    now: () => state.ms,
  });
  return { trace, lines, state };
}

it('records the steps of a start, also those before the settings were read, and each only once', () => {
  const { trace, lines, state } = traced(null);
  state.ms = 120.4;
  trace.reached('ready');
  expect(lines).toEqual([]);
  state.isOn = true;
  state.ms = 180;
  trace.reached('page');
  state.ms = 500;
  trace.reached('ready');
  trace.reached('painted');
  expect(lines).toEqual([
    ['start', { step: 'ready', ms: 120 }],
    ['start', { step: 'page', ms: 180 }],
    ['start', { step: 'painted', ms: 500 }],
  ]);
});

it('records a query from 100 ms on, by its name alone', () => {
  const { trace, lines } = traced();
  trace.answered('reports.search', 99.9);
  trace.answered('reports.search', 100.2);
  trace.answered('Ana at 40.4, -3.7', 250);
  expect(lines).toEqual([
    ['slow query', { call: 'reports.search', ms: 100 }],
    ['slow query', { call: '[left out]', ms: 250 }],
  ]);
});

it('ends a start with the second page, which another window requests', () => {
  const { trace, lines, state } = traced(false);
  trace.reached('page');
  state.isOn = true;
  state.ms = 7_200_000;
  trace.reached('page');
  trace.reached('painted');
  expect(lines).toEqual([]);
});

it('records 20 slow queries in ten seconds, so that the log has room for what matters more', () => {
  const { trace, lines, state } = traced();
  for (let count = 0; count < 300; count += 1) trace.answered('reports.search', 200);
  expect(lines).toHaveLength(20);
  state.ms = 10_000;
  trace.answered('reports.search', 200);
  expect(lines).toHaveLength(21);
});

it('records nothing unless it is switched on', () => {
  const { trace, lines } = traced(false);
  trace.reached('painted');
  trace.answered('reports.search', 5_000);
  expect(lines).toEqual([]);
});
