import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import { renewedText } from '../../../shared/query/earlier-text';
import { fromStoredJson, toStoredJson } from '../json-column';

/** Where the tables have the text of a query. */
const texts = {
  view: '$.query.text',
  grid_state: '$.query.text',
  watch: '$.subject.query.text',
  watch_position: '$.subject.query.text',
} as const;

const textRow = z.object({ position: z.int(), text: fromStoredJson(z.string()) });

/** Gives the stored queries of a file of before the query language the texts that mean the same in it. */
export async function renewQueries(session: Session): Promise<void> {
  for (const [table, path] of Object.entries(texts)) {
    const stored = `SELECT position, json -> ? AS text FROM ${table} WHERE json_type(json, ?) = 'text'`;
    for (const { position, text } of await session.rows(stored, [path, path], textRow)) {
      const renewed = renewedText(text);
      const update = `UPDATE ${table} SET json = json_set(json, ?, json(?)) WHERE position = ?`;
      if (renewed !== text) await session.run(update, [path, toStoredJson(renewed), position]);
    }
  }
}
