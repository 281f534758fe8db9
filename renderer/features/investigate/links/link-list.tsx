import { useState } from 'react';
import type { Link, LinkNode, LinkPicture } from '../../../../shared/domain/links/link-picture';
import { everyReport } from '../../../../shared/domain/report-query';
import { nodeKindName } from '../../../../shared/i18n/links-text';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { useDayText } from '../../../components/use-day-text';
import { useStores } from '../../../state/stores';
import { DataTable } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Stack, Text } from '../../../ui/layout';
import { ToggleChip } from '../../../ui/toggle-chip';
import styles from './links-tool.module.css';
import { nodeFilter } from './node-filter';
import { nodeName } from './node-name';

/** The most rows of the list. */
const maxListed = 200;

interface LinkListProps {
  readonly picture: LinkPicture;
  readonly selected: number;
  readonly onSelect: (node: number) => void;
}

/** The links of the selected node, or all: who has which value, how often, and when first and last. */
export function LinkList({ picture: { nodes, links }, selected, onSelect }: LinkListProps) {
  const [all, setAll] = useState(false);
  const text = messages.links;
  const shown = links.filter(({ user, value }) => all || user === selected || value === selected);
  const rows = shown.toSorted((one, other) => other.reports - one.reports).slice(0, maxListed);
  return (
    <Stack gap={8}>
      <div>
        <ToggleChip pressed={all} onClick={() => setAll(!all)}>
          {text.allLinks}
        </ToggleChip>
      </div>
      {shown.length > rows.length ? (
        <Text as="p" tone="muted" size="small">
          {text.listedLinks({ shown: rows.length, count: shown.length })}
        </Text>
      ) : null}
      <DataTable compact aria-label={text.list}>
        <thead>
          <tr>
            <th scope="col">{text.headings.link}</th>
            <th scope="col" data-number>
              {messages.words.terms.reports}
            </th>
            <th scope="col">{text.headings.time}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((link) => (
            <LinkRow key={`${link.user} ${link.value}`} link={link} nodes={nodes} onSelect={onSelect} />
          ))}
        </tbody>
      </DataTable>
    </Stack>
  );
}

interface LinkRowProps {
  readonly link: Link;
  readonly nodes: readonly LinkNode[];
  readonly onSelect: (node: number) => void;
}

/** The number of reports, which leads to them if the grid can be filtered by both ends. */
function LinkReports({ link: { user, value, reports: count }, nodes }: Omit<LinkRowProps, 'onSelect'>) {
  const { navigation, reports } = useStores();
  const [from, to] = [nodes[user], nodes[value]];
  const filters = [from, to].flatMap((node) => (node ? (nodeFilter(node) ?? []) : []));
  if (!from || !to || filters.length < 2) return numberText(count);
  const label = messages.links.showLink({ reports: count, user: nodeName(from), value: nodeName(to) });
  return (
    <button
      type="button"
      className={styles.nodeButton}
      aria-label={label}
      title={label}
      onClick={() => {
        navigation.getState().go('reports');
        void reports.getState().show({ ...everyReport, filters });
      }}
    >
      {numberText(count)}
    </button>
  );
}

function LinkRow({ link, nodes, onSelect }: LinkRowProps) {
  const dayText = useDayText();
  const day = (time: number | null) => (time === null ? '' : dayText(time));
  return (
    <tr>
      <td className={styles.ends}>
        {[link.user, link.value].map((at) => {
          const node = nodes[at];
          return node ? (
            <button
              key={at}
              type="button"
              className={styles.nodeButton}
              title={`${nodeKindName(node.ref.kind)}: ${nodeName(node)}`}
              onClick={() => onSelect(at)}
            >
              <ReceivedText text={node.address === '' ? node.ref.value : node.address} />
            </button>
          ) : null;
        })}
      </td>
      <td data-number>
        <LinkReports link={link} nodes={nodes} />
      </td>
      <td>
        <Stack size="small">
          <Text nowrap>{day(link.first)}</Text>
          {day(link.last) === day(link.first) ? null : <Text nowrap>{day(link.last)}</Text>}
        </Stack>
      </td>
    </tr>
  );
}
