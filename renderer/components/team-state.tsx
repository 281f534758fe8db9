import type { JoinedTeam, TeamReach } from '../../shared/domain/team';
import { messages } from '../../shared/i18n/messages';
import { clockTime, sinceText } from '../../shared/i18n/short-time-text';
import type { Settings } from '../../shared/settings';
import { useSubject } from '../state/stores';
import { useNow } from './use-now';

/** "Offline since 14:02. 3 entries are not shared yet. Sharing resumes by itself." */
export function TeamStateText({ team: { reach, unshared } }: { readonly team: JoinedTeam }) {
  const now = useNow(reach.kind === 'offline');
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const text = messages.team;
  const state = stateOf(reach, now, zone);
  const sentences = [
    `${state.replace(/…$/, '')}${state.endsWith('…') ? '…' : '.'}`,
    ...(unshared > 0 ? [text.unshared({ count: unshared })] : []),
    ...(reach.kind === 'offline' ? [text.reach.resumes] : []),
  ];
  return sentences.length === 1 ? state : sentences.join(' ');
}

function stateOf(reach: TeamReach, now: number, zone: Settings['timeZone']): string {
  const { reach: states } = messages.team;
  switch (reach.kind) {
    case 'offline':
      return states.offline({ time: sinceText(reach.since, now, zone) });
    case 'paused':
      return states.held({ time: clockTime(reach.until, zone) });
    default:
      return states[reach.kind];
  }
}
