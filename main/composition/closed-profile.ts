import type { Problem } from '../../shared/domain/problem';
import type { StoreNotice } from '../../shared/domain/store-state';
import type { Clock } from '../../shared/node/clock';
import { type Profile, serviceOf } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { unsafeCast } from '../../shared/unsafe-cast';
import type { WorkedProfile } from '../command-line/worked-profile';
import { profileReporters } from '../connection/profile-services';
import { openKeytarKeychain, readAtOnce } from '../credentials/keytar-keychain';
import { FeedbackImport } from '../outbox/import/feedback-import';
import { Outbox } from '../outbox/outbox';
import { HistoryImport } from '../review/history-import';
import { storeFolder } from '../store/store-paths';
import { type LocalStore, openLocalStore } from '../store/store-server';
import { openingsAccount } from '../store-client/store-account';
import { openingsIn } from '../store-client/store-keys';
import { newId } from './new-id';
import { answerWork, workHandlers } from './work-handlers';

interface ClosedProfile {
  readonly profileFolder: string;
  readonly profile: Profile;
  /** Of its store: 64 hexadecimal digits. */
  readonly key: string;
  readonly clock: Clock;
  /** Called with what was done to open the store. */
  readonly onNotices: (notices: readonly StoreNotice[]) => void;
}

/**
 * Opens a profile that no program has open, with the lock by which a program has it. Reads no API key and sends nothing: what
 * is queued is sent by the program. Fails with the fault `in-use` while another process has it.
 */
export async function openClosedProfile({
  profileFolder,
  profile,
  key,
  clock,
  onNotices,
}: ClosedProfile): Promise<Result<WorkedProfile, Problem>> {
  const { id } = profile;
  const opened = await openLocalStore(
    {
      folder: storeFolder(profileFolder, id),
      service: serviceOf(profile),
      key,
      persistent: true,
      opened: openingsIn(await readAtOnce(openingsAccount(id))),
    },
    clock,
  );
  if (!opened.ok) return opened;
  const store = opened.value;
  onNotices(store.notices);
  const outbox = await unsendingOutbox(profile, store, clock);
  const services = { id, store, reporters: profileReporters(store, () => undefined) };
  const handlers = workHandlers({
    outbox,
    watches: { markSeen: (_, watch) => store.call('watches.seen', { id: watch }) },
    ...importsOf(id, store, outbox),
    team: {
      'team.read': notConnected,
      'team.presence': notConnected,
      'team.join': notConnected,
    },
  });
  return succeed({
    inProgram: false,
    // Answered by handlers whose types are those of the calls.
    call: async (name, request) => unsafeCast(await answerWork(handlers, services, name, request)),
    close: async () => {
      await outbox.shutDown();
      await store.close();
      await noteOpening(id, store);
    },
  });
}

const notConnected = async () => fail({ kind: 'not-connected' } as const);

/** Returns the profile's outbox, which is shut down before it is opened: it sends nothing. */
async function unsendingOutbox(profile: Profile, store: LocalStore, clock: Clock): Promise<Outbox> {
  const outbox = new Outbox({
    stores: { of: () => store },
    // What a team decides waits for it, as in a program without a connection.
    team: { claimTokenOf: () => null, lossOf: () => null },
    connection: { endpoint: notConnected, record: () => undefined },
    client: {
      sendFeedback: async () => fail({ problem: { kind: 'not-connected' }, retryAfterSeconds: null }),
    },
    clock,
    random: Math.random,
    newId,
    onChange: () => undefined,
  });
  await outbox.shutDown();
  outbox.onProfileChange(
    { profile, reach: { kind: 'untried' } },
    { kind: 'ready', persistent: true, notices: [] },
  );
  return outbox;
}

function importsOf(profileId: string, store: LocalStore, outbox: Outbox) {
  const reviewing = {
    stores: { of: () => store },
    outbox,
    connection: { profileId: () => profileId },
    newId,
    chooseFile: async () => null,
  };
  return {
    feedbackImport: new FeedbackImport({
      ...reviewing,
      choosePath: async () => null,
      csvDialect: () => ({ separator: ',', decimalSign: '.', byteOrderMark: false }),
    }),
    historyImport: new HistoryImport(reviewing),
  };
}

/** As the program does: an older copy of the folder is noticed by it. */
async function noteOpening(profileId: string, { generation }: LocalStore): Promise<void> {
  if (generation === null) return;
  const keychain = await openKeytarKeychain();
  if (keychain.ok) await keychain.value.write(openingsAccount(profileId), String(generation));
}
