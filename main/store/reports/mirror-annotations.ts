import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import type { Database } from '../../../shared/node/database/database';
import { readJsonMetadata, writeMetadata } from '../metadata';
import type { ReportAnnotation, ReportAnnotations } from '../user-data/report-annotations';
import { isReportId } from './report-keys';

/** How far annotations are mirrored: the last one's sequence, and the canary of the user data file it is from. */
const progressSchema = z.object({ of: z.string(), sequence: z.int() });
type Progress = z.output<typeof progressSchema>;

/** Annotations per transaction. */
const batchSize = 5_000;

const applied = `
  UPDATE report SET read = requested.read, noted = requested.noted FROM (
    SELECT value ->> 0 AS key, value ->> 1 AS read, value ->> 2 AS noted FROM json_each(?)
  ) AS requested WHERE`;
const applyById = `${applied} report.id = CAST(requested.key AS INTEGER)`;
const applyByContentKey = `${applied} report.content_key = requested.key AND report.content_key IS NOT NULL`;

/**
 * Brings the mirror of the annotations, used by filters, up to date. It is rebuilt if it mirrors another
 * file's annotations, or if it is ahead of them because an older copy of the file was restored.
 */
export async function mirrorAnnotations(database: Database, annotations: ReportAnnotations): Promise<void> {
  let progress = await readProgress(database, annotations);
  for (;;) {
    const changed = await annotations.changedAfter(progress.sequence, batchSize);
    const last = changed.at(-1);
    if (last === undefined) return;
    const reached = { of: progress.of, sequence: last.sequence };
    progress = reached;
    await database.transaction(async (session) => {
      await apply(session, changed);
      await writeMetadata(session, 'annotations', JSON.stringify(reached));
    });
    if (changed.length < batchSize) return;
  }
}

async function readProgress(database: Database, annotations: ReportAnnotations): Promise<Progress> {
  const canary = await annotations.canary();
  const start = { of: canary, sequence: 0 };
  const stored = await readJsonMetadata(database, 'annotations', progressSchema);
  if (stored === null) return start;
  const { of, sequence } = stored;
  // The last changed annotation has the greatest sequence, so at least one is found unless the file is an older copy.
  const isValid =
    of === canary && (sequence === 0 || (await annotations.changedAfter(sequence - 1, 1)).length > 0);
  if (isValid) return stored;
  await database.transaction(async (session) => {
    await session.run('UPDATE report SET read = 0, noted = 0 WHERE read = 1');
    await session.run('UPDATE report SET noted = 0 WHERE noted = 1');
    await writeMetadata(session, 'annotations', JSON.stringify(start));
  });
  return start;
}

async function apply(session: Session, changed: readonly ReportAnnotation[]): Promise<void> {
  const isId = ({ key }: ReportAnnotation) => isReportId(key);
  const listed = (some: readonly ReportAnnotation[]) =>
    JSON.stringify(some.map(({ key, read, noted }) => [key, Number(read), Number(noted)]));
  const byId = changed.filter(isId);
  if (byId.length > 0) await session.run(applyById, [listed(byId)]);
  const others = changed.filter((annotation) => !isId(annotation));
  if (others.length > 0) await session.run(applyByContentKey, [listed(others)]);
}
