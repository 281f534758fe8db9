import type { IncomingMessage } from 'node:http';
import { findApplicationByKey } from '../../main/reports-service/application';
import type { ServeOption } from '../../main/reports-service/standalone';
import type { ServedApplications } from '../../main/reports-service/start-service';
import { readBody } from '../../shared/node/rest/read-request';
import { type Answer, errorAnswer, okAnswer } from '../../shared/node/rest/request';
import { receiveBody, type Serve, send } from '../../shared/node/rest/server';
import { FaultPlan, type PlannedFault, plannedFaults } from './fault-plan';
import { worldNames } from './worlds/worlds';

/** The option of the standalone service that lets clients inject faults. */
export const faultsOption: ServeOption = {
  name: 'faults',
  usage:
    '  --faults            lets clients inject faults (PUT /faults), and adds worlds: see docs/faults-on-demand.md\n',
  worlds: worldNames,
  simulated: (world) => (world === 'sparse' ? 'reassessed' : 'standard'),
  createServe: (world) => (served) =>
    serveWithFaults(served, world === null ? [] : plannedFaults.parse([{ fault: 'world', world }])),
};

const planBody = { name: 'plan', model: plannedFaults };

/**
 * Serves requests with the faults of a plan, `first` at the start. An empty plan changes nothing. GET, PUT and DELETE of /faults return,
 * replace and clear the plan, which applies to the whole server; /faults itself is never affected.
 */
export function serveWithFaults(
  { applications, insert }: ServedApplications,
  first: readonly PlannedFault[] = [],
): Serve {
  let plan = new FaultPlan(first);

  async function control(incoming: IncomingMessage): Promise<Answer> {
    if (incoming.method === 'PUT') {
      const contentType = incoming.headers['content-type'] ?? null;
      const contentEncoding = incoming.headers['content-encoding'] ?? null;
      const body = () => receiveBody(incoming);
      const received = { contentType, contentEncoding, maxBodyBytes: 1_048_576, receiveBody: body };
      const read = await readBody(planBody, received);
      if (!read.ok) return read.problem;
      plan = new FaultPlan(read.value.value);
    } else if (incoming.method === 'DELETE') plan = new FaultPlan();
    else if (incoming.method !== 'GET')
      return errorAnswer(405, 'METHOD_NOT_ALLOWED', 'This endpoint supports only GET, PUT, DELETE.', {
        headers: { allow: 'GET, PUT, DELETE' },
      });
    return okAnswer(JSON.stringify(plan));
  }

  return async (incoming, response, answer) => {
    const application = findApplicationByKey(applications, incoming.headers.authorization ?? null);
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    // Without a valid key, the regular answer is a 401 for every path.
    if (path === '/faults') return send(response, await (application ? control(incoming) : answer()));
    const { before, serve } = plan.selectFaults(incoming.method ?? '', path);
    for (const act of before)
      await act(response, async (count) => {
        if (application) await insert(application.id, count);
      });
    if (response.destroyed) return;
    if (serve) await serve(response, answer);
    else send(response, await answer());
  };
}
