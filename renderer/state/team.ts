import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge, CallArguments } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { nameFromFile } from '../../shared/domain/review-log';
import type { Member, Presence, Role, TeamState } from '../../shared/domain/team';
import { messages } from '../../shared/i18n/messages';
import type { OpenProfile } from './open-profile';

export interface TeamStoreState {
  /** No team until it was read. */
  readonly team: TeamState;
  readonly isRead: boolean;
  /** What other people look at and have claimed. */
  readonly presence: readonly Presence[];
  /** Why the team couldn't be read. */
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  readonly join: (form: CallArguments<'team.join'>) => Promise<Problem | null>;
  readonly leave: () => Promise<Problem | null>;
  /** `person`: who comes back; null for a new person. */
  readonly invite: (role: Role, person: string | null) => Promise<Answer<'team.invite'>>;
  readonly invites: () => Promise<Answer<'team.invites'>>;
  readonly withdrawInvite: (invite: string) => Promise<Problem | null>;
  readonly remove: (person: string) => Promise<Problem | null>;
  /** Ends the notice that the server's history changed at that time. */
  readonly acknowledgeHistory: (at: number) => Promise<Problem | null>;
  /** Clears the team of the closed profile. */
  readonly clear: () => void;
}

const initialState = { team: { kind: 'none' }, isRead: false, presence: [], problem: null } as const;

/** The open profile's team, and what its other people do. */
export function createTeamStore(bridge: Bridge, profile: OpenProfile) {
  const store = createStore<TeamStoreState>((set) => {
    async function change(send: () => Promise<Answer<'team.read'>>): Promise<Problem | null> {
      const calls = profile.current();
      const answer = await send();
      if (!answer.ok) return answer.problem;
      if (profile.isOpen(calls)) set(afterTeam(answer.value));
      return null;
    }
    return {
      ...initialState,
      load: async () => {
        set(initialState);
        const calls = profile.current();
        // Each is shown when it arrives: later, main may have announced a newer one.
        const showPresence = (answer: Answer<'team.presence'>) => {
          if (answer.ok && profile.isOpen(calls)) set({ presence: answer.value });
        };
        const showTeam = (answer: Answer<'team.read'>) => {
          if (!profile.isOpen(calls)) return;
          set(answer.ok ? afterTeam(answer.value) : { isRead: true, problem: answer.problem });
        };
        await Promise.all([
          calls.call('team.read', {}).then(showTeam),
          calls.call('team.presence', {}).then(showPresence),
        ]);
      },
      join: (form) => change(() => profile.current().call('team.join', form)),
      leave: () => change(() => profile.current().call('team.leave', {})),
      invite: (role, person) => profile.current().call('team.invite', { role, person }),
      invites: () => profile.current().call('team.invites', {}),
      withdrawInvite: async (invite) => {
        const answer = await profile.current().call('team.withdrawInvite', { invite });
        return answer.ok ? null : answer.problem;
      },
      remove: (person) => change(() => profile.current().call('team.remove', { person })),
      acknowledgeHistory: (at) => change(() => profile.current().call('team.acknowledgeHistory', { at })),
      clear: () => set(initialState),
    };
  });
  bridge.on('team.changed', (team) => store.setState(afterTeam(team)));
  bridge.on('presence.changed', (presence) => store.setState({ presence }));
  return store;
}

function afterTeam(team: TeamState): Partial<TeamStoreState> {
  return { team, isRead: true, problem: null, ...(team.kind === 'none' ? { presence: [] } : {}) };
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
