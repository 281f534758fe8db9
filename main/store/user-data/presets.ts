import { z } from 'zod';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import type { Session } from '../../../shared/node/database/connection';
import { presetSchema } from '../../../shared/schemas/preset-schema';
import { fromStoredJson, toStoredJson } from './stored-json';

const row = z.object({ json: fromStoredJson(presetSchema) });

/** Returns the user's feedback presets, in their order. */
export async function readPresets(session: Session): Promise<readonly FeedbackPreset[]> {
  const rows = await session.rows('SELECT json FROM preset ORDER BY position', [], row);
  return rows.map(({ json }) => json);
}

/** Replaces all presets, in this order. */
export async function writePresets(session: Session, presets: readonly FeedbackPreset[]): Promise<void> {
  await session.run('DELETE FROM preset');
  for (const preset of presets)
    await session.run('INSERT INTO preset (json) VALUES (?)', [toStoredJson(preset)]);
}
