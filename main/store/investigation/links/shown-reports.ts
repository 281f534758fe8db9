import { joins } from '../../../../shared/domain/links/link-groups';
import type { LinkKind } from '../../../../shared/domain/links/link-kinds';
import type { LinkPicture } from '../../../../shared/domain/links/link-picture';
import { noNode } from '../../../../shared/domain/links/link-table';
import { everyReport, type ValueFilter } from '../../../../shared/domain/report-query';
import type { Session } from '../../../../shared/node/database/session';
import { maxRowTextLength } from '../../../../shared/shown-text';
import { lastArrival } from '../../reports/all-reports';
import type { LinkIndex } from './link-index';
import { textsOf } from './node-texts';

/** The most values of a filter. */
const maxValues = 1_000;

/**
 * Returns the reports of linked users as a query: if only devices link them, those with these devices, else all of theirs.
 * null if a filter can't have so many values, or values so long.
 */
export async function reportsOf(
  session: Session,
  index: LinkIndex,
  actors: readonly number[],
  kinds: readonly LinkKind[],
): Promise<LinkPicture['shown']> {
  const users = actors.filter((node) => index.reports.kinds[node] === 0);
  const devices = linkingDevices(index, actors, kinds);
  if (users.length === 0 || users.length > maxValues || (devices?.length ?? 0) > maxValues) return null;
  const filters = [
    await filterOf(session, index, 'user', users),
    ...(devices ? [await filterOf(session, index, 'device', devices)] : []),
  ].filter((filter) => filter !== null);
  if (filters.length < (devices ? 2 : 1)) return null;
  return {
    query: { ...everyReport, filters },
    asOf: await lastArrival(session),
    count: countOf(index, users, devices),
  };
}

/** Returns the devices that link the users among the actors; null if other values do too, or nothing does. */
function linkingDevices(
  { tables, reports }: LinkIndex,
  actors: readonly number[],
  kinds: readonly LinkKind[],
): readonly number[] | null {
  const [members, found] = [new Set(actors), new Set<number>()];
  let isOnlyDevices = true;
  for (const table of tables.of(kinds))
    for (const actor of actors) {
      if (reports.kinds[actor] !== 0) continue;
      for (let link = table.ofActor[actor] ?? 0; link < (table.ofActor[actor + 1] ?? 0); link += 1) {
        const value = table.value[link] ?? noNode;
        if (!joins(table, value, members.has(value))) continue;
        // A place links only users of shared devices.
        if (table.kind === 'device') found.add(value);
        else if (table.kind !== 'place') isOnlyDevices = false;
      }
    }
  return isOnlyDevices && found.size > 0 && reports.count > 0 ? [...found] : null;
}

async function filterOf(
  session: Session,
  index: LinkIndex,
  field: 'user' | 'device',
  nodes: readonly number[],
): Promise<ValueFilter | null> {
  const texts = (await textsOf(session, index, nodes)).map(({ ref }) => ref.value);
  if (texts.some((text) => text.length > maxRowTextLength)) return null;
  return { field, in: texts, out: [] };
}

function countOf(
  { reports }: LinkIndex,
  users: readonly number[],
  devices: readonly number[] | null,
): number {
  const isUser = new Uint8Array(reports.kinds.length);
  const isDevice = new Uint8Array(reports.kinds.length);
  for (const user of users) isUser[user] = 1;
  for (const device of devices ?? []) isDevice[device] = 1;
  let count = 0;
  for (let row = 0; row < reports.count; row += 1) {
    const actor = reports.actor[row] ?? noNode;
    const device = reports.values.device[row] ?? noNode;
    if (isUser[actor] === 1 && (devices === null || isDevice[device] === 1)) count += 1;
  }
  return count;
}
