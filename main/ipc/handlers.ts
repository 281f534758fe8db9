import { app, clipboard, shell } from 'electron';
import { transactionIdMistake } from '../../shared/api/endpoints';
import { feedbackMistakes, feedbackOf } from '../../shared/domain/feedback';
import type { Answer, Request } from '../../shared/ipc';
import { fail, succeed } from '../../shared/result';
import type { Connections } from '../connection/connections';
import type { Outbox } from '../outbox/outbox';
import type { Reading } from '../reports/reading';
import type { SettingsFile } from '../settings';
import type { Handlers } from './handle';

export interface Services {
  readonly connections: Connections;
  /** Resolves when the profile that was open at the last end is open again. */
  readonly resumed: Promise<void>;
  readonly reading: Reading;
  readonly outbox: Outbox;
  readonly settings: SettingsFile;
  readonly profileFolder: string;
}

/** The pages the program itself links to; the window can name one of them, never an address. */
const links = {
  'map data': 'https://www.naturalearthdata.com/about/terms-of-use/',
  licence: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const;

/** What each call of the contract does: one line a call, or one function below. */
export function handlersOf(services: Services): Handlers {
  const { connections, resumed, reading, outbox, settings, profileFolder } = services;
  const openProfileId = () => connections.read().profile?.id;
  /** Drafts and outbox belong to a profile; without an open one there is nothing to do. */
  const ofOpenProfile = <Value>(act: (profileId: string) => Value) => {
    const profileId = openProfileId();
    return profileId === undefined ? fail({ kind: 'not-connected' } as const) : act(profileId);
  };
  return {
    'connection.read': async () => {
      await resumed;
      return succeed(connections.read());
    },
    'connection.connect': (request) => connections.connect(request),
    'connection.cancel': () => connections.cancel(),
    'connection.useBuiltIn': () => connections.startBuiltIn(),
    'connection.open': ({ profileId }) => connections.open(profileId),
    'connection.switch': () => connections.close(),
    'connection.forgetKey': () => connections.forgetKey(),

    'reports.page': (request) => reading.page(request),
    'reports.lookUp': (request) => reading.lookUp(request),
    'reports.cancel': () => reading.cancel(),
    'reports.detail': (request) => reading.detail(request),

    'feedback.send': (request) => sendFeedback(services, request),
    'feedback.saveDraft': ({ transactionId, draft }) =>
      ofOpenProfile((profileId) => outbox.saveDraft(profileId, transactionId, draft)),
    'feedback.readDraft': ({ transactionId }) =>
      ofOpenProfile((profileId) => outbox.readDraft(profileId, transactionId)),

    'outbox.read': () => ofOpenProfile((profileId) => outbox.read(profileId)),
    'outbox.retry': ({ id }) => outbox.retry(id),
    'outbox.discard': ({ id }) => outbox.discard(id),

    'settings.read': () => succeed(settings.current()),
    'settings.save': (change) => settings.save(change),

    'clipboard.write': ({ text }) => {
      clipboard.writeText(text);
      return succeed(null);
    },
    'link.open': async ({ link }) => {
      await shell.openExternal(links[link]);
      return succeed(null);
    },
    'about.read': () =>
      succeed({
        version: app.getVersion(),
        electron: process.versions.electron,
        chrome: process.versions.chrome,
        profileFolder,
      }),
  };
}

/** Checks the draft once more, remembers its reporter, and hands it to the outbox. */
async function sendFeedback(
  { connections, outbox, settings }: Services,
  { transactionId, draft }: Request<'feedback.send'>,
): Promise<Answer<'feedback.send'>> {
  const profile = connections.read().profile;
  if (!profile) return fail({ kind: 'not-connected' });
  const mistake = transactionIdMistake(transactionId);
  if (mistake) return fail({ kind: 'invalid-input', field: 'Transaction ID', reason: mistake });
  const feedback = feedbackOf(draft);
  if (!feedback) {
    const [field = '', reason = ''] = Object.entries(feedbackMistakes(draft))[0] ?? [];
    return fail({ kind: 'invalid-input', field, reason });
  }
  const remembered = await settings.save({ reporter: draft.reporter });
  if (!remembered.ok) return remembered;
  return outbox.add(profile.id, transactionId, feedback);
}
