import { succeed } from '../../../shared/result';
import type { OwnCalls, StoreHandlers } from '../handlers';
import { readDraft, writeDraft } from './drafts';
import { writeNote } from './notes';
import { openOutbox, readGiven, readOutboxChunk, readOutboxPage, writeOutbox } from './outbox-items';
import { readMeasures } from './outbox-measures';
import type { OwnDatabase } from './own-database';
import { readPresets, writePresets } from './presets';
import { readReporter, writeReporter } from './reporter';
import { readGrid, readViews, writeGrid, writeViews } from './views';

/** The calls about what only the analyst has. What is written is on the disk when it is answered. */
export function ownCalls(own: OwnDatabase): Pick<StoreHandlers, OwnCalls> {
  const read = async <Value>(work: Parameters<typeof own.read<Value>>[0]) => succeed(await own.read(work));
  const written = async (work: Parameters<typeof own.write<void>>[0]) => {
    await own.write(work);
    return succeed(null);
  };
  return {
    'outbox.open': () => read(openOutbox),
    'outbox.page': (request) => read((session) => readOutboxPage(session, request)),
    'outbox.chunk': (request) => read((session) => readOutboxChunk(session, request)),
    'outbox.given': ({ transactionIds }) => read((session) => readGiven(session, transactionIds)),
    'outbox.measures': (asked) => read((session) => readMeasures(session, asked)),
    'outbox.write': (change) => written((session) => writeOutbox(session, change)),
    'drafts.read': ({ transactionId }) => read((session) => readDraft(session, transactionId)),
    'drafts.write': ({ transactionId, draft }) =>
      written((session) => writeDraft(session, transactionId, draft)),
    'presets.read': () => read(readPresets),
    'presets.write': (presets) => written((session) => writePresets(session, presets)),
    'reporter.read': () => read(readReporter),
    'reporter.write': (reporter) => written((session) => writeReporter(session, reporter)),
    'notes.write': ({ key, text, now }) => written((session) => writeNote(session, key, text, now)),
    'views.read': () => read(readViews),
    'views.write': (views) => written((session) => writeViews(session, views)),
    'grid.read': () => read(readGrid),
    'grid.write': (state) => written((session) => writeGrid(session, state)),
  };
}
