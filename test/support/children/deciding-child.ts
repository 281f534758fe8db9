import { profileReporters } from '../../../main/connection/profile-services';
import { Outbox } from '../../../main/outbox/outbox';
import { decide } from '../../../main/review/decide';
import { undoDecision } from '../../../main/review/stored-decision';
import { everyReport } from '../../../shared/domain/report-query';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import { systemClock } from '../../../shared/node/clock';
import { openConnection } from '../databases/profile-store';
import { openStoreInProcess } from '../databases/store-in-process';
import { testConnection } from '../main/test-connection';
import { noTeam } from '../team/no-team';

// A process that gives one verdict after another on all reports of a store, with feedback, and undoes each, until it is
// killed: node deciding-child.mjs FOLDER. It reports each decision before it is made, and when it and its undoing are on disk.
const [, , folder = ''] = process.argv;
process.on('disconnect', () => process.exit());

const store = await openStoreInProcess(folder);
const outbox = new Outbox({
  stores: { of: () => store },
  connection: testConnection(() => 'p'),
  client: { sendFeedback: () => new Promise(() => undefined) },
  clock: systemClock,
  random: Math.random,
  team: noTeam,
  newId: () => crypto.randomUUID(),
  onChange: () => undefined,
});
outbox.onProfileChange(openConnection('p'), { kind: 'ready', persistent: true, notices: [] });
const profile = { id: 'p', store, reporters: profileReporters(store, () => undefined) };

for (;;) {
  const id = crypto.randomUUID();
  process.send?.({ id, what: 'begun' });
  const decided = await decide(profile, outbox, {
    id,
    targets: { kind: 'query', query: everyReport, asOf: 1_000_000, shown: [] },
    ...{ verdict: 'fraud', reason: null, note: null, tookMs: null, leaveOutChanged: false, settles: false },
    feedback: { rule: defaultVerdictFeedbacks.fraud, another: false },
  });
  if (!decided.ok) throw new Error(decided.problem.kind);
  process.send?.({ id, what: 'decided' });
  const undone = await undoDecision(profile, outbox, id);
  if (!undone.ok) throw new Error(undone.problem.kind);
  process.send?.({ id, what: 'undone' });
}
