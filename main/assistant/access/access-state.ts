import { type AssistantSettings, type LiveAssistants, noAssistants } from '../../../shared/domain/assistant';
import type { Problem } from '../../../shared/domain/problem';
import { createMutex } from '../../../shared/mutex';
import { fail, type Result, succeed } from '../../../shared/result';
import type { ProfileStores } from '../../store/contract';
import type { Refusal } from '../program-calls';
import { Drafts } from './drafts';
import { PseudonymNumbers } from './pseudonyms';
import { ReadingRate } from './reading-rate';
import { type Session, shownSession } from './sessions';

export interface AssistantsOptions {
  readonly stores: ProfileStores;
  /** Returns the ID of the open profile; null without one. */
  readonly openProfileId: () => string | null;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly onChange: (live: LiveAssistants) => void;
}

/** More than a person has open. */
export const maxSessions = 8;

/** The sessions of assistants and what they left, which the window and the processes of assistants use. */
export class AccessState {
  readonly options: AssistantsOptions;
  readonly sessions = new Map<string, Session>();
  readonly drafts = new Drafts();
  readonly numbers = new PseudonymNumbers();
  readonly rate = new ReadingRate();
  /** What a profile allows is changed, and readings are noted, one after the other. */
  readonly inTurn = createMutex();
  /** Sessions that ended, the latest first: a person may still ask what their pseudonyms stand for. */
  #ended: readonly Session[] = [];

  constructor(options: AssistantsOptions) {
    this.options = options;
  }

  live(): LiveAssistants {
    const profileId = this.options.openProfileId();
    const ofProfile = (session: Session) => session.profileId === profileId;
    const sessions = [...this.sessions.values()].filter(ofProfile).map(shownSession);
    return { sessions, drafts: this.drafts.of(profileId), ended: this.#ended.filter(ofProfile).length };
  }

  /** All that have pseudonyms, the latest ones that ended last. */
  withPseudonyms(): readonly Session[] {
    return [...this.sessions.values(), ...this.#ended];
  }

  async settings(profileId: string): Promise<Result<AssistantSettings, Problem>> {
    const read = await this.options.stores.of(profileId).call('storedAssistant.read', undefined);
    return read.ok ? succeed(read.value ?? noAssistants) : read;
  }

  /** Returns a session with what its profile allows now. */
  async allowed(
    id: string,
  ): Promise<Result<{ readonly session: Session; readonly settings: AssistantSettings }, Refusal>> {
    const found = this.#session(id);
    if (!found.ok) return found;
    const settings = await this.settings(found.value.profileId);
    if (!settings.ok) return fail('unexpected');
    // A person may have ended it meanwhile.
    const session = this.#session(id);
    if (!session.ok) return session;
    return settings.value.isOn ? succeed({ session: session.value, settings: settings.value }) : fail('off');
  }

  #session(id: string): Result<Session, Refusal> {
    const session = this.sessions.get(id);
    if (session === undefined) return fail('ended');
    return this.options.openProfileId() === session.profileId ? succeed(session) : fail('profile-not-open');
  }

  end(session: Session): void {
    if (!this.sessions.delete(session.id)) return;
    const ended = [session, ...this.#ended];
    this.#ended = ended.slice(0, maxSessions);
    for (const { pseudonyms } of ended.slice(maxSessions)) pseudonyms.forget();
    for (const { settle } of session.asked.values()) settle('ended');
    session.changes.changed();
  }

  /** Forgets the session that ended first; returns false if there is none. */
  forgetOldest(): boolean {
    const oldest = this.#ended.at(-1);
    oldest?.pseudonyms.forget();
    this.#ended = this.#ended.slice(0, -1);
    return oldest !== undefined;
  }

  changed(): void {
    this.options.onChange(this.live());
  }
}
