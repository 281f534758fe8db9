import { BellOff, BellRing, Check, Pencil, Rows3, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { WatchHits } from '../../../../shared/contract/watches.calls';
import {
  maxUnseen,
  queryOfWatch,
  unseenCount,
  type Watch,
  type WatchState,
} from '../../../../shared/domain/watch';
import { messages } from '../../../../shared/i18n/messages';
import { queryProblemText } from '../../../../shared/i18n/query-problem-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { parseQuery } from '../../../../shared/query/parse-query';
import { ProblemAlert } from '../../../components/problem-alert';
import { useQuery } from '../../../state/queries/use-query';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { useScrolledTo } from '../../../ui/use-scrolled-to';
import { useStores, useSubject } from '../stores';
import { HitList } from './hit-list';
import { formOfWatch, subjectText, watchKindName } from './watch-form-subject';
import styles from './watches-tool.module.css';

interface WatchCardProps {
  readonly watch: Watch;
  /** undefined for no unseen hits. */
  readonly state: WatchState | undefined;
  readonly onOpenReport: (key: string) => void;
}

/** A watch with its unseen hits, and what can be done with it. */
export function WatchCard({ watch, state, onOpenReport }: WatchCardProps) {
  const id = useId();
  const { unseenHits } = useStores();
  const isChosen = useSubject(
    'chosenChange',
    ({ chosen }) => chosen?.tool === 'watches' && chosen.key === watch.id,
  );
  const item = useScrolledTo<HTMLLIElement>(isChosen);
  const [isOpen, setOpen] = useState(isChosen);
  const text = messages.watches;
  const unseen = state ? unseenCount([state]) : 0;
  return (
    <li ref={item} className={styles.card} aria-labelledby={id} aria-current={isChosen || undefined}>
      <Row gap={8} wrap justify="between">
        <h3 id={id} className={styles.heading}>
          <bdi>{visibleText(watch.title)}</bdi>
        </h3>
        <Badge tone={watch.isOn ? 'success' : 'neutral'}>
          {watch.isOn ? text.states.on : messages.words.terms.paused}
        </Badge>
      </Row>
      <Text as="p" tone="muted" size="small" breakWords>
        {watchKindName(watch.subject.kind)}: <ReceivedText text={subjectText(watch.subject)} />
      </Text>
      <QueryProblem subject={watch.subject} />
      {unseen > 0 ? (
        <Row gap={8} wrap>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text.unseen}: {text.certain({ count: state?.certain ?? 0 })},{' '}
            {text.possible({ count: state?.possible ?? 0 })}
          </Button>
          <Button
            size="small"
            icon={<Check aria-hidden="true" />}
            aria-describedby={id}
            onClick={() => void unseenHits.getState().markSeen(watch.id)}
          >
            {text.markSeen}
          </Button>
        </Row>
      ) : (
        <Text as="p" tone="faint" size="small">
          {text.noUnseen}
        </Text>
      )}
      {unseen >= maxUnseen ? (
        <Text as="p" tone="warning" size="small">
          {text.full({ max: maxUnseen })}
        </Text>
      ) : null}
      {unseen > 0 && isOpen ? <UnseenHits watch={watch} unseen={unseen} onOpenReport={onOpenReport} /> : null}
      <Actions watch={watch} titleId={id} />
    </li>
  );
}

/** Says why a query finds nothing. */
function QueryProblem({ subject }: Pick<Watch, 'subject'>) {
  const text = subject.kind === 'view' ? subject.query.text : '';
  // The zone decides which reports match, not whether the query can be read.
  const [problem] = parseQuery(text, 'utc').problems;
  return problem === undefined ? null : (
    <Text as="p" tone="warning" size="small" breakWords>
      {queryProblemText(problem, text)}
    </Text>
  );
}

interface UnseenHitsProps {
  readonly watch: Watch;
  readonly unseen: number;
  readonly onOpenReport: (key: string) => void;
}

function UnseenHits({ watch, unseen, onOpenReport }: UnseenHitsProps) {
  const { id } = watch;
  const { reply: hits, problem } = useQuery<WatchHits>({
    call: 'watches.hits',
    // Another number of hits means other hits.
    args: [id, unseen],
    read: ({ calls }) => calls.call('watches.hits', { id }),
  });
  const text = messages.watches;
  if (problem) return <ProblemAlert failed={text.notListed} problem={problem} />;
  if (hits === null) return <Spinner label={text.running} />;
  const label =
    hits.total > hits.hits.length ? text.listed({ shown: hits.hits.length, total: hits.total }) : text.unseen;
  return <HitList label={label} hits={hits.hits} onOpenReport={onOpenReport} />;
}

function Actions({ watch, titleId }: { readonly watch: Watch; readonly titleId: string }) {
  const { watches, investigation, reports, navigation, toasts } = useStores();
  const text = messages.watches;

  function remove() {
    void watches.getState().remove(watch.id);
    const undo = {
      name: messages.words.actions.undo,
      run: () => void watches.getState().save(watch),
      undoes: true,
    };
    toasts.getState().show({ kind: 'done', text: text.removed, actions: [undo] });
  }

  return (
    <Row gap={8} wrap>
      <Button
        size="small"
        icon={<Rows3 aria-hidden="true" />}
        aria-describedby={titleId}
        onClick={() => {
          navigation.getState().go('reports');
          void reports.getState().show(queryOfWatch(watch.subject));
        }}
      >
        {messages.words.actions.showInGrid}
      </Button>
      <Button
        size="small"
        icon={watch.isOn ? <BellOff aria-hidden="true" /> : <BellRing aria-hidden="true" />}
        title={text.resumeNote}
        aria-describedby={titleId}
        onClick={() => void watches.getState().save({ ...watch, isOn: !watch.isOn })}
      >
        {watch.isOn ? messages.words.actions.pause : messages.words.actions.resume}
      </Button>
      <Button
        size="small"
        icon={<Pencil aria-hidden="true" />}
        aria-describedby={titleId}
        onClick={() => investigation.getState().ask('watches', formOfWatch(watch))}
      >
        {messages.words.actions.edit}
      </Button>
      <Button size="small" icon={<Trash2 aria-hidden="true" />} aria-describedby={titleId} onClick={remove}>
        {text.remove}
      </Button>
    </Row>
  );
}
