import { z } from 'zod';
import { fail, succeed } from '../../../shared/result';
import { leavingReport } from '../leaving/leaving-report';
import { nextPage, pageAfter } from './pages';
import { problemOf } from './problem-of';
import { readSafeQuery } from './safe-query';
import { defineTool } from './tool';

const request = z.object({
  query: z
    .string()
    .max(5_000)
    .default('')
    .describe(
      'Fields only, such as: risk:high is:unread after:2026-03-01 -signal:VPN device:device-12 amount:>1000 (risk:fraud OR verdict:fraud). Empty for every report.',
    ),
  limit: z.int().min(1).max(100).default(25).describe('How many reports at most'),
  after: z
    .string()
    .max(100)
    .optional()
    .describe('The "next" of the answer before, for the following reports'),
});

/** Finds reports. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search reports',
  description:
    'Finds reports by a query, the newest first, and counts them. Users, devices, transactions and reports are pseudonyms, places are cells of a grid.',
  request,
  answer: async ({ query: typed, limit, after }, context) => {
    const { reports, allowed, settings } = context;
    const { coarseKm } = allowed;
    const read = await readSafeQuery(typed, { coarseKm, zone: settings.timeZone, find: context.find });
    if (!read.ok) return read;
    const query = read.value;
    const list = ['search', query.text];
    const place = await pageAfter(after, list, context);
    if (!place.ok) return place;
    const chunk = await reports.call('reports.chunk', {
      ...{ query, asOf: null, reads: 'row', limit },
      after: place.value,
    });
    if (!chunk.ok) return fail(problemOf(chunk.problem));
    const counts = await reports.call('reports.count', { query, asOf: null });
    if (!counts.ok) return fail(problemOf(counts.problem));
    const { rows, next } = chunk.value;
    return succeed({
      reports: rows.length,
      list: 'reports',
      data: {
        matching: counts.value.shown,
        reports: rows.map((row) => leavingReport(row, coarseKm)),
        next: nextPage(list, next),
      },
    });
  },
});
