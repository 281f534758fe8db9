import type { IncomingMessage } from 'node:http';
import { type Answer, okay, refusal } from '../api/answer';
import { readBody } from '../api/read-body';
import { type Application, applicationOf } from '../application';
import { receiveBody, type Serve, send } from '../server';
import { FaultPlan, plannedFaults } from './fault-plan';

export interface FaultsOptions {
  /** A key of any of them may change the plan, which is one for the whole server. */
  readonly applications: readonly Application[];
  /** Lets as many new transactions arrive for an application, and resolves when their reports can be read. */
  readonly insert: (applicationId: string, count: number) => Promise<void>;
}

const planBody = { name: 'plan', model: plannedFaults };

/**
 * Serves requests with faults as a plan has them, truly as long as it is empty. The plan is read, replaced and emptied
 * by GET, PUT and DELETE of /faults, which is never faulty itself.
 */
export function serveWithFaults({ applications, insert }: FaultsOptions): Serve {
  let plan = new FaultPlan();

  async function control(incoming: IncomingMessage): Promise<Answer> {
    if (incoming.method === 'PUT') {
      const contentType = incoming.headers['content-type'] ?? null;
      const read = await readBody(planBody, { contentType, receiveBody: () => receiveBody(incoming) });
      if (!read.ok) return read.problem;
      plan = new FaultPlan(read.value.value);
    } else if (incoming.method === 'DELETE') plan = new FaultPlan();
    else if (incoming.method !== 'GET')
      return refusal(405, 'METHOD_NOT_ALLOWED', 'This endpoint takes GET, PUT, DELETE only.', {
        allow: 'GET, PUT, DELETE',
      });
    return okay(JSON.stringify(plan));
  }

  return async (incoming, response, answer) => {
    const application = applicationOf(applications, incoming.headers.authorization ?? null);
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    // Without a good key the true answer is a 401, whatever the path.
    if (path === '/faults') return send(response, await (application ? control(incoming) : answer()));
    const { before, serve } = plan.actingOn(incoming.method ?? '', path);
    for (const act of before)
      await act(response, async (count) => {
        if (application) await insert(application.id, count);
      });
    if (response.destroyed) return;
    if (serve) await serve(response, answer);
    else send(response, await answer());
  };
}
