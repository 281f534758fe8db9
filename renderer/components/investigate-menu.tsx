import { BellRing, ChevronDown, Share2, Smartphone, Telescope, UserSearch, Users } from 'lucide-react';
import type { Report } from '../../shared/domain/report';
import { namedSubjects, ringSubjectOf } from '../../shared/domain/ring';
import { messages } from '../../shared/i18n/messages';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Menu, MenuItem } from '../ui/menu';
import { checkAlibi } from './check-alibi';
import { findMeetings } from './find-meetings';
import { showLinks } from './show-links';
import { watchOf, watchThis } from './watch-this';

/** A menu that leads from a report to the tools that start from its user or device; nothing if it names neither. */
export function InvestigateMenu({
  report,
}: {
  readonly report: Pick<Report, 'user' | 'device' | 'timestamp'>;
}) {
  const stores = useStores();
  const subjects = namedSubjects(report);
  const linked = ringSubjectOf(report);
  if (linked === null) return null;
  const user = report.user?.id ?? null;
  return (
    <Menu
      trigger={
        <Button size="small" icon={<Telescope aria-hidden="true" />}>
          {messages.investigate.title}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => showLinks(stores, linked)}>
        {messages.links.show}
      </MenuItem>
      {user === null ? null : (
        <MenuItem icon={<Users aria-hidden="true" />} onSelect={() => findMeetings(stores, user)}>
          {messages.meetings.find}
        </MenuItem>
      )}
      {subjects.map((subject) => (
        <MenuItem
          key={`alibi ${subject.kind}`}
          icon={
            subject.kind === 'user' ? <UserSearch aria-hidden="true" /> : <Smartphone aria-hidden="true" />
          }
          description={<ReceivedText text={subject.value} />}
          onSelect={() => checkAlibi(stores, { subject, at: report.timestamp })}
        >
          {messages.investigate.alibi.checkOf[subject.kind]}
        </MenuItem>
      ))}
      {subjects.map((subject) => (
        <MenuItem
          key={`watch ${subject.kind}`}
          icon={<BellRing aria-hidden="true" />}
          description={<ReceivedText text={subject.value} />}
          onSelect={() => watchThis(stores, watchOf(subject))}
        >
          {messages.watches.watchThis[subject.kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}
