import { Eye } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { listText } from '../../shared/i18n/number-text';
import { visibleText } from '../../shared/i18n/visible-text';
import { useSubject } from '../state/stores';
import { nameOf } from '../state/team';
import { Row } from '../ui/layout';

interface PeopleLookingProps {
  /** The subject; null for none. */
  readonly at: string | null;
  /** Who isn't named. */
  readonly except?: string | null;
}

/** "Ana is looking at this": who else of the team looks at a report. */
export function PeopleLooking({ at, except = null }: PeopleLookingProps) {
  const team = useSubject('team', (state) => state.team);
  const presence = useSubject('team', (state) => state.presence);
  const people = presence.find(({ subject }) => subject === at)?.looking ?? [];
  const names = people.filter((each) => each !== except).map((each) => visibleText(nameOf(team, each)));
  const list = listText(names);
  return (
    <Row
      as="p"
      gap={6}
      tone="accent"
      size="small"
      weight={500}
      role="status"
      className={names.length === 0 ? 'visually-hidden' : undefined}
    >
      {names.length === 0 ? null : (
        <>
          <Eye size={14} aria-hidden="true" />
          {messages.team.desk.looking({ names: list, count: names.length })}
        </>
      )}
    </Row>
  );
}
