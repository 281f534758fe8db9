import { useEffect, useState } from 'react';
import { type Coefficient, strengthOf } from '../../../../shared/domain/rater-agreement';
import { verdicts } from '../../../../shared/domain/review-log';
import type { ReviewerAgreement, ReviewerPair } from '../../../../shared/domain/reviewer-agreement';
import type { JoinedTeam, Member } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import { decimalText, numberText } from '../../../../shared/i18n/number-text';
import type { Problem } from '../../../../shared/problem';
import { Explained } from '../../../components/glossary-term';
import { personName } from '../../../components/person-name';
import { ProblemAlert } from '../../../components/problem-alert';
import { openProfileId } from '../../../state/open-profile';
import { useBridge, useOpenProfile, useSubject } from '../../../state/stores';
import { DataTable } from '../../../ui/data-table';
import { SelectField } from '../../../ui/fields';
import { Stack, Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import { CountMatrix } from './count-matrix';
import { MeasureCard, Note } from './measure-card';
import styles from './measures-tab.module.css';
import type { MeasuredTime } from './period-picker';
import { SecondReviewButton } from './second-review';

/** How far reviewers agree with each other, or how to get verdicts to compare. */
export function ReviewerMeasures({ time }: { readonly time: MeasuredTime }) {
  const { agreement, team, problem } = useReviewerAgreement(time);
  const text = messages.outbox.metrics.reviewers;
  if (problem) return <ProblemAlert problem={problem} />;
  if (!agreement) return null;
  const people = team?.people ?? [];
  const { pairs, judgedBySeveral, all } = agreement;
  const counted = judgedBySeveral === 0 ? '' : `${text.counted(all.n, judgedBySeveral)} `;
  return (
    <>
      <MeasureCard
        title={text.title}
        beside={team?.role === 'lead' ? <SecondReviewButton team={team} /> : null}
      >
        {pairs.length === 0 ? (
          <Stack gap={4}>
            <Text as="p" weight={600}>
              {text.empty}
            </Text>
            <Text as="p" tone="muted">
              {text.advice}
            </Text>
          </Stack>
        ) : (
          <CoefficientTable agreement={agreement} people={people} />
        )}
        <Note>
          {counted}
          {text.rule}
        </Note>
      </MeasureCard>
      {pairs.length === 0 ? null : <PairMatrix pairs={pairs} people={people} />}
    </>
  );
}

function CoefficientTable({
  agreement: { pairs, all },
  people,
}: {
  readonly agreement: ReviewerAgreement;
  readonly people: readonly Member[];
}) {
  const text = messages.outbox.metrics.reviewers;
  return (
    <ScrollRegion aria-label={text.pairs} className={styles.coefficients}>
      <DataTable compact aria-label={text.title}>
        <thead>
          <tr>
            <th scope="col">{text.people}</th>
            <th scope="col" data-number>
              {text.kappa}
            </th>
            <th scope="col" data-number>
              {text.interval}
            </th>
            <th scope="col" data-number>
              {text.n}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={keyOf(pair)}>
              <th scope="row">
                <bdi>{pairName(pair, people)}</bdi>
              </th>
              <CoefficientCells of={pair.kappa} meaning={kappaMeaning} />
            </tr>
          ))}
          <tr>
            <th scope="row">{text.alpha}</th>
            <CoefficientCells of={all} meaning={() => text.alphaMeaning} />
          </tr>
        </tbody>
      </DataTable>
    </ScrollRegion>
  );
}

interface CoefficientCellsProps {
  readonly of: Coefficient;
  readonly meaning: (value: number) => string;
}

function CoefficientCells({ of: { value, n, interval }, meaning }: CoefficientCellsProps) {
  const text = messages.outbox.metrics.reviewers;
  return (
    <>
      <td data-number>
        <Explained text={value === null ? text.notDefined : meaning(value)}>
          {value === null ? '–' : decimalText(value, 2)}
        </Explained>
      </td>
      <td data-number>
        {interval === null ? '–' : text.fromTo(decimalText(interval[0], 2), decimalText(interval[1], 2))}
      </td>
      <td data-number>{numberText(n)}</td>
    </>
  );
}

function kappaMeaning(kappa: number): string {
  const { meaning, strength } = messages.outbox.metrics.reviewers;
  return meaning(strength[strengthOf(kappa)]);
}

interface PairMatrixProps {
  readonly pairs: readonly ReviewerPair[];
  readonly people: readonly Member[];
}

function PairMatrix({ pairs, people }: PairMatrixProps) {
  const text = messages.outbox.metrics.reviewers;
  const [chosen, setChosen] = useState('');
  const pair = pairs.find((each) => keyOf(each) === chosen) ?? pairs[0];
  if (!pair) return null;
  return (
    <MeasureCard
      title={text.matrix}
      beside={
        pairs.length > 1 ? (
          <SelectField
            inline
            label={text.people}
            value={keyOf(pair)}
            options={pairs.map((each) => ({ value: keyOf(each), label: pairName(each, people) }))}
            onChange={setChosen}
          />
        ) : null
      }
    >
      <CountMatrix
        label={text.matrix}
        regionLabel={text.matrixTable}
        rowsTitle={<bdi>{personName(pair.first, people)}</bdi>}
        columnsTitle={<bdi>{personName(pair.second, people)}</bdi>}
        columns={verdicts}
        columnTitle={(verdict) => messages.words.verdicts[verdict]}
        rows={verdicts.map((verdict) => ({
          key: verdict,
          title: messages.words.verdicts[verdict],
          counts: pair.counts[verdict],
          same: verdict,
        }))}
      />
    </MeasureCard>
  );
}

function keyOf({ first, second }: ReviewerPair): string {
  return JSON.stringify([first, second]);
}

function pairName({ first, second }: ReviewerPair, people: readonly Member[]): string {
  return messages.outbox.metrics.reviewers.pair(personName(first, people), personName(second, people));
}

interface Measured {
  /** The previous ones stay until the next have arrived. null before the first. */
  readonly agreement: ReviewerAgreement | null;
  /** null without one. */
  readonly team: JoinedTeam | null;
  readonly problem: Problem | null;
}

function useReviewerAgreement({ from, until }: MeasuredTime): Measured {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const profileId = useSubject('connection', openProfileId);
  const [measured, setMeasured] = useState<Measured>({ agreement: null, team: null, problem: null });
  useEffect(() => {
    let isCurrent = true;
    const calls = profile.of(profileId);
    const read = async () => {
      const [answer, read] = await Promise.all([
        bridge.call('log.agreement', { from, until }),
        calls.call('team.read', {}),
      ]);
      if (!isCurrent) return;
      if (!answer.ok) setMeasured((before) => ({ ...before, problem: answer.problem }));
      else {
        const team = read.ok && read.value.kind === 'joined' ? read.value : null;
        setMeasured({ agreement: answer.value, team, problem: null });
      }
    };
    void read();
    const stops = [
      bridge.on('team.changed', () => void read()),
      bridge.on('log.changed', ({ kinds }) => {
        if (kinds.some((kind) => kind === 'verdict' || kind === 'withdrawal')) void read();
      }),
    ];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [bridge, profile, profileId, from, until]);
  return measured;
}
