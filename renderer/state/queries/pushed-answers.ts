import type { Bridge } from '../../../shared/contract/contract';
import { profileQueryOf, type Query } from './query';

/** Passes on the answers to queries that main pushes in full. */
export function followPushedAnswers(
  bridge: Bridge,
  put: <Value>(query: Query<Value>, answer: Value) => void,
): void {
  bridge.on('outbox.changed', ({ summary }) => put(profileQueryOf('outbox.read', {}), summary));
  bridge.on('presence.changed', (presence) => put(profileQueryOf('team.presence', {}), presence));
  bridge.on('reporter.changed', (reporter) => put(profileQueryOf('reporter.read', {}), reporter));
  bridge.on('team.changed', (team) => put(profileQueryOf('team.read', {}), team));
  bridge.on('watches.changed', (states) => put(profileQueryOf('watches.states', {}), states));
}
