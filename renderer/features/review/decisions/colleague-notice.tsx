import { UsersRound } from 'lucide-react';
import type { ReviewedReport } from '../../../../shared/contract/review.calls';
import { saysElse } from '../../../../shared/domain/current-verdicts';
import type { ReviewState as FoldedReview } from '../../../../shared/domain/review-state';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { MomentText } from '../../../components/instant-text';
import { Author } from '../../../components/review-history';
import { Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Sentence } from '../../../ui/sentence';
import type { ColleagueDecision } from '../colleague-decision';
import { standardQueue } from '../queues';
import { currentItem } from '../session';
import { useSubject } from '../stores';

/** What another person decided on the report under review, and what a verdict on it means then. */
export function ColleagueNotice() {
  const session = useSubject('review', (state) => state.session);
  const reviewed = useSubject('review', (state) => state.reviewed);
  const state = useSubject('review', (review) => review.state);
  const isTeam = useSubject('team', ({ team }) => team.kind === 'joined');
  const item = session && currentItem(session);
  const judged = reviewed && state && judgedByColleague(state, reviewed);
  const decision = (item && session.colleagues.get(item.subject)) ?? judged;
  // Verdicts that differ are shown side by side.
  if (!decision || state?.verdict?.kind === 'divided') return null;
  const { person, at, outcome } = decision;
  const { desk } = messages.team;
  return (
    <Notice role="status" icon={<UsersRound size={16} aria-hidden="true" />}>
      <Text weight={600}>
        <Sentence
          text={desk.decided[outcome.kind]({
            name: gap('name'),
            verdict: gap('verdict'),
            time: gap('time'),
          })}
          parts={{
            name: <Author person={person} />,
            verdict: outcome.kind === 'judged' ? messages.words.verdicts[outcome.verdict] : null,
            time: <MomentText milliseconds={at} />,
          }}
        />
      </Text>{' '}
      {outcome.kind === 'judged'
        ? desk.besideTheirs({ queue: standardQueue('divided', isTeam).name })
        : desk.decided.stillYours}
    </Notice>
  );
}

/** Returns another person's verdict alongside which a new one stands; null for none. */
function judgedByColleague(
  { verdict }: FoldedReview,
  { row, newest }: ReviewedReport,
): ColleagueDecision | null {
  const shown = { reportKey: row.key, content: row.content, newest: newest.ofTransaction };
  const theirs = (verdict?.heads ?? []).flatMap(({ entry: { person, saidAt }, body }) =>
    person === null || saysElse(shown, body) ? [] : { person, at: saidAt, verdict: body.verdict },
  );
  const latest = theirs.at(-1);
  return latest ? { ...latest, outcome: { kind: 'judged', verdict: latest.verdict } } : null;
}
