import { z } from 'zod';
import { type RunningTeamServer, startTeamServer } from '../../../main/team-server/team-server';
import { everyReport } from '../../../shared/domain/report-query';
import { openProfileId, type Workstation } from '../desktop/workstation';

/** What the end-to-end tests of a team share. The programs are driven by the calls that the window makes. */

/** Starts the server of the team "Night shift". Port 0 selects a free one. */
export function startTeamForTests(database: string, port: number): Promise<RunningTeamServer> {
  return startTeamServer({
    database,
    team: 'Night shift',
    port,
    onDefect: (error) => {
      throw error;
    },
  });
}

const answered = z.object({ ok: z.literal(true), value: z.unknown() });

/** Calls main as the window does, about the open profile, and returns the value of the answer. */
export async function call({ page }: Workstation, name: string, request: object): Promise<unknown> {
  const profileId = await openProfileId(page);
  const answer = await page.evaluate(
    ([called, sent]) => Reflect.get(globalThis, 'whereabouts').call(called, sent),
    [name, { profileId, ...request }] as const,
  );
  return answered.parse(JSON.parse(answer)).value;
}

const page = z.object({
  rows: z.array(z.object({ key: z.string(), transactionId: z.string().nullable() })),
});

/** Returns the first reports of the grid. */
export async function reportsOf(who: Workstation) {
  const answer = await who.page.evaluate(
    (sent) => Reflect.get(globalThis, 'whereabouts').call('reports.page', sent),
    { query: everyReport, asOf: null, page: 1, limit: 20 },
  );
  return page.parse(answered.parse(JSON.parse(answer)).value).rows;
}

/** Gives a verdict on a report as it is, without reason, note and feedback. */
export function decide(who: Workstation, key: string, verdict: 'fraud' | 'legitimate'): Promise<unknown> {
  const targets = { kind: 'keys', keys: [key], shown: [] };
  return call(who, 'review.decide', {
    ...{ id: crypto.randomUUID(), targets, verdict, leaveOutChanged: false, settles: false },
    ...{ reason: null, note: null, tookMs: null, feedback: null },
  });
}
