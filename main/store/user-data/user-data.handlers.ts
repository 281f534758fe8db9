import type { Session } from '../../../shared/node/database/session';
import { fail, succeed } from '../../../shared/result';
import { assistantSettingsSchema } from '../../../shared/schemas/assistant-schema';
import { presetSchema } from '../../../shared/schemas/preset-schema';
import { gridStateSchema, savedViewSchema } from '../../../shared/schemas/report-query-schema';
import { readSubjectEntries } from '../../../shared/schemas/review-log-schema';
import { reporterSchema } from '../../../shared/schemas/settings-schema';
import { streetsFileSchema } from '../calls/stored-json';
import type { StoreHandlers, UserDataCalls } from '../contract';
import { appendEntries } from './append-entries';
import { noteReading, readReadings } from './assistant-tables';
import {
  createCase,
  pickVersion,
  publishCase,
  removeAnyCase,
  reviseCase,
  shareCase,
  stopSharingCase,
} from './case-actions';
import { readPicture, saveEdited, savePicture } from './cases';
import { readDecision, withdrawIntents } from './decisions';
import { hideSubjects } from './hidden-subjects';
import { readIgnoredPlaces } from './ignored-places';
import { readDraft, readList, readSingle, replaceList, writeDraft, writeSingle } from './json-tables';
import { KnownCases } from './known-cases';
import { countUnread, entriesOf } from './log-entries';
import { readDecisionsPage, readLogChunk, readLogPage } from './log-page';
import { openOutbox, readGiven, readOutboxChunk, readOutboxPage, writeOutbox } from './outbox-items';
import { readMetrics } from './outbox-metrics';
import { readPersonMetrics } from './person-metrics';
import { readIntents } from './placed-intents';
import { inspectFile, receiveFile } from './received-file';
import { checkDevice, noteReceived, renumber } from './restored-log';
import { writeNote } from './review-log';
import { readReviewMetrics } from './review-metrics';
import { readReviewerAgreement } from './reviewer-agreement';
import { readRiskWords } from './risk-words';
import { type CaseTurn, type CaseWork, readCaseList, readListedCase } from './shared-cases';
import { countHidden, readHidden, storePulled } from './shared-entries';
import {
  acknowledgeHistory,
  changeMembership,
  endMembership,
  readDevice,
  readTeam,
  replaceTeam,
  startOver,
  startTeamDevice,
} from './stored-team';
import { confirmShared, countUnshared, lastKnownSeq, readUnshared } from './unshared-entries';
import type { UserDataAccess } from './user-data-access';
import { dismissWithheld } from './withheld-cases';

