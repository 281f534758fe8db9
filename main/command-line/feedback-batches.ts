import type { PresetContent } from '../../shared/domain/feedback-preset';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { CommandFailure, Given, Surroundings } from './command';
import { printRecords, timeText } from './print-records';
import { say } from './say';
import { failureText } from './with-worked-profile';
import type { WorkedProfile } from './worked-profile';

/** What `feedback` does with batches, named by their IDs. */
export const batchActions = [
  'pause-batch',
  'resume-batch',
  'cancel-batch',
  'retry-batch',
  'discard-batch',
] as const;
type BatchAction = (typeof batchActions)[number];

/** Prints the batches of the outbox, the newest first. */
export async function listBatches(
  { call }: WorkedProfile,
  given: Given,
  around: Surroundings,
): Promise<Result<null, Problem>> {
  const read = await call('outbox.read', {});
  if (!read.ok) return read;
  const { batches, batchTotal } = read.value;
  const records = batches.map(({ id, name, createdAt, total, paused, counts }) => ({
    ...{ id, name, created: timeText(createdAt), total, paused },
    ...{ queued: counts.Queued, held: counts.Held, failed: counts.Failed },
    ...{ sent: counts.Sent, unconfirmed: counts.Unconfirmed },
  }));
  printRecords(given, around, records, ['id', 'name', 'total', 'queued', 'failed', 'sent', 'paused']);
  if (batchTotal > batches.length) say(around, `${batchTotal - batches.length} more, which are finished.`);
  return succeed(null);
}

/** Prints the user’s own presets. */
export async function listPresets(
  { call }: WorkedProfile,
  given: Given,
  around: Surroundings,
): Promise<Result<null, Problem>> {
  const read = await call('presets.read', {});
  if (!read.ok) return read;
  const records = read.value.map(({ id, name, content }) => ({
    id,
    name,
    desired_risk: content.desiredRisk ?? null,
    fraud_cases: content.fraudCases ?? null,
    rating_type: content.ratingType ?? null,
    score: content.score ?? null,
    annotations: content.annotations ?? null,
    impact: content.impact ?? null,
    situation: content.situation ?? null,
  }));
  printRecords(given, around, records, ['name', 'desired_risk', 'rating_type', 'score', 'annotations']);
  return succeed(null);
}

/** Returns what a preset of the user sets; nothing without a name. */
export async function presetNamed(
  name: string | null,
  { call }: WorkedProfile,
): Promise<Result<PresetContent, Problem | CommandFailure>> {
  if (name === null) return succeed({});
  const read = await call('presets.read', {});
  if (!read.ok) return read;
  const [preset, ...others] = read.value.filter((each) => each.name === name || each.id === name);
  if (preset !== undefined && others.length === 0) return succeed(preset.content);
  const text = `${others.length > 0 ? 'Several presets are' : 'No preset is'} named ${name}. "whereabouts feedback presets" lists them.`;
  return fail({ kind: 'failed', text });
}

/** Does the same with each batch, until one fails. */
export async function actOnBatches(
  action: BatchAction,
  ids: readonly string[],
  { call }: WorkedProfile,
  { options }: Given,
  around: Surroundings,
): Promise<Result<null, CommandFailure>> {
  const insists = options['although-in-doubt'] === true;
  for (const batchId of ids) {
    const done = await acted(action, batchId, call, insists);
    if (!done.ok) return fail({ kind: 'failed', text: `Batch ${batchId}: ${failureText(done.problem)}` });
    if (done.value !== null) say(around, `Batch ${batchId}: ${done.value} items.`);
  }
  return succeed(null);
}

function acted(
  action: BatchAction,
  batchId: string,
  call: WorkedProfile['call'],
  insists: boolean,
): Promise<Result<number | null, Problem>> {
  switch (action) {
    case 'pause-batch':
    case 'resume-batch':
      return call('outbox.pauseBatch', { batchId, paused: action === 'pause-batch' });
    case 'cancel-batch':
      return call('outbox.cancelBatch', { batchId });
    case 'retry-batch':
      return call('outbox.retryBatch', { batchId, insists });
    case 'discard-batch':
      return call('outbox.discardBatch', { batchId });
  }
}
