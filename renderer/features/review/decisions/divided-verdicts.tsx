import type { BodyOf } from '../../../../shared/domain/review-log';
import type { Stated } from '../../../../shared/domain/review-state';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { MomentText } from '../../../components/instant-text';
import { Author, textsOf } from '../../../components/review-history';
import { nameOf } from '../../../state/team';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Panel, Row, Stack, Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { isForSettling, type Settler, settlerOf } from '../settling';
import { useStores, useSubject } from '../stores';
import { useCanDecide } from './decision-parts';
import styles from './divided-verdicts.module.css';

/** Verdicts that contradict each other, side by side, and who settles them. */
export function DividedVerdicts() {
  const verdict = useSubject('review', ({ state }) => state?.verdict ?? null);
  const queue = useSubject('review', ({ session }) => session?.queue ?? null);
  const team = useSubject('team', (state) => state.team);
  const settler = settlerOf(verdict, team);
  if (verdict?.kind !== 'divided' || settler === null) return null;
  const text = messages.team.divided;
  return (
    <Group aria-label={messages.words.standings.divided}>
      <Stack gap={6}>
        <Text as="p" size="small">
          <Text weight={600}>{messages.words.standings.divided}.</Text> {text.settlers[settler]}{' '}
          {settler === 'another' ? null : queue && isForSettling(queue) ? text.settles : text.agreeing}
        </Text>
        <ul className={styles.root}>
          {verdict.heads.map((head) => (
            <li key={head.entry.id}>
              <GivenVerdict head={head} settler={settler} />
            </li>
          ))}
        </ul>
      </Stack>
    </Group>
  );
}

interface GivenVerdictProps {
  readonly head: Stated<BodyOf<'verdict'>>;
  readonly settler: Settler;
}

function GivenVerdict({ head: { entry, body }, settler }: GivenVerdictProps) {
  const { review } = useStores();
  const team = useSubject('team', (state) => state.team);
  const canDecide = useCanDecide();
  const isOwn = entry.person === null;
  const text = messages.team.divided;
  return (
    <Panel gap={6} size="small" breakWords className={styles.verdict}>
      <Row gap={8} wrap>
        <Text weight={600}>{messages.words.verdicts[body.verdict]}</Text>
        <Text tone="muted" size="tiny" tabular>
          <Author person={entry.person} /> · <MomentText milliseconds={entry.saidAt} />
        </Text>
      </Row>
      {textsOf({ kind: 'verdict', body }, team).map(({ name, value }) => (
        <p key={name}>
          <Text tone="muted">{name}:</Text> <ReceivedText text={value} />
        </p>
      ))}
      {isOwn && settler === 'another' ? null : (
        <Row className={styles.agree}>
          <Button
            size="small"
            disabled={!canDecide}
            onClick={() => review.getState().settle(body.verdict, body.reason)}
          >
            {isOwn ? text.keep : text.agree({ name: visibleText(nameOf(team, entry.person)) })}
          </Button>
        </Row>
      )}
    </Panel>
  );
}
