import { type BatchTargets, maxBatchSize, type ReportVerdict } from '../../shared/domain/batch-feedback';
import { messages } from '../../shared/i18n/messages';
import type { Problem } from '../../shared/problem';
import { fail, type Result } from '../../shared/result';
import type { Store } from '../store/contract';

/**
 * Reads the service's verdicts on the selected reports, newest first. Reports that don't exist are missing. Fails if there
 * are more than `maxBatchSize`.
 */
export async function selectedReports(
  store: Store,
  targets: BatchTargets,
): Promise<Result<readonly ReportVerdict[], Problem>> {
  const of =
    targets.kind === 'keys'
      ? { keys: [...new Set(targets.keys)] }
      : { query: targets.query, asOf: targets.asOf };
  const verdicts = await store.call('reports.verdicts', { of, limit: maxBatchSize + 1 });
  if (!verdicts.ok || verdicts.value.length <= maxBatchSize) return verdicts;
  return fail({
    kind: 'invalid-input',
    field: 'Reports',
    reason: messages.validation.batch.tooMany(maxBatchSize),
  });
}
