import { type ReactNode, useState } from 'react';
import { type Coefficient, strengthOf } from '../../../../shared/domain/rater-agreement';
import { verdicts } from '../../../../shared/domain/review-log';
import type { ReviewerAgreement, ReviewerPair } from '../../../../shared/domain/reviewer-agreement';
import type { TeamState } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import { decimalText, numberText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { Explained } from '../../../components/glossary-term';
import { ProblemAlert } from '../../../components/problem-alert';
import { queryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { FactsTable } from '../../../ui/facts-table';
import { SelectField } from '../../../ui/fields';
import { Stack, Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import { CountMatrix } from './count-matrix';
import { MetricCard, Note } from './metric-card';
import styles from './metrics-screen.module.css';
import type { MetricTime } from './period-picker';
import { SecondReviewButton } from './second-review';

/** How far reviewers agree with each other, or how to get verdicts to compare. */
export function ReviewerMetrics({ time }: { readonly time: MetricTime }) {
  const { reply: agreement, problem } = useQuery(queryOf('log.agreement', time));
  const team = useSubject('team', (state) => state.team);
  const text = messages.outbox.metrics.reviewers;
  if (problem) return <ProblemAlert problem={problem} />;
  if (!agreement) return null;
  const { pairs, judgedBySeveral, all } = agreement;
  const counted =
    judgedBySeveral === 0 ? '' : `${text.counted({ independent: all.n, several: judgedBySeveral })} `;
  return (
    <>
      <MetricCard
        title={text.title}
        beside={team.kind === 'joined' && team.role === 'lead' ? <SecondReviewButton team={team} /> : null}
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
          <CoefficientTable agreement={agreement} team={team} />
        )}
        <Note>
          {counted}
          {text.rule}
          {pairs.length === 0 ? null : ` ${text.kappaMeans}`}
        </Note>
      </MetricCard>
      {pairs.length === 0 ? null : <PairMatrix pairs={pairs} team={team} />}
    </>
  );
}

function CoefficientTable({
  agreement: { pairs, all },
  team,
}: {
  readonly agreement: ReviewerAgreement;
  readonly team: TeamState;
}) {
  const text = messages.outbox.metrics.reviewers;
  const rows: readonly CoefficientRow[] = [
    ...pairs.map((pair) => ({
      key: keyOf(pair),
      name: <bdi>{pairName(pair, team)}</bdi>,
      of: pair.kappa,
      meaning: kappaMeaning,
      words: kappaWords(pair.kappa.value),
    })),
    { key: 'all', name: text.alpha, of: all, meaning: () => text.alphaMeaning, words: alphaWords(all.value) },
  ];
  return (
    <ScrollRegion aria-label={text.pairs} className={styles.coefficients}>
      <FactsTable
        label={text.title}
        rows={rows}
        keyOf={({ key }) => key}
        nameTitle={text.people}
        nameOf={({ name }) => name}
        columns={[
          { key: 'value', title: text.kappa, cell: coefficientText },
          { key: 'words', title: text.inWords, isText: true, cell: ({ words }) => words },
          { key: 'interval', title: text.interval, cell: ({ of }) => intervalText(of) },
          { key: 'n', title: text.n, cell: ({ of }) => numberText(of.n) },
        ]}
      />
    </ScrollRegion>
  );
}

interface CoefficientRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly of: Coefficient;
  readonly meaning: (value: number) => string;
  readonly words: string;
}

function coefficientText({ of: { value }, meaning }: CoefficientRow) {
  const { notDefined } = messages.outbox.metrics.reviewers;
  return (
    <Explained text={value === null ? notDefined : meaning(value)}>
      {value === null ? '–' : decimalText(value, 2)}
    </Explained>
  );
}

function intervalText({ interval }: Coefficient): string {
  if (interval === null) return '–';
  const [from, to] = interval;
  return messages.outbox.metrics.reviewers.fromTo({ low: decimalText(from, 2), high: decimalText(to, 2) });
}

function kappaWords(value: number | null): string {
  return value === null ? '–' : messages.outbox.metrics.reviewers.strength[strengthOf(value)];
}

/** By Krippendorff (2004). */
function alphaWords(value: number | null): string {
  const { reliability } = messages.outbox.metrics.reviewers;
  if (value === null) return '–';
  if (value >= 0.8) return reliability.reliable;
  return value >= 0.667 ? reliability.tentative : reliability.unreliable;
}

function kappaMeaning(kappa: number): string {
  const { meaning, strength } = messages.outbox.metrics.reviewers;
  return meaning({ strength: strength[strengthOf(kappa)] });
}

interface PairMatrixProps {
  readonly pairs: readonly ReviewerPair[];
  readonly team: TeamState;
}

function PairMatrix({ pairs, team }: PairMatrixProps) {
  const text = messages.outbox.metrics.reviewers;
  const [chosen, setChosen] = useState('');
  const pair = pairs.find((each) => keyOf(each) === chosen) ?? pairs[0];
  if (!pair) return null;
  return (
    <MetricCard
      title={text.matrix}
      beside={
        pairs.length > 1 ? (
          <SelectField
            inline
            label={text.people}
            value={keyOf(pair)}
            options={pairs.map((each) => ({ value: keyOf(each), label: pairName(each, team) }))}
            onChange={setChosen}
          />
        ) : null
      }
    >
      <CountMatrix
        label={text.matrix}
        regionLabel={text.matrixTable}
        rowsTitle={<bdi>{nameIn(team, pair.first)}</bdi>}
        columnsTitle={<bdi>{nameIn(team, pair.second)}</bdi>}
        columns={verdicts}
        columnTitle={(verdict) => messages.words.verdicts[verdict]}
        rows={verdicts.map((verdict) => ({
          key: verdict,
          title: messages.words.verdicts[verdict],
          counts: pair.counts[verdict],
          same: verdict,
        }))}
      />
    </MetricCard>
  );
}

function keyOf({ first, second }: ReviewerPair): string {
  return JSON.stringify([first, second]);
}

function pairName({ first, second }: ReviewerPair, team: TeamState): string {
  return messages.words.counts.pair({ one: nameIn(team, first), other: nameIn(team, second) });
}

function nameIn(team: TeamState, person: string | null): string {
  return visibleText(nameOf(team, person));
}
