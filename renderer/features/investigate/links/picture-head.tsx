import { ClipboardCheck, ListFilter, MessageSquarePlus } from 'lucide-react';
import { startOf } from '../../../../shared/domain/links/link-kinds';
import type { LinkPicture } from '../../../../shared/domain/links/link-picture';
import type { ReportQuery } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import type { IsolatedPart } from '../../../components/isolated-part';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { AddFinding } from '../add-finding';
import { GroupFacts } from './group-list';
import styles from './links-tool.module.css';
import { ringFinding } from './ring-finding';

/** Reports of linked users, as of the moment they were read. */
export interface LinkedQuery {
  readonly query: ReportQuery;
  readonly asOf: number;
  readonly count: number;
}

export interface GroupActionSlots {
  /** Open the feedback form for all reports of a group, and ask for a verdict on them. */
  readonly onGiveFeedback: (reports: LinkedQuery) => void;
  readonly onJudge: (reports: LinkedQuery) => void;
}

interface PictureHeadProps extends GroupActionSlots {
  readonly picture: LinkPicture;
  /** Returns where the picture is in the window, once it shows nothing else. */
  readonly isolated: () => Promise<IsolatedPart | null>;
}

/** What the picture shows, what it leaves out, and what can be done with all of its reports. */
export function PictureHead({ picture, isolated, onGiveFeedback, onJudge }: PictureHeadProps) {
  const { investigation } = useStores();
  const { nodes, group, reached, singles, parts, shown } = picture;
  const start = nodes[0] ? startOf(nodes[0].ref) : null;
  const text = messages.links;
  return (
    <Stack as="header" gap={6} className={styles.head}>
      <Row gap={12} wrap align="baseline" aria-live="polite">
        {group ? (
          <GroupFacts group={group} />
        ) : (
          <Text size="grid" weight={500}>
            {start ? text.noGroupOf[start.kind] : null}
          </Text>
        )}
        {reached > nodes.length ? (
          <Text size="small" tone="muted">
            {text.shown({ shown: nodes.length, reached })}
          </Text>
        ) : null}
        {singles > 0 ? (
          <Text size="small" tone="muted">
            {text.singles({ count: singles })}
          </Text>
        ) : null}
      </Row>
      {parts.length > 0 ? (
        <Row gap={6} wrap>
          <Text size="small" tone="muted">
            {text.parts}:
          </Text>
          {parts.map(({ lead, users }) => (
            <Button
              key={`${lead.kind} ${lead.value}`}
              size="small"
              onClick={() => investigation.getState().ask('links', { of: lead })}
            >
              {text.part({ users })}
            </Button>
          ))}
        </Row>
      ) : null}
      <Row gap={8} wrap>
        {shown ? (
          <GroupActions reports={shown} onGiveFeedback={onGiveFeedback} onJudge={onJudge} />
        ) : (
          <Text size="small" tone="muted">
            {text.tooMany}
          </Text>
        )}
        <AddFinding finding={() => ringFinding(picture)} picture={isolated} />
      </Row>
    </Stack>
  );
}

interface GroupActionsProps extends GroupActionSlots {
  readonly reports: LinkedQuery;
}

function GroupActions({ reports: shown, onGiveFeedback, onJudge }: GroupActionsProps) {
  const { navigation, reports } = useStores();
  const text = messages.links;
  return (
    <>
      <Button
        size="small"
        icon={<ListFilter aria-hidden="true" />}
        onClick={() => {
          navigation.getState().go('reports');
          void reports.getState().show(shown.query);
        }}
      >
        {text.showAll({ count: shown.count })}
      </Button>
      <Button size="small" icon={<ClipboardCheck aria-hidden="true" />} onClick={() => onJudge(shown)}>
        {text.judgeAll}
      </Button>
      <Button
        size="small"
        icon={<MessageSquarePlus aria-hidden="true" />}
        onClick={() => onGiveFeedback(shown)}
      >
        {text.feedbackAll}
      </Button>
    </>
  );
}
