import { Users } from 'lucide-react';
import type { JoinedTeam } from '../../../shared/domain/team';
import { messages } from '../../../shared/i18n/messages';
import { clockTime, sinceText } from '../../../shared/i18n/short-time-text';
import type { Settings } from '../../../shared/settings';
import { useNow } from '../../components/use-now';
import { RailPopover } from '../rail-popover';
import { useSubject } from '../stores/all-stores';
import { TeamDetails } from './team-details';

/** The team of the open profile: how many people, whether its server answers, and what isn't shared. Opens the details. */
export function TeamStatus() {
  const team = useSubject('team', (state) => state.team);
  return team.kind === 'joined' ? <JoinedStatus team={team} /> : null;
}

function JoinedStatus({ team }: { readonly team: JoinedTeam }) {
  const now = useNow(team.reach.kind === 'offline');
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  return (
    <RailPopover
      label={messages.team.title}
      text={statusText(team, now, zone)}
      tone={toneOf(team)}
      icon={<Users aria-hidden="true" />}
    >
      {(close) => <TeamDetails team={team} onLeave={close} />}
    </RailPopover>
  );
}

function toneOf({ reach: { kind }, unshared }: JoinedTeam): 'good' | 'uncertain' | 'bad' {
  if (kind === 'connected') return unshared === 0 ? 'good' : 'uncertain';
  return kind === 'connecting' || kind === 'paused' ? 'uncertain' : 'bad';
}

/** "Team: 3 people", or what keeps it from sharing; then how many entries wait. */
function statusText(
  { reach, people, unshared }: JoinedTeam,
  now: number,
  zone: Settings['timeZone'],
): string {
  const { status, reach: states } = messages.team;
  const members = people.filter(({ active }) => active).length;
  const text = {
    connected: () => status.people({ count: members }),
    offline: (since: number) => status.down({ time: sinceText(since, now, zone) }),
  };
  const state =
    reach.kind === 'connected'
      ? text.connected()
      : reach.kind === 'offline'
        ? text.offline(reach.since)
        : reach.kind === 'paused'
          ? states.held({ time: clockTime(reach.until, zone) })
          : states[reach.kind];
  return unshared === 0 ? state : `${state} · ${status.unshared({ count: unshared })}`;
}
