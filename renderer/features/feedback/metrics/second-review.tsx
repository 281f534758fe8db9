import { type FormEvent, useState } from 'react';
import { type Candidate, maxSeed } from '../../../../shared/domain/blind-sample';
import type { JoinedTeam } from '../../../../shared/domain/team';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { listText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { wordText } from '../../../../shared/i18n/word-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { QuestionFailed } from '../../../components/question-failed';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Modal, useModal } from '../../../ui/dialog';
import { SelectField, TextField } from '../../../ui/fields';
import { Row, Stack, Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { Spinner } from '../../../ui/spinner';
import { otherRisk } from './second-review-plan';
import { useCandidates, useDrawing, useDrawn, usePlan } from './use-second-review';

/** Lets a lead draw reports for a second review. */
export function SecondReviewButton({ team }: { readonly team: JoinedTeam }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {messages.outbox.metrics.secondReview.action}
      </Button>
      {isOpen ? <SecondReviewDialog team={team} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface SecondReviewDialogProps {
  readonly team: JoinedTeam;
  readonly onClose: () => void;
}

function SecondReviewDialog({ team, onClose }: SecondReviewDialogProps) {
  const modal = useModal();
  const text = messages.outbox.metrics.secondReview;
  const [source, setSource] = useState('');
  const [share, setShare] = useState('10');
  const [seed, setSeed] = useState(() => String(crypto.getRandomValues(new Uint16Array(1))[0] ?? 1));
  const [reviewers, setReviewers] = useState<readonly string[]>([]);
  const { reply: candidates, problem } = useCandidates(source);
  const drawn = useDrawn(candidates, share, seed);
  const planned = usePlan(drawn, [source, share, seed], reviewers, team);
  const plan = planned.reply;
  const { draw, busy, failure, noReviewerLeft } = useDrawing(() => modal.closeThen(onClose));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (plan && !busy) void draw(plan, drawn.length - plan.length);
  }

  return (
    <Modal
      modal={modal}
      title={text.title}
      onSubmit={submit}
      onCancel={onClose}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(onClose)}>{messages.words.actions.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            busy={busy || planned.isWaiting}
            disabled={!plan && !planned.isWaiting}
          >
            {text.confirm}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text as="p" tone="muted">
          {text.meaning}
        </Text>
        <SourceField source={source} onChange={setSource} />
        <Row gap={12} align="start">
          <TextField label={text.share} type="number" min={1} max={100} value={share} onChange={setShare} />
          <TextField
            label={text.seed}
            type="number"
            min={0}
            max={maxSeed}
            hint={text.seedHint}
            value={seed}
            onChange={setSeed}
          />
        </Row>
        <Reviewers team={team} selected={reviewers} onChange={setReviewers} />
        {problem ? (
          <ProblemAlert problem={problem} />
        ) : candidates === null ? (
          <Spinner label={messages.words.terms.counting} />
        ) : (
          <Text as="p" role="status" weight={500}>
            {candidates.length === 0 ? text.none : drawnText(drawn, candidates.length)}
            {plan === null || plan.length === drawn.length
              ? null
              : ` ${text.assigned({ assigned: plan.length, leftOut: drawn.length - plan.length })}`}
          </Text>
        )}
        {planned.problem ? (
          <QuestionFailed failed={text.failed} problem={planned.problem} onRetry={planned.readAgain} />
        ) : null}
        {noReviewerLeft ? (
          <Text as="p" tone="danger" role="alert">
            {text.noReviewerLeft}
          </Text>
        ) : null}
        {failure ? <ProblemAlert failed={text.failed} problem={failure} /> : null}
      </Stack>
    </Modal>
  );
}

interface SourceFieldProps {
  /** The ID of a view; "" for all judged reports. */
  readonly source: string;
  readonly onChange: (source: string) => void;
}

function SourceField({ source, onChange }: SourceFieldProps) {
  const views = useSubject('views', (state) => state.items);
  const text = messages.outbox.metrics.secondReview;
  const options = [
    { value: '', label: text.allJudged },
    ...views.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
  ];
  return <SelectField label={text.source} value={source} options={options} onChange={onChange} />;
}

interface ReviewersProps {
  readonly team: JoinedTeam;
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

function Reviewers({ team, selected, onChange }: ReviewersProps) {
  const text = messages.outbox.metrics.secondReview;
  return (
    <Group aria-label={text.reviewers}>
      <Stack gap={6}>
        <Text weight={500} aria-hidden>
          {text.reviewers}
        </Text>
        {team.people
          .filter(({ active }) => active)
          .map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{visibleText(name)}</bdi>}
              checked={selected.includes(id)}
              onChange={(checked) =>
                onChange(checked ? [...selected, id] : selected.filter((each) => each !== id))
              }
            />
          ))}
      </Stack>
    </Group>
  );
}

/** "Draws 24 of 240 judged reports: 12 fraud and 12 high." */
function drawnText(drawn: readonly Candidate[], all: number): string {
  const text = messages.outbox.metrics.secondReview;
  const parts = [...riskAssignments, otherRisk].flatMap((stratum) => {
    const count = drawn.filter((each) => each.stratum === stratum).length;
    const risk = stratum === otherRisk ? text.otherRisk : wordText('risk_assignment', stratum);
    return count === 0 ? [] : [messages.words.counts.ofRisk({ count, risk })];
  });
  const total = text.draws({ drawn: drawn.length, all });
  return parts.length === 0 ? `${total}.` : `${total}: ${listText(parts)}.`;
}
