import { randomUUID } from 'node:crypto';
import {
  type AssistantReading,
  type AssistantSettings,
  type LiveAssistants,
  maxSuggestedCases,
  noAssistants,
  type ResolvedPseudonym,
  type SuggestedCase,
} from '../../../shared/domain/assistant';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import type { ProfileStores } from '../../store/contract';
import type { ProgramAnswer, ProgramCall, ProgramRequest, Refusal } from '../program-calls';
import { newQuestion, newSession, type Session, shownSession } from './sessions';
import { suggestedItems } from './suggested-items';

export interface AssistantsOptions {
  readonly stores: ProfileStores;
  /** Returns the ID of the open profile; null without one. */
  readonly openProfileId: () => string | null;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly onChange: (live: LiveAssistants) => void;
}

type Handlers = {
  readonly [Name in ProgramCall]: (
    request: ProgramRequest<Name>,
    disconnected: AbortSignal,
  ) => Promise<ProgramAnswer<Name>>;
};

/** More than a person has open. */
const maxSessions = 8;

/** What assistants may read, what they read, and what waits for a person. It exists from the first assistant on. */
export class Assistants {
  readonly #options: AssistantsOptions;
  readonly #sessions = new Map<string, Session>();
  /** Sessions that ended, the latest first: a person may still ask what their pseudonyms stand for. */
  #ended: readonly Session[] = [];
  #drafts: readonly (SuggestedCase & { readonly profileId: string })[] = [];

  constructor(options: AssistantsOptions) {
    this.#options = options;
  }

  /** Answers the process of an assistant. `disconnected` is aborted when its connection ends, which ends its sessions. */
  answer<Name extends ProgramCall>(
    name: Name,
    request: ProgramRequest<Name>,
    disconnected: AbortSignal,
  ): Promise<ProgramAnswer<Name>> {
    return this.#handlers[name](request, disconnected);
  }

