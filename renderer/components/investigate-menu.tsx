import {
  BellRing,
  CalendarRange,
  Share2,
  Smartphone,
  Telescope,
  TrendingUp,
  UserSearch,
  Users,
} from 'lucide-react';
import type { ReportDetail } from '../../shared/contract/report.calls';
import type { Position, PositionSource } from '../../shared/domain/position';
import { namedSubjects, ringSubjectOf } from '../../shared/domain/ring';
import { messages } from '../../shared/i18n/messages';
import { useStores } from '../state/stores';
import { ReceivedText } from '../ui/hostile-text';
import { Menu, MenuButton, MenuItem, MenuLine } from '../ui/menu';
import { checkAlibi } from './check-alibi';
import { findMeetings } from './find-meetings';
import { plausibleTimeOf, showDriftOfValues, showDriftOfWeek } from './show-drift';
import { placeAt, showLinks } from './show-links';
import { watchOf, watchThis } from './watch-this';

type InvestigatedReport = Pick<
  ReportDetail,
  'key' | 'report' | 'positions' | 'problems' | 'json' | 'signals' | 'derived'
>;

/** A menu that leads from a report to the tools that start from what it says. */
export function InvestigateMenu({ detail }: ItemsProps) {
  return (
    <Menu
      trigger={
        <MenuButton icon={<Telescope aria-hidden="true" />}>{messages.commands.names.investigate}</MenuButton>
      }
    >
      <LinkItems detail={detail} />
      <SubjectItems detail={detail} />
      <WatchPlaceItem detail={detail} />
      <DriftItems detail={detail} />
    </Menu>
  );
}

interface ItemsProps {
  readonly detail: InvestigatedReport;
}

/** Links of its device or user, and of its places. */
function LinkItems({ detail }: ItemsProps) {
  const stores = useStores();
  const linked = ringSubjectOf(detail.report);
  const places = [
    { kind: 'place', position: positionOf(detail, 'geo') },
    { kind: 'ipPlace', position: positionOf(detail, 'ip') },
  ] as const;
  return (
    <>
      {linked ? (
        <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => showLinks(stores, linked)}>
          {messages.links.show}
        </MenuItem>
      ) : null}
      {places.map(({ kind, position }) =>
        position ? (
          <MenuItem
            key={kind}
            icon={<Share2 aria-hidden="true" />}
            description={<PlaceText position={position} />}
            onSelect={() => showLinks(stores, placeAt(position, kind))}
          >
            {messages.links.showOf[kind]}
          </MenuItem>
        ) : null,
      )}
    </>
  );
}

/** The tools that ask about its user or its device. */
function SubjectItems({ detail: { report } }: ItemsProps) {
  const stores = useStores();
  const subjects = namedSubjects(report);
  const user = report.user?.id ?? null;
  return (
    <>
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
    </>
  );
}

function WatchPlaceItem({ detail }: ItemsProps) {
  const stores = useStores();
  const position = positionOf(detail, 'geo');
  if (!position) return null;
  const { place: name, latitude, longitude } = position;
  return (
    <MenuItem
      icon={<BellRing aria-hidden="true" />}
      description={<PlaceText position={position} />}
      onSelect={() => watchThis(stores, { kind: 'place', place: { name, latitude, longitude } })}
    >
      {messages.watches.watchHere}
    </MenuItem>
  );
}

/** What changed by week, about its values or until its week. */
function DriftItems({ detail }: ItemsProps) {
  const stores = useStores();
  const at = plausibleTimeOf(detail);
  const { ofValues, ofWeek } = messages.drift.fromReport;
  return (
    <>
      <MenuLine />
      <MenuItem icon={<TrendingUp aria-hidden="true" />} onSelect={() => showDriftOfValues(stores, detail)}>
        {ofValues}
      </MenuItem>
      {at === null ? null : (
        <MenuItem icon={<CalendarRange aria-hidden="true" />} onSelect={() => showDriftOfWeek(stores, at)}>
          {ofWeek}
        </MenuItem>
      )}
    </>
  );
}

/** Returns the position of a source; null if it has none, or one that names no place: it says nothing, or is coarse. */
function positionOf({ positions }: InvestigatedReport, source: PositionSource): Position | null {
  const found = positions.usable.find((position) => position.source === source);
  return found && !found.suspicious && found.leastRadiusKm === undefined ? found : null;
}

function PlaceText({ position: { place, latitude, longitude } }: { readonly position: Position }) {
  return place === '' ? `${latitude}, ${longitude}` : <ReceivedText text={place} />;
}
