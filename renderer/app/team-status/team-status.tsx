import { clsx } from 'clsx';
import { Users } from 'lucide-react';
import { useState } from 'react';
import type { JoinedTeam } from '../../../shared/domain/team';
import { messages } from '../../../shared/i18n/messages';
import { clockTime, sinceText } from '../../../shared/i18n/short-time-text';
import type { Settings } from '../../../shared/settings';
import { useNow } from '../../components/use-now';
import { Popover } from '../../ui/popover';
import railStyles from '../rail.module.css';
import statusStyles from '../rail-status.module.css';
import { useSubject } from '../stores/all-stores';
import { TeamDetails } from './team-details';
import styles from './team-status.module.css';

/** The team of the open profile: how many people, whether its server answers, and what isn't shared. Opens the details. */
export function TeamStatus() {
  const team = useSubject('team', (state) => state.team);
  return team.kind === 'joined' ? <JoinedStatus team={team} /> : null;
}

function JoinedStatus({ team }: { readonly team: JoinedTeam }) {
  const [open, setOpen] = useState(false);
  const now = useNow(team.reach.kind === 'offline');
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const text = statusText(team, now, zone);
  const name = messages.team.title;
  return (
    <>
      <span role="status" aria-label={name} className="visually-hidden">
        {text}
      </span>
      <Popover
        label={name}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className={clsx(styles.root, statusStyles.root, statusStyles[toneOf(team)])}
            title={text}
          >
            <Users aria-hidden="true" />
            <span className={clsx('seen-with-room', railStyles.text)}>{text}</span>
          </button>
        }
      >
        <TeamDetails team={team} onLeave={() => setOpen(false)} />
      </Popover>
    </>
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
