import { z } from 'zod';
import { type LinkRef, strongLinks } from '../../../shared/domain/links/link-kinds';
import type { LinkNode } from '../../../shared/domain/links/link-picture';
import { fail, succeed } from '../../../shared/result';
import { leavingMoment } from '../leaving/leaving-report';
import { type Leaving, Named } from '../leaving/named';
import { leavingPlace } from '../leaving/place-names';
import { pseudonym, resolved } from './pseudonym';
import { defineTool } from './tool';

const request = z.object({
  of: pseudonym('A user or device, such as user-12').optional(),
});

/** Shows what links a user or device with others. */
export const linksTool = defineTool({
  name: 'links',
  title: 'Links',
  description:
    'Shows which users a user or device is linked with by shared devices and places; without one, the users of the group with the most judged fraud.',
  request,
  answer: async ({ of }, context) => {
    const { allowed, investigate } = context;
    const found = of === undefined ? null : await resolved(of, ['user', 'device'], context);
    if (found !== null && !found.ok) return found;
    const start =
      found === null
        ? null
        : {
            kind: found.value.kind === 'device' ? ('device' as const) : ('user' as const),
            value: found.value.value,
          };
    const picture = await investigate('investigate.links', {
      of: start,
      kinds: [...strongLinks],
      singles: false,
    });
    if (picture === null) return fail('No report on this computer has it.');
    const { nodes, links, reached, group } = picture;
    return succeed({
      reports: nodes.reduce((sum, { ref, reports }) => (ref.kind === 'user' ? sum + reports : sum), 0),
      list: 'nodes',
      data: {
        reached,
        group_users: group?.users ?? null,
        group_judged: group?.judged ?? null,
        group_judged_fraud: group?.judgedFraud ?? null,
        nodes: nodes.map((node) => leavingNode(node, allowed.coarseKm)),
        links: links.map(({ user, value, reports }) => ({
          user: nameOf(nodes[user]?.ref),
          shares: nameOf(nodes[value]?.ref),
          reports,
        })),
      },
    });
  },
});

function leavingNode(node: LinkNode, km: number): Leaving {
  return {
    is: nameOf(node.ref),
    reports: node.reports,
    users: node.users,
    suspected: node.suspected,
    judged: node.judged,
    judged_fraud: node.judgedFraud,
    first: leavingMoment(node.first),
    last: leavingMoment(node.last),
    place: node.point === null ? null : leavingPlace(node.point, km),
  };
}

function nameOf(ref: LinkRef | undefined): Named | null {
  if (ref === undefined) return null;
  const { kind, value } = ref;
  return new Named(kind === 'user' || kind === 'device' || kind === 'place' ? kind : 'value', value);
}
