import { Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { FoundMeetings } from '../../../../shared/contract/meetings.calls';
import type { ByChance } from '../../../../shared/domain/chance';
import { maxChanceShare } from '../../../../shared/domain/chance';
import { spotKm } from '../../../../shared/domain/gatherings';
import type { MeetingPositions } from '../../../../shared/domain/meetings-question';
import type { ReportQuery } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { NewerReports } from '../../../components/newer-reports';
import { QuestionFailed } from '../../../components/question-failed';
import { useQuery } from '../../../state/queries/use-query';
import { EmptyState } from '../../../ui/empty-state';
import { Stack, Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { Spinner } from '../../../ui/spinner';
import { type FindingsMapSlot, FindingTool, type MapFinding } from '../finding-tool';
import styles from '../finding-tool.module.css';
import { useStores, useSubject } from '../stores';
import type { MeetingKind } from './chosen-meeting';
import { GatheringFinding } from './gathering-finding';
import { gatheringPlace, gatheringQuery, meetingsQuery, pairQuery } from './meeting-queries';
import { MeetingsForm } from './meetings-form';
import { PairFinding } from './pair-finding';

export interface MeetingsSlots {
  readonly renderFindingsMap: (slot: FindingsMapSlot) => ReactNode;
  readonly onOpenReport: (key: string) => void;
  readonly onShowReports: (query: ReportQuery) => void;
}

/** Which users met, and which gathered: the question, the findings with how many are expected by chance, and their map. */
export function MeetingsTool({ renderFindingsMap, onOpenReport, onShowReports }: MeetingsSlots) {
  const form = useSubject('investigation', (state) => state.investigation.meetings);
  const { reply, problem, isOutdated, readAgain } = useMeetings();
  const { chosenMeeting } = useStores();
  const chosenOfAny = useSubject('chosenMeeting', (state) => state.chosen);
  const chosen = chosenOfAny !== null && chosenOfAny.of === reply ? chosenOfAny : null;
  const [chosenKind, setKind] = useState<MeetingKind | null>(chosen?.kind ?? null);
  const found = reply?.kind === 'found' ? reply : null;
  const kind = chosenKind ?? (found ? strongestKind(found) : 'pairs');
  const chosenId = chosen && idOf(chosen.kind, chosen.at);
  const choose = (id: string) => {
    const at = found?.[kind].listed.findIndex((_, index) => idOf(kind, index) === id) ?? -1;
    chosenMeeting
      .getState()
      .choose(found === null || at === -1 || id === chosenId ? null : { of: found, kind, at });
  };
  const shown = useMemo(() => (found ? mapFindings(found, kind) : []), [found, kind]);
  const circles = useMemo(() => (found ? circlesOf(found, chosenId) : []), [found, chosenId]);
  const text = messages.meetings;
  return (
    <FindingTool
      name={messages.investigate.toolNames.meetings}
      limits={text.limits}
      map={renderFindingsMap({
        label: text.map,
        findings: shown,
        chosen: chosenId,
        onChoose: choose,
        circles,
      })}
    >
      <MeetingsForm form={form} />
      {problem ? <QuestionFailed failed={text.failed} problem={problem} onRetry={readAgain} /> : null}
      {!problem && reply === null ? <Spinner label={text.reading} /> : null}
      {reply?.kind === 'crowded' ? (
        <Text as="p" role="status" size="grid">
          {text.crowded}
        </Text>
      ) : null}
      {isOutdated ? <NewerReports onAgain={readAgain} /> : null}
      {found ? (
        <Found
          found={found}
          user={form.user}
          positions={form.positions}
          kind={kind}
          onKind={setKind}
          chosen={chosenId}
          onChoose={choose}
          onOpenReport={onOpenReport}
          onShowReports={onShowReports}
        />
      ) : null}
    </FindingTool>
  );
}

function useMeetings() {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const form = useSubject('investigation', (state) => state.investigation.meetings);
  return useQuery(meetingsQuery(form, radii), { mode: 'snapshot' });
}

interface FoundProps extends Pick<MeetingsSlots, 'onOpenReport' | 'onShowReports'> {
  readonly found: FoundMeetings;
  readonly user: string;
  /** Those that were compared. */
  readonly positions: MeetingPositions;
  readonly kind: MeetingKind;
  readonly onKind: (kind: MeetingKind) => void;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Found({
  found,
  user,
  positions,
  kind,
  onKind,
  chosen,
  onChoose,
  onOpenReport,
  onShowReports,
}: FoundProps) {
  const text = messages.meetings;
  const { pairs, gatherings } = found;
  const shown = found[kind];
  const foundText = kind === 'pairs' ? text.pairsFound : text.gatheringsFound;
  const { counts } = messages.words;
  return (
    <>
      <Text as="p" tone="muted" size="small">
        {text.basis({
          reports: messages.words.counts.report({ count: found.reports }),
          users: counts.users({ count: found.users }),
          leftOut: found.leftOut,
        })}
      </Text>
      <RadioGroup
        label={text.show}
        value={kind}
        options={[
          { value: 'pairs', label: text.pairsOption({ count: pairs.count }) },
          { value: 'gatherings', label: text.gatheringsOption({ count: gatherings.count }) },
        ]}
        onChange={onKind}
      />
      <Stack gap={4} size="grid" role="status">
        <p>
          {foundText({
            count: shown.count,
            byChance: byChanceText(shown.byChance),
            rounds: found.rounds,
          })}
        </p>
        {shown.count > 0 ? <p>{text.sure({ count: shown.sure })}</p> : null}
        {user === '' ? null : (
          <Text as="p" tone="muted">
            {text.ofUser({ id: user })}
          </Text>
        )}
      </Stack>
      {shown.count === 0 ? (
        <EmptyState icon={<Users size={20} />} title={text.nothing.title}>
          {text.nothing[kind]}
        </EmptyState>
      ) : null}
      <ul className={styles.findings} aria-label={text.show}>
        {kind === 'pairs'
          ? pairs.listed.map((pair, at) => (
              <PairFinding
                key={`${pair.users[0]} ${pair.users[1]}`}
                pair={pair}
                isChosen={chosen === idOf('pairs', at)}
                onChoose={() => onChoose(idOf('pairs', at))}
                onOpenReport={onOpenReport}
                onShowReports={() => onShowReports(pairQuery(pair))}
              />
            ))
          : gatherings.listed.map((gathering, at) => (
              <GatheringFinding
                key={`${gathering.from} ${gathering.latitude} ${gathering.longitude}`}
                gathering={gathering}
                positions={positions}
                isChosen={chosen === idOf('gatherings', at)}
                onChoose={() => onChoose(idOf('gatherings', at))}
                onShowReports={() => onShowReports(gatheringQuery(gathering, positions))}
              />
            ))}
      </ul>
      {shown.listed.length < shown.count ? (
        <Text as="p" tone="muted" size="small">
          {messages.words.counts.firstOf({ shown: shown.listed.length, count: shown.count })}
        </Text>
      ) : null}
    </>
  );
}

/** Returns the kind of findings that chance explains least. */
function strongestKind({ pairs, gatherings }: FoundMeetings): MeetingKind {
  return pairs.sure === 0 && gatherings.sure > 0 ? 'gatherings' : 'pairs';
}

function idOf(kind: MeetingKind, at: number): string {
  return `${kind} ${at}`;
}

/** Returns the findings for the map: a pair where it met last. */
function mapFindings({ pairs, gatherings }: FoundMeetings, kind: MeetingKind): readonly MapFinding[] {
  const text = messages.meetings;
  if (kind === 'gatherings')
    return gatherings.listed.map((gathering, at) => ({
      id: idOf(kind, at),
      at: gathering,
      outline: [],
      label: messages.words.counts.users({ count: gathering.count }),
      name: text.atPlace({ place: gatheringPlace(gathering), users: gathering.count }),
      isStrong: gathering.chanceShare <= maxChanceShare,
    }));
  return pairs.listed.flatMap((pair, at) => {
    const last = pair.meetings[0]?.sides[0];
    if (!last) return [];
    const [one, other] = pair.users;
    return [
      {
        id: idOf(kind, at),
        at: last,
        outline: [],
        label: text.days({ count: pair.days }),
        name: `${messages.words.counts.pair({ one, other })}: ${text.days({ count: pair.days })}`,
        isStrong: pair.chanceShare <= maxChanceShare,
      },
    ];
  });
}

function circlesOf({ pairs, gatherings }: FoundMeetings, chosen: string | null): FindingsMapSlot['circles'] {
  const pair = pairs.listed.find((_, at) => idOf('pairs', at) === chosen);
  if (pair) return pair.meetings.flatMap(({ sides }) => sides);
  const gathering = gatherings.listed.find((_, at) => idOf('gatherings', at) === chosen);
  return gathering ? [{ ...gathering, radiusKm: spotKm }] : [];
}

/** "4 (1 to 9)" */
function byChanceText({ mean, least, most }: ByChance): string {
  const about = numberText(mean, mean < 10 ? 1 : 0);
  return least === most ? about : messages.meetings.range({ mean: about, least, most });
}
