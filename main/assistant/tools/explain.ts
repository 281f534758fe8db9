import { z } from 'zod';
import { bundledAirports } from '../../../shared/airports';
import { coarsePosition, withCoarsePositions } from '../../../shared/domain/coarse-place';
import { explain } from '../../../shared/domain/explanation/explain';
import { fail, succeed } from '../../../shared/result';
import { leavingFact } from '../leaving/leaving-fact';
import { freeTextOf } from '../leaving/leaving-free-text';
import { leavingReport } from '../leaving/leaving-report';
import { leavingPlace } from '../leaving/place-names';
import { problemOf } from './problem-of';
import { pseudonym, resolved } from './pseudonym';
import { defineTool } from './tool';

const request = z.object({ report: pseudonym('A report, such as report-12') });

/** Says why one report is what it is. */
export const explainTool = defineTool({
  name: 'explain',
  title: 'Explain a report',
  description:
    'Explains one report: its risk, signals, sources of location, and the facts that speak for or against it, the strongest first, as the program weighs them. Extra fields and free texts only if the profile allows free text.',
  request,
  answer: async ({ report }, context) => {
    const { reports, settings, allowed } = context;
    const { coarseKm, freeText } = allowed;
    const found = await resolved(report, ['report'], context);
    if (!found.ok) return found;
    const { value: key } = found.value;
    const rows = await reports.call('reports.rows', { keys: [key] });
    if (!rows.ok) return fail(problemOf(rows.problem));
    const [row] = rows.value;
    const read = await reports.explained(key);
    if (!read.ok) return fail(problemOf(read.problem));
    const detail = read.value;
    if (row === undefined || detail === null) return fail('This computer doesn’t have this report any more.');
    const { previous, positions } = detail;
    const coarse = {
      ...detail,
      positions: { ...positions, usable: positions.usable.map((each) => coarsePosition(each, coarseKm)) },
      previous: {
        user: previous.user.map((each) => withCoarsePositions(each, coarseKm)),
        device: previous.device.map((each) => withCoarsePositions(each, coarseKm)),
        trusted: previous.trusted === null ? null : withCoarsePositions(previous.trusted, coarseKm),
      },
    };
    const { first, others, last } = explain(
      { detail: coarse, matches: [] },
      {
        assumedRadii: settings.assumedRadii,
        travelLimits: settings.travelLimits,
        airports: bundledAirports(),
      },
    );
    const facts = [...(first === null ? [] : [first]), ...others, ...last];
    return succeed({
      reports: 1,
      list: 'free_text',
      data: {
        ...leavingReport(row, coarseKm),
        positions: positions.usable.map((position) => ({
          source: position.source,
          says_nothing: position.suspicious,
          ...leavingPlace(position, coarseKm),
        })),
        facts: facts.flatMap(({ fact }) => leavingFact(fact, coarseKm) ?? []),
        versions: detail.versions,
        free_text: freeText ? freeTextOf(detail.json, row) : null,
      },
    });
  },
});
