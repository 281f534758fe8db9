import { ListFilter, Share2 } from 'lucide-react';
import { startOf } from '../../../../shared/domain/links/link-kinds';
import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import { everyReport } from '../../../../shared/domain/report-query';
import { nodeKindName } from '../../../../shared/i18n/links-text';
import { messages } from '../../../../shared/i18n/messages';
import { useDayText } from '../../../components/use-day-text';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Panel, Row, Text } from '../../../ui/layout';
import { nodeFilter } from './node-filter';

/** What the reports say about the selected node, and what can be done with it. */
export function SelectedNode({ node, isStart }: { readonly node: LinkNode; readonly isStart: boolean }) {
  const { investigation, navigation, reports } = useStores();
  const dayText = useDayText();
  const text = messages.links;
  const { ref, address, first, last, judged, judgedFraud, suspected } = node;
  const start = startOf(ref);
  const filter = nodeFilter(node);
  return (
    <Panel as="section" gap={6} aria-label={text.selected}>
      <Text size="grid" breakWords>
        <Text weight={600}>{nodeKindName(ref.kind)}</Text>{' '}
        {address === '' ? null : (
          <>
            <ReceivedText text={address} />{' '}
          </>
        )}
        <ReceivedText text={ref.value} mono />
      </Text>
      <Text size="small" tone="muted" tabular>
        {[
          messages.words.counts.report({ count: node.reports }),
          ...(ref.kind === 'user' ? [] : [text.part({ users: node.users })]),
          first === null || last === null ? text.noTime : daysText(dayText(first), dayText(last)),
          text.judged({ fraud: judgedFraud, judged }),
          text.suspected({ suspected, reports: node.reports }),
          ...(node.common ? [text.common] : []),
        ].join(' · ')}
      </Text>
      <Row gap={8} wrap>
        {start === null || isStart ? null : (
          <Button
            size="small"
            icon={<Share2 aria-hidden="true" />}
            onClick={() => investigation.getState().ask('links', { of: start })}
          >
            {text.startHere}
          </Button>
        )}
        {filter === null ? null : (
          <Button
            size="small"
            icon={<ListFilter aria-hidden="true" />}
            onClick={() => {
              navigation.getState().go('reports');
              void reports.getState().show({ ...everyReport, filters: [filter] });
            }}
          >
            {messages.words.actions.showInGrid}
          </Button>
        )}
      </Row>
    </Panel>
  );
}

function daysText(first: string, last: string): string {
  return first === last ? first : messages.links.between({ first, last });
}
