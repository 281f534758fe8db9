import { succeed } from '../../../shared/result';
import type { StoreHandlers, UserDataCalls } from '../call-types';
import {
  readDraft,
  readGrid,
  readPresets,
  readReporter,
  readViews,
  writeDraft,
  writeGrid,
  writePresets,
  writeReporter,
  writeViews,
} from './json-tables';
import { openOutbox, readGiven, readOutboxChunk, readOutboxPage, writeOutbox } from './outbox-items';
import { readMeasures } from './outbox-measures';
import { writeNote } from './report-annotations';
import type { UserDatabase } from './user-database';

/** Implements the calls about the user data. Writes are on disk when they are answered. */
export function userDataCalls(database: UserDatabase): Pick<StoreHandlers, UserDataCalls> {
  const read = async <Value>(work: Parameters<typeof database.read<Value>>[0]) =>
    succeed(await database.read(work));
  const write = async (work: Parameters<typeof database.write<void>>[0]) => {
    await database.write(work);
    return succeed(null);
  };
  return {
    'outbox.open': () => read(openOutbox),
    'outbox.page': (request) => read((session) => readOutboxPage(session, request)),
    'outbox.chunk': (request) => read((session) => readOutboxChunk(session, request)),
    'outbox.given': ({ transactionIds }) => read((session) => readGiven(session, transactionIds)),
    'outbox.measures': (asked) => read((session) => readMeasures(session, asked)),
    'outbox.write': (change) => write((session) => writeOutbox(session, change)),
    'drafts.read': ({ transactionId }) => read((session) => readDraft(session, transactionId)),
    'drafts.write': ({ transactionId, draft }) =>
      write((session) => writeDraft(session, transactionId, draft)),
    'presets.read': () => read(readPresets),
    'presets.write': (presets) => write((session) => writePresets(session, presets)),
    'reporter.read': () => read(readReporter),
    'reporter.write': (reporter) => write((session) => writeReporter(session, reporter)),
    'notes.write': ({ key, text, now }) => write((session) => writeNote(session, key, text, now)),
    'views.read': () => read(readViews),
    'views.write': (views) => write((session) => writeViews(session, views)),
    'grid.read': () => read(readGrid),
    'grid.write': (state) => write((session) => writeGrid(session, state)),
  };
}
