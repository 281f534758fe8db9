/**
 * Returns the number of reports of a benchmark: `usual`, or BENCH_REPORTS for a quick try. Throws if that is
 * not a number of at least 1000.
 */
export function benchReports(usual: number): number {
  const reports = Number(process.env.BENCH_REPORTS ?? usual);
  if (Number.isInteger(reports) && reports >= 1_000) return reports;
  throw new Error('BENCH_REPORTS must be a whole number from 1000.');
}
