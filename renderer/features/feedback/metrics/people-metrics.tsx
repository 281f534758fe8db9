import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { MomentText } from '../../../components/instant-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { queryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { FactsTable } from '../../../ui/facts-table';
import { ScrollRegion } from '../../../ui/regions';
import { MetricCard, Note } from './metric-card';
import type { MetricTime } from './period-picker';
import { shareText } from './share-text';

/** What each person judged: everyone's for a lead, only one's own for the others of a team. Nothing for one person alone. */
export function PeopleMetrics({ time }: { readonly time: MetricTime }) {
  const { reply: people, problem } = useQuery(queryOf('log.people', time));
  const team = useSubject('team', (state) => state.team);
  const text = messages.outbox.metrics.byPerson;
  if (problem) return <ProblemAlert problem={problem} />;
  const isOwn = (person: string | null) =>
    person === null || (team.kind === 'joined' && person === team.person);
  const seesAll = team.kind === 'none' || team.role === 'lead';
  const shown = (people ?? []).filter(({ person }) => seesAll || isOwn(person));
  if (shown.length === 0 || (team.kind === 'none' && shown.length === 1)) return null;
  return (
    <MetricCard title={text.title}>
      <ScrollRegion aria-label={text.table}>
        <FactsTable
          label={text.title}
          rows={shown}
          keyOf={({ person }) => person ?? ''}
          nameTitle={messages.outbox.metrics.reviewers.people}
          nameOf={({ person }) => <bdi>{visibleText(nameOf(team, person))}</bdi>}
          columns={[
            { key: 'judged', title: text.judged, cell: ({ judged }) => numberText(judged) },
            {
              key: 'agreement',
              title: messages.outbox.metrics.agreement,
              cell: ({ agreement }) => shareText(agreement),
            },
            { key: 'last', title: text.last, cell: ({ last }) => <MomentText milliseconds={last} /> },
          ]}
        />
      </ScrollRegion>
      <Note>{text.note}</Note>
    </MetricCard>
  );
}
