import type { IncomingMessage } from 'node:http';
import { type Answer, okay, refusal } from '../api/answer';
import { type Application, applicationOf } from '../application';
import { readBody, type Serve, send } from '../server';
import { FaultPlan } from './fault-plan';

export interface FaultsOptions {
  /** A key of any of them may change the plan, which is one for the whole server. */
  readonly applications: readonly Application[];
  /** Lets as many new transactions arrive for an application, and resolves when their reports can be read. */
  readonly insert: (applicationId: string, count: number) => Promise<void>;
}

/**
 * Serves requests with faults as a plan has them, truly as long as it is empty. The plan is read, replaced and emptied
 * by GET, PUT and DELETE of /faults, which is never faulty itself.
 */
export function serveWithFaults({ applications, insert }: FaultsOptions): Serve {
  let plan = new FaultPlan();

  async function control(incoming: IncomingMessage): Promise<Answer> {
    if (incoming.method === 'PUT') {
      const body = await readBody(incoming);
      const read = body === null ? null : FaultPlan.read(parse(body));
      if (read === null) return refusal(413, 'BODY_TOO_LARGE', 'The plan must not be larger than 1 MiB.');
      if (!read.ok) return refusal(400, 'INVALID_FAULTS', read.problem);
      plan = read.value;
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

/** Undefined where the bytes are no JSON in UTF-8. */
function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
