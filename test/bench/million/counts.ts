import type { Page } from 'playwright-core';
import { needsReviewFilters } from '../../../renderer/state/needs-review';
import { everyReport, type ReportFilter, type ReportQuery } from '../../../shared/domain/report-query';
import { maxQueueLength } from '../../../shared/domain/review-log';
import type { Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { ask, type TwoSizes, withBoth } from './two-sizes';

const rounds = 7;
const filtered = (...filters: readonly ReportFilter[]): ReportQuery => ({ ...everyReport, filters });
const unread: ReportFilter = { field: 'unread', unread: true };
const needsReview = filtered(...needsReviewFilters);
const came = filtered({ field: 'standing', in: ['returned'] });

/** What is counted while an analyst works, by name. Each ends with its time, ms. */
const questions: Readonly<Record<string, (page: Page) => Promise<number>>> = {
  'count of "Needs review"': (page) => timeOf(ask(page, 'queue.count', { query: needsReview })),
  'count of "Came back"': (page) => timeOf(ask(page, 'queue.count', { query: came })),
  'start of "Needs review"': (page) =>
    timeOf(ask(page, 'queue.list', { query: needsReview, after: null, limit: maxQueueLength })),
  'counts of all': (page) => timeOf(ask(page, 'reports.count', { query: everyReport, asOf: null })),
  'counts of unread': (page) => timeOf(ask(page, 'reports.count', { query: filtered(unread), asOf: null })),
  'counts of a text': (page) =>
    timeOf(ask(page, 'reports.count', { query: { ...everyReport, text: 'madrid' }, asOf: null })),
  histogram: (page) =>
    timeOf(ask(page, 'reports.histogram', { query: everyReport, asOf: null, timeZone: 'Europe/Madrid' })),
  'values of a risk': (page) =>
    timeOf(
      ask(page, 'reports.values', {
        query: everyReport,
        asOf: null,
        field: 'risk',
        beginning: '',
        limit: 50,
      }),
    ),
  'values of users': (page) =>
    timeOf(
      ask(page, 'reports.values', {
        query: everyReport,
        asOf: null,
        field: 'user',
        beginning: 'a',
        limit: 50,
      }),
    ),
};

/** Queues and counts, from the window's call to its answer. */
export function counts(sizes: TwoSizes): AsyncIterable<Measurement> {
  return withBoth(sizes, async function* ({ few, many }): AsyncGenerator<Measurement> {
    for (const [name, question] of Object.entries(questions))
      yield {
        name,
        unit: 'ms, with a tenth of the reports as the reference',
        ...(await interleave(
          rounds,
          () => question(many.page),
          () => question(few.page),
        )),
        goal: 3,
      };
  });
}

async function timeOf(asked: Promise<{ readonly milliseconds: number }>): Promise<number> {
  return (await asked).milliseconds;
}
