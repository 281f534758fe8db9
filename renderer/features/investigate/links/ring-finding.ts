import { type NodeKind, nodeKinds } from '../../../../shared/domain/links/link-kinds';
import type { LinkPicture } from '../../../../shared/domain/links/link-picture';
import { groupFactsText, groupSentence, nodeKindName } from '../../../../shared/i18n/links-text';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import type { AddedFinding } from '../add-finding';
import { nodeName } from './node-name';

/** The users and values that are named. */
const maxNamed = 60;

/** "Device: d1, d2"; null if none is of this kind. */
function namesOf(kind: NodeKind, nodes: LinkPicture['nodes']): string | null {
  const names = nodes.filter(({ ref }) => ref.kind === kind).map(nodeName);
  return names.length === 0 ? null : `${nodeKindName(kind)}: ${names.join(', ')}`;
}

/** Returns linked users as a case has them: who shares what, with their reports. */
export function ringFinding({ nodes, group, reached, shown }: LinkPicture): AddedFinding {
  const text = messages.links;
  const [start] = nodes;
  const named = nodes.slice(0, maxNamed);
  const title = group
    ? groupSentence(group)
    : start
      ? `${nodeKindName(start.ref.kind)} ${nodeName(start)}`
      : '';
  return {
    title: `${messages.investigate.toolNames.links}: ${title}`,
    sentences: [
      group && visibleText(groupFactsText(group)),
      ...nodeKinds.map((kind) => namesOf(kind, named)),
      reached > named.length ? text.shown({ shown: named.length, reached }) : null,
      text.proves,
    ],
    reports: shown ?? [],
  };
}
