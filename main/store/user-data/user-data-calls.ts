import type { Session } from '../../../shared/node/database/connection';
import { succeed } from '../../../shared/result';
import type { StoreHandlers, UserDataCalls } from '../contract';
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
import { type UserDataAccess, writeNote } from './report-annotations';

/**
 * Implements the calls about the user data. Writes are on disk when they are answered. `clock` returns ms since 1970.
 */
export function userDataCalls(file: UserDataAccess, clock: () => number): Pick<StoreHandlers, UserDataCalls> {
  const read = async <Value>(work: (session: Session) => Promise<Value>) => succeed(await file.read(work));
  const write = async (work: (session: Session) => Promise<void>) => {
    await file.write(work);
    return succeed(null);
  };
  return {
    'items.open': () => read(openOutbox),
    'items.page': (request) => read((session) => readOutboxPage(session, request)),
    'items.chunk': (request) => read((session) => readOutboxChunk(session, request)),
    'items.counts': ({ transactionIds }) => read((session) => readGiven(session, transactionIds)),
    'outbox.measures': (asked) => read((session) => readMeasures(session, asked)),
    'items.write': (change) => write((session) => writeOutbox(session, change)),
    'drafts.read': ({ transactionId }) => read((session) => readDraft(session, transactionId)),
    'drafts.write': ({ transactionId, draft }) =>
      write((session) => writeDraft(session, transactionId, draft)),
    'presets.read': () => read(readPresets),
    'presets.save': ({ presets }) => write((session) => writePresets(session, presets)),
    'storedReporter.read': () => read(readReporter),
    'storedReporter.write': (reporter) => write((session) => writeReporter(session, reporter)),
    'notes.save': ({ key, text }) => write((session) => writeNote(session, key, text, clock())),
    'views.read': () => read(readViews),
    'views.save': ({ views }) => write((session) => writeViews(session, views)),
    'grid.read': () => read(readGrid),
    'grid.save': ({ grid }) => write((session) => writeGrid(session, grid)),
  };
}
