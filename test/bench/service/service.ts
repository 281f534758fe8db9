import { join } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { inScratchFolder } from '../scratch-folder';
import { type MeasuredService, startMeasuredService } from './measured-service';
import { measurePageDepth, measureRequest } from './pages';
import { measureArrival, measureBystander, measureWaiter } from './waiting';

/**
 * The number of reports of the service; BENCH_REPORTS for a quick try, which says nothing about a million.
 */
const reports = Number(process.env.BENCH_REPORTS ?? 1_000_000);
/** 20,000 reports a second. */
const slowestMicrosecondsAReport = 50;

/** The built-in reports service in its own process, with a million reports that are created once. */
export const serviceBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    if (!(Number.isInteger(reports) && reports >= 1_000))
      throw new Error('BENCH_REPORTS must be a whole number from 1000.');
    log(`making ${reports / 10} reports`);
    const fewer = await startMeasuredService(join(folder, 'fewer'), reports / 10);
    const memoryOfFewer = (await fewer.usage()).peakBytes;
    await fewer.stop();
    const empty = await startMeasuredService(join(folder, 'empty'), 0);
    await empty.stop();

    log(`making ${reports} reports`);
    const service = await startMeasuredService(join(folder, 'all'), reports);
    try {
      yield generation(service, empty);
      yield {
        name: 'memory',
        unit: `MB peak, making ${reports / 10} is the reference`,
        ours: (await service.usage()).peakBytes / 1e6,
        reference: memoryOfFewer / 1e6,
        goal: 1.25,
      };
      log('requesting pages');
      yield await measureRequest(service, reports);
      yield await measurePageDepth(service, reports, 3);
      log('waiting for transactions');
      yield await measureWaiter(service);
      yield await measureBystander(service);
      yield await measureArrival(service);
    } finally {
      await service.stop();
    }
  });

function generation(service: MeasuredService, empty: MeasuredService): Measurement {
  const milliseconds = service.startMilliseconds - empty.startMilliseconds;
  return {
    name: 'generation',
    unit: 'µs a report',
    ours: (milliseconds * 1_000) / reports,
    reference: slowestMicrosecondsAReport,
    goal: 1,
  };
}