  live(): LiveAssistants {
    const profileId = this.#options.openProfileId();
    const sessions = [...this.#sessions.values()].filter((session) => session.profileId === profileId);
    const drafts = this.#drafts.filter((draft) => draft.profileId === profileId);
    return { sessions: sessions.map(shownSession), drafts };
  }

  async settings(profileId: string): Promise<Result<AssistantSettings, Problem>> {
    const read = await this.#options.stores.of(profileId).call('storedAssistant.read', undefined);
    return read.ok ? succeed(read.value ?? noAssistants) : read;
  }

  /** Saves what a profile allows. Sessions that wait for a tool go on or are refused; without the switch, all end. */
  async save(profileId: string, settings: AssistantSettings): Promise<Result<AssistantSettings, Problem>> {
    const written = await this.#options.stores.of(profileId).call('storedAssistant.write', settings);
    if (!written.ok) return written;
    for (const session of this.#sessions.values()) {
      if (session.profileId !== profileId) continue;
      for (const [tool, { settle }] of session.asked) {
        const consent = settings.tools[tool];
        if (consent !== 'ask') settle(consent);
      }
      if (!settings.isOn) this.#remove(session);
    }
    this.#changed();
    return succeed(settings);
  }

  /** Answers a question of a session, for this and all later calls of the tool. */
  async consent(
    profileId: string,
    tool: keyof AssistantSettings['tools'],
    allowed: boolean,
  ): Promise<Result<null, Problem>> {
    const settings = await this.settings(profileId);
    if (!settings.ok) return settings;
    const tools = { ...settings.value.tools, [tool]: allowed ? 'allowed' : 'refused' } as const;
    const saved = await this.save(profileId, { ...settings.value, tools });
    return saved.ok ? succeed(null) : saved;
  }

  end(id: string): void {
    const session = this.#sessions.get(id);
    if (session !== undefined) this.#remove(session);
    this.#changed();
  }

  /** Ends the sessions of profiles that aren't open any more. */
  profileChanged(): void {
    const open = this.#options.openProfileId();
    const others = [...this.#sessions.values()].filter(({ profileId }) => profileId !== open);
    if (others.length === 0) return;
    for (const session of others) this.#remove(session);
    this.#changed();
  }

  discardDraft(id: string): void {
    this.#drafts = this.#drafts.filter((draft) => draft.id !== id);
    this.#changed();
  }

  /** Returns what a pseudonym of a session stands for; null for none. */
  resolve(pseudonym: string): ResolvedPseudonym | null {
    for (const { pseudonyms, profileId } of [...this.#sessions.values(), ...this.#ended]) {
      const found = profileId === this.#options.openProfileId() ? pseudonyms.find(pseudonym) : null;
      if (found !== null) return found;
    }
    return null;
  }

  readonly #handlers: Handlers = {
    'assistant.begin': async ({ profileId }, disconnected) => {
      if (this.#options.openProfileId() !== profileId) return fail('profile-not-open');
      const settings = await this.settings(profileId);
      if (!settings.ok) return fail('unexpected');
      if (!settings.value.isOn) return fail('off');
      if (disconnected.aborted) return fail('ended');
      if (this.#sessions.size >= maxSessions) return fail('too-many');
      const session = newSession(profileId, this.#options.now());
      this.#sessions.set(session.id, session);
      disconnected.addEventListener('abort', () => this.end(session.id), { once: true });
      this.#changed();
      return succeed({ session: session.id });
    },
    'assistant.use': async ({ session: id, client, tool }) => {
      const allowed = await this.#allowed(id);
      if (!allowed.ok) return allowed;
      const { session, settings } = allowed.value;
      session.client = client;
      const consent = settings.tools[tool];
      if (consent === 'refused') return fail('refused');
      if (consent === 'ask') {
        const question = session.asked.get(tool) ?? newQuestion();
        session.asked.set(tool, question);
        this.#changed();
        const answered = await question.answered;
        session.asked.delete(tool);
        this.#changed();
        if (answered === 'refused') return fail('refused');
      }
      const now = await this.#allowed(id);
      if (!now.ok) return now;
      const { coarseKm, freeText, tools } = now.value.settings;
      return tools[tool] === 'allowed' ? succeed({ coarseKm, freeText }) : fail('not-asked');
    },
    'assistant.unask': async ({ session: id, tool }) => {
      this.#sessions.get(id)?.asked.get(tool)?.settle('ended');
      return succeed(null);
    },
    'assistant.name': async ({ session: id, values }) => {
      const allowed = await this.#allowed(id);
      if (!allowed.ok) return allowed;
      const { pseudonyms } = allowed.value.session;
      const named = values.map(({ kind, value }) => pseudonyms.of(kind, value));
      return named.every((each) => each !== null) ? succeed(named) : fail('too-many');
    },
    'assistant.find': async ({ session: id, pseudonyms }) => {
      const allowed = await this.#allowed(id);
      if (!allowed.ok) return allowed;
      return succeed(pseudonyms.map((each) => allowed.value.session.pseudonyms.find(each)));
    },
    'assistant.note': async ({ session: id, ...noted }) => {
      const allowed = await this.#allowed(id);
      if (!allowed.ok) return allowed;
      const { session } = allowed.value;
      const reading: AssistantReading = { id: randomUUID(), at: this.#options.now(), ...noted };
      const written = await this.#options.stores.of(session.profileId).call('assistant.note', reading);
      if (!written.ok) return fail('not-noted');
      // A person may have ended it meanwhile: then nothing leaves.
      if (!this.#sessions.has(id)) return fail('ended');
      session.answers += 1;
      session.reports += noted.reports;
      session.last = noted.tool;
      this.#changed();
      return succeed(null);
    },
    'assistant.suggest': async ({ session: id, title, summary, items }) => {
      const allowed = await this.#allowed(id);
      if (!allowed.ok) return allowed;
      if (this.#drafts.length >= maxSuggestedCases) return fail('too-many');
      const { profileId } = allowed.value.session;
      const at = this.#options.now();
      const draft = { id: randomUUID(), profileId, title, summary, items: suggestedItems(items), at };
      this.#drafts = [...this.#drafts, draft];
      this.#changed();
      return succeed(null);
    },
    'assistant.metrics': async ({ session: id, ...period }) => {
      const allowed = await this.#allowed(id);
      if (!allowed.ok) return allowed;
      const { profileId } = allowed.value.session;
      const read = await this.#options.stores.of(profileId).call('log.metrics', period);
      return read.ok ? succeed(read.value) : fail('unexpected');
    },
  };

  /** Returns a session with what its profile allows now. */
  async #allowed(
    id: string,
  ): Promise<Result<{ readonly session: Session; readonly settings: AssistantSettings }, Refusal>> {
    const session = this.#sessions.get(id);
    if (session === undefined) return fail('ended');
    if (this.#options.openProfileId() !== session.profileId) return fail('profile-not-open');
    const settings = await this.settings(session.profileId);
    if (!settings.ok) return fail('unexpected');
    return settings.value.isOn ? succeed({ session, settings: settings.value }) : fail('off');
  }

  #remove(session: Session): void {
    if (!this.#sessions.delete(session.id)) return;
    this.#ended = [session, ...this.#ended].slice(0, maxSessions);
    for (const { settle } of session.asked.values()) settle('ended');
  }

  #changed(): void {
    this.#options.onChange(this.live());
  }
}
