import { expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { emptyReporter } from '../../../../shared/domain/feedback';
import { noItems } from '../../../../shared/domain/outbox';
import { succeed } from '../../../../shared/result';
import { eventually } from '../../../support/runner/eventually';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import { fakeBridge } from '../../../support/window/fake-bridge';
import { sampleTeam } from '../../../support/window/joined-team';

const noFeedback = { counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null };

// https://github.com/coder/coder/pull/23582
it('what main pushes in full is not replaced by an answer from before, and not read again', async () => {
  const delayed = delayedAnswers();
  const { bridge, push } = fakeBridge({
    'outbox.read': () => delayed.delay(succeed(noFeedback)),
    'team.read': () => delayed.delay(succeed({ kind: 'none' })),
    'team.presence': () => delayed.delay(succeed([])),
    'reporter.read': () => delayed.delay(succeed(emptyReporter)),
    'watches.states': () => delayed.delay(succeed([])),
  });
  const { outbox, team, reporter, unseenHits } = createStores(bridge);
  await eventually(() => expect(delayed.count).toBe(5));
  const pushed = {
    summary: { ...noFeedback, counts: { ...noItems, Sent: 1 } },
    team: sampleTeam(),
    presence: [{ subject: 'transaction:t-1', looking: ['ben'], claimed: null }],
    reporter: { name: 'Ana', surname: '', email: '' },
    states: [{ id: 'watch-1', certain: 2, possible: 0 }],
  };
  push('outbox.changed', { summary: pushed.summary, changed: [], removed: [], many: false });
  push('team.changed', pushed.team);
  push('presence.changed', pushed.presence);
  push('reporter.changed', pushed.reporter);
  push('watches.changed', pushed.states);
  const shown = () => ({
    summary: outbox.getState().summary,
    team: team.getState().team,
    presence: team.getState().presence,
    reporter: reporter.getState().reporter,
    states: unseenHits.getState().states,
  });
  expect(shown()).toEqual(pushed);
  while (delayed.count > 0) delayed.give();
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown()).toEqual(pushed);
  expect(delayed.count).toBe(0);
});
