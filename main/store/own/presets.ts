import { z } from 'zod';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import { presetSchema } from '../../../shared/preset-schema';
import type { Session } from '../../database/connection';
import { fromKeptJson, keptJson } from './kept-json';

const row = z.object({ json: fromKeptJson(presetSchema) });

/** The analyst's own presets of a feedback, in their order. */
export async function readPresets(session: Session): Promise<readonly FeedbackPreset[]> {
  const rows = await session.rows('SELECT json FROM preset ORDER BY position', [], row);
  return rows.map(({ json }) => json);
}

/** Keeps these presets, in this order, and no others. */
export async function writePresets(session: Session, presets: readonly FeedbackPreset[]): Promise<void> {
  await session.run('DELETE FROM preset');
  for (const preset of presets) await session.run('INSERT INTO preset (json) VALUES (?)', [keptJson(preset)]);
}