/** `clock` returns ms since 1970. `onCaseLogged` is called after entries about shared cases were written. */
export function userDataHandlers(
  file: UserDataAccess,
  clock: () => number,
  onCaseLogged: (subjects: readonly string[]) => void = () => undefined,
): Pick<StoreHandlers, UserDataCalls> {
  const read = async <Value>(work: (session: Session) => Promise<Value>) => succeed(await file.read(work));
  const write = async (work: (session: Session) => Promise<void>) => {
    await file.write(work);
    return succeed(null);
  };
  const withCases = async <Value>(work: (turn: CaseTurn) => Promise<CaseWork<Value>>) => {
    try {
      const { value, logged } = await file.write((session) =>
        work({ session, known: file.knownCases, now: clock() }),
      );
      if (logged.length > 0) onCaseLogged(logged);
      return succeed(value);
    } catch (error) {
      file.knownCases = new KnownCases();
      throw error;
    }
  };
  return {
    'items.open': () => read(openOutbox),
    'items.page': (request) => read((session) => readOutboxPage(session, request)),
    'items.chunk': (request) => read((session) => readOutboxChunk(session, request)),
    'items.counts': ({ transactionIds }) => read((session) => readGiven(session, transactionIds)),
    'outbox.metrics': (requested) => read((session) => readMetrics(session, requested)),
    'drafts.read': ({ transactionId }) => read((session) => readDraft(session, transactionId)),
    'drafts.write': ({ transactionId, draft }) =>
      write((session) => writeDraft(session, transactionId, draft)),
    'presets.read': () => read((session) => readList(session, 'preset', presetSchema)),
    'presets.save': ({ presets }) => write((session) => replaceList(session, 'preset', presets)),
    'storedReporter.read': () => read((session) => readSingle(session, 'reporter', reporterSchema)),
    'storedReporter.write': (reporter) => write((session) => writeSingle(session, 'reporter', reporter)),
    'storedStreets.read': () => read((session) => readSingle(session, 'streets', streetsFileSchema)),
    'storedStreets.write': (file) => write((session) => writeSingle(session, 'streets', file)),
    'storedAssistant.read': () =>
      read((session) => readSingle(session, 'assistant', assistantSettingsSchema)),
    'storedAssistant.write': (settings) => write((session) => writeSingle(session, 'assistant', settings)),
    'assistant.note': (reading) => write((session) => noteReading(session, reading)),
    'assistant.history': (request) => read((session) => readReadings(session, request)),
    'notes.save': ({ key, text }) => write((session) => writeNote(session, key, text, clock())),
    'log.write': ({ entries = [], outbox, cancelledIntents = [] }) =>
      write(async (session) => {
        const now = clock();
        if (outbox) await writeOutbox(session, outbox);
        await appendEntries(session, entries, now);
        await withdrawIntents(session, cancelledIntents, now);
      }),
    'log.ofSubjects': ({ subjects }) =>
      read(async (session) => (await entriesOf(session, subjects, { marks: true })).map(readSubjectEntries)),
    'ignoredPlaces.read': () => read(readIgnoredPlaces),
    'riskWords.read': () => read(readRiskWords),
    'log.metrics': (requested) => read((session) => readReviewMetrics(session, requested)),
    'log.people': (period) => read((session) => readPersonMetrics(session, period)),
    'log.agreement': (period) => read((session) => readReviewerAgreement(session, period)),
    'log.decision': ({ idPrefix }) => read((session) => readDecision(session, idPrefix)),
    'log.chunk': (request) => read((session) => readLogChunk(session, request)),
    'log.inspectFile': async ({ body }) => succeed(await inspectFile(file, body)),
    'log.receiveFile': async ({ body }) => succeed(await receiveFile(file, body, clock())),
    'membership.read': () =>
      read(async (session) => ({
        team: await readTeam(session),
        unshared: await countUnshared(session),
        hidden: await countHidden(session),
        unread: await countUnread(session),
        device: await readDevice(session),
        lastSeq: await lastKnownSeq(session),
      })),
    'membership.startDevice': async () => succeed(await file.write(startTeamDevice)),
    'membership.write': async ({ team }) =>
      succeed(await file.write((session) => replaceTeam(session, team, clock()))),
    'membership.end': async ({ ended }) =>
      succeed(await file.write((session) => endMembership(session, ended, clock()))),
    'membership.change': (change) => write((session) => changeMembership(session, change)),
    'membership.startOver': (request) => write((session) => startOver(session, request)),
    'membership.checkDevice': async (request) =>
      succeed(await file.write((session) => checkDevice(session, request))),
    'membership.renumber': (request) => write((session) => renumber(session, request)),
    'membership.received': () => write(noteReceived),
    'membership.acknowledge': ({ at }) => write((session) => acknowledgeHistory(session, at)),
    'shared.unshared': (request) => read((session) => readUnshared(session, request)),
    'shared.confirm': async (request) =>
      succeed(await file.write((session) => confirmShared(session, request))),
    'shared.store': async (request) => succeed(await file.write((session) => storePulled(session, request))),
    'shared.hidden': () => read(readHidden),
    'shared.hide': async ({ subjects }) =>
      succeed(await file.write((session) => hideSubjects(session, subjects, clock()))),
    'shared.intents': (request) => read((session) => readIntents(session, request)),
    'log.page': (request) => read((session) => readLogPage(session, request)),
    'log.decisions': (request) => read((session) => readDecisionsPage(session, request)),
    'views.read': () => read((session) => readList(session, 'view', savedViewSchema)),
    'views.save': ({ views }) => write((session) => replaceList(session, 'view', views)),
    'cases.read': () => withCases(readCaseList),
    'cases.save': ({ case: saved }) => write((session) => saveEdited(session, saved)),
    'cases.create': ({ case: created }) => withCases((turn) => createCase(turn, created)),
    'cases.revise': (request) => withCases((turn) => reviseCase(turn, request)),
    'cases.publish': ({ id }) => withCases((turn) => publishCase(turn, id)),
    'cases.share': (request) => withCases((turn) => shareCase(turn, request)),
    'cases.stopSharing': ({ id }) => withCases((turn) => stopSharingCase(turn, id)),
    'cases.pick': (request) => withCases((turn) => pickVersion(turn, request)),
    'cases.remove': ({ id }) => withCases((turn) => removeAnyCase(turn, id)),
    'cases.dismiss': ({ id }) => write((session) => dismissWithheld(session, id)),
    'cases.picture': async ({ id }) => {
      const png = await file.read((session) => readPicture(session, id));
      return png === null ? fail({ kind: 'not-found' }) : succeed({ png });
    },
    'cases.one': ({ id }) => withCases((turn) => readListedCase(turn, id)),
    'cases.storePicture': (picture) => write((session) => savePicture(session, picture, clock())),
    'grid.read': () => read((session) => readSingle(session, 'grid_state', gridStateSchema)),
    'grid.save': ({ grid }) => write((session) => writeSingle(session, 'grid_state', grid)),
  };
}
