import { ChartNoAxesGantt, CircleDot, GlobeLock, Radius } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CircleArea } from '../../shared/domain/area';
import type { Point } from '../../shared/domain/geodesy';
import { samePlaceKm } from '../../shared/domain/ip-place';
import type { AreaFilter } from '../../shared/domain/report-query';
import { type TimelineSubject, timelineKinds } from '../../shared/domain/timeline';
import { messages } from '../../shared/i18n/messages';
import { useStores } from '../state/stores';
import { ReceivedText } from '../ui/hostile-text';
import { Row } from '../ui/layout';
import { Menu, MenuButton, MenuItem, MenuLine } from '../ui/menu';
import { IgnoreIpItem, type NamedIpPlace } from './ignore-ip-place';

/** Radii of the offered area filters, km. */
const radii = [1, 10, 100, 1_000] as const;

interface PivotMenusProps {
  /** The timelines that contain the report. */
  readonly timelines: readonly TimelineSubject[];
  /** The report's position ("here"); null if it has none. */
  readonly here: Point | null;
  /** The IP address's position; null if not given. */
  readonly ipPlace: NamedIpPlace | null;
}

/** Menus that lead from a report to others: of its user, device, transaction or place in time, or near it. */
export function PivotMenus({ timelines, here, ipPlace }: PivotMenusProps) {
  return (
    <Row wrap gap={8}>
      <TimelineMenu timelines={timelines} />
      <NearMenu here={here} ipPlace={ipPlace} />
    </Row>
  );
}

function TimelineMenu({ timelines }: Pick<PivotMenusProps, 'timelines'>) {
  if (timelines.length === 0) return null;
  return (
    <Menu
      trigger={
        <MenuButton icon={<ChartNoAxesGantt aria-hidden="true" />}>
          {messages.commands.names['show timeline']}
        </MenuButton>
      }
    >
      <TimelineItems timelines={timelines} icon={null} />
    </Menu>
  );
}

interface TimelineItemsProps extends Pick<PivotMenusProps, 'timelines'> {
  readonly icon: ReactNode;
}

/** A menu item for each timeline that contains a report. */
export function TimelineItems({ timelines, icon }: TimelineItemsProps) {
  const { requests } = useStores();
  return timelineKinds.flatMap((kind) =>
    timelines
      .filter((subject) => subject.kind === kind)
      .map((subject) => (
        <MenuItem
          key={kind}
          icon={icon}
          description={<ReceivedText text={subject.value} />}
          onSelect={() => requests.getState().make({ kind: 'timeline-on-map', subject })}
        >
          {messages.words.pivots.timelineOf[kind]}
        </MenuItem>
      )),
  );
}

function NearMenu({ here, ipPlace }: Pick<PivotMenusProps, 'here' | 'ipPlace'>) {
  const { reports } = useStores();

  function show(filter: AreaFilter) {
    void reports.getState().putFilter(filter);
  }

  if (!here && !ipPlace) return null;
  return (
    <Menu
      trigger={
        <MenuButton icon={<Radius aria-hidden="true" />}>{messages.words.pivots.reportsNearHere}</MenuButton>
      }
    >
      {here
        ? radii.map((km) => (
            <MenuItem
              key={km}
              icon={<CircleDot aria-hidden="true" />}
              onSelect={() => show({ field: 'area', area: circle(here, km) })}
            >
              {messages.words.pivots.reportsWithin({ km })}
            </MenuItem>
          ))
        : null}
      {here && ipPlace ? <MenuLine /> : null}
      {ipPlace ? (
        <MenuItem
          icon={<GlobeLock aria-hidden="true" />}
          description={messages.words.pivots.ipPlaceDescription}
          onSelect={() => show({ field: 'area', area: circle(ipPlace, samePlaceKm), sources: ['ip'] })}
        >
          {messages.words.pivots.reportsAtIpPlace}
        </MenuItem>
      ) : null}
      {ipPlace ? <IgnoreIpItem at={ipPlace} /> : null}
    </Menu>
  );
}

function circle({ latitude, longitude }: Point, km: number): CircleArea {
  return { kind: 'circle', latitude, longitude, km };
}
