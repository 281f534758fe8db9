import { createStore } from 'zustand/vanilla';
import type { Answer, CallArguments } from '../../shared/contract/contract';
import type { Reporter } from '../../shared/domain/feedback';
import type { Problem } from '../../shared/domain/problem';
import { nameFromFile } from '../../shared/domain/review-log';
import type { Member, Presence, Role, TeamState } from '../../shared/domain/team';
import { messages } from '../../shared/i18n/messages';
import { inviteLink } from '../../shared/team-api/invite-link';
import type { OpenProfile } from './open-profile';
import { profileQueryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery } from './queries/query-observer';

export interface TeamStoreState {
  /** No team until it was read. */
  readonly team: TeamState;
  readonly isRead: boolean;
  /** What other people look at and have claimed. */
  readonly presence: readonly Presence[];
  /** The invite created last, until the next one, or until the profile is closed: the server shows it only once. */
  readonly createdInvite: CreatedInvite | null;
  /** Why the team couldn't be read. */
  readonly problem: Problem | null;
  readonly readAgain: () => Promise<void>;
  readonly join: (form: CallArguments<'team.join'>) => Promise<Problem | null>;
  readonly leave: () => Promise<Problem | null>;
  /** `person`: who comes back; null for a new person. */
  readonly invite: (role: Role, person: string | null) => Promise<Problem | null>;
  readonly invites: () => Promise<Answer<'team.invites'>>;
  readonly withdrawInvite: (invite: string) => Promise<Problem | null>;
  readonly remove: (person: string) => Promise<Problem | null>;
  readonly clear: () => void;
  /** Ends the notice that the server's history changed at that time. */
  readonly acknowledgeHistory: (at: number) => Promise<Problem | null>;
}

/** An invite and whom it is for. */
interface CreatedInvite {
  readonly role: Role;
  /** Who comes back with it; null for a new person. */
  readonly person: string | null;
  readonly link: string;
}

const noTeam: TeamState = { kind: 'none' };
const noPresence: readonly Presence[] = [];

const initialState = {
  team: noTeam,
  isRead: false,
  presence: noPresence,
  createdInvite: null,
  problem: null,
};

const teamQuery = profileQueryOf('team.read', {});
const presenceQuery = profileQueryOf('team.presence', {});

/** The open profile's team, and what its other people do. */
export function createTeamStore(queries: QueryCache, profile: OpenProfile) {
  return createStore<TeamStoreState>((set, get) => {
    const team = followQuery(
      queries,
      () => teamQuery,
      ({ reply, problem, isAnswered }) => {
        set({ team: reply ?? noTeam, isRead: isAnswered, problem });
        if (reply?.kind === 'none') set({ createdInvite: null });
        if (reply?.kind === 'none' && get().presence.length > 0) queries.put(presenceQuery, noPresence);
      },
    );
    followQuery(
      queries,
      () => presenceQuery,
      ({ reply }) => set({ presence: reply ?? noPresence }),
    );
    async function change(send: () => Promise<Answer<'team.read'>>): Promise<Problem | null> {
      const calls = profile.current();
      const answer = await send();
      if (!answer.ok) return answer.problem;
      if (profile.isOpen(calls)) queries.put(teamQuery, answer.value);
      return null;
    }
    return {
      ...initialState,
      readAgain: team.readAgain,
      join: (form) => change(() => profile.current().call('team.join', form)),
      leave: () => change(() => profile.current().call('team.leave', {})),
      invite: async (role, person) => {
        const calls = profile.current();
        const answer = await calls.call('team.invite', { role, person });
        if (!answer.ok) return answer.problem;
        const { team: joined } = get();
        if (profile.isOpen(calls) && joined.kind === 'joined') {
          const link = inviteLink({ address: joined.address, invite: answer.value });
          set({ createdInvite: { role, person, link } });
        }
        return null;
      },
      invites: () => profile.current().call('team.invites', {}),
      withdrawInvite: async (invite) => {
        const answer = await profile.current().call('team.withdrawInvite', { invite });
        return answer.ok ? null : answer.problem;
      },
      remove: (person) => change(() => profile.current().call('team.remove', { person })),
      clear: () => set({ createdInvite: null }),
      acknowledgeHistory: (at) => change(() => profile.current().call('team.acknowledgeHistory', { at })),
    };
  });
}

/** Returns a person's name, also of one who was removed; null is this analyst. The name is received text. */
export function nameOf(team: TeamState, person: string | null): string {
  const inFile = person === null ? null : nameFromFile(person);
  if (inFile !== null) return messages.team.fromFile({ name: inFile });
  if (person === null || (team.kind === 'joined' && team.person === person)) return messages.team.you;
  const member = team.kind === 'joined' ? team.people.find(({ id }) => id === person) : undefined;
  return member?.name ?? messages.team.someone;
}

/** Returns the members other than this analyst who are in the team now. */
export function othersIn(team: TeamState): readonly Member[] {
  if (team.kind === 'none') return [];
  return team.people.filter(({ id, active }) => active && id !== team.person);
}

/**
 * Returns a person's name for others to read, who don't know whom "you" means: this analyst's in the team, or else that of
 * the reporter of feedback.
 */
export function signedName(team: TeamState, reporter: Reporter, person: string | null): string {
  const own = team.kind === 'joined' ? team.person : null;
  if (person !== null && person !== own) return nameOf(team, person);
  const member = team.kind === 'joined' ? team.people.find(({ id }) => id === own) : undefined;
  return member?.name ?? (`${reporter.name} ${reporter.surname}`.trim() || messages.team.roles.analyst);
}
