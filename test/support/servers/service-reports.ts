import { z } from 'zod';
import { sliceElements } from '../../../shared/json/slice-json';
import type { ServiceProcess } from './service-process';

/** What tests compare, read from a report's text; `json` is the whole text as the service sent it. */
export interface ServiceReport {
  readonly json: string;
  /** With every digit. */
  readonly id: string;
  /** ns since 1970. */
  readonly timestamp: bigint;
  readonly transactionId: string;
  readonly userId: string | null;
  readonly risk: string;
  /** The place of its location. */
  readonly city: string | null;
  /** The place of its IP address. */
  readonly ipCity: string | null;
}

const placed = z.object({ address: z.object({ city: z.string().nullish() }).nullish() });

const shape = z.object({
  transaction_id: z.string(),
  user: z.object({ id: z.string().nullish() }).nullish(),
  event: z.object({ risk_assignment: z.string() }),
  location: placed.nullish(),
  ip: placed.nullish(),
});

/** Requests all reports of a service, in its order, without the workstation's code. */
export async function reportsOfService(
  service: Pick<ServiceProcess, 'address' | 'applications'>,
): Promise<readonly ServiceReport[]> {
  const key = service.applications[0]?.key ?? '';
  const reports: ServiceReport[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${service.address}/reports?limit=1000&page=${page}`, {
      headers: { authorization: key },
    });
    const found = sliceElements(await answer.text()) ?? [];
    reports.push(...found.map(reportOf));
    if (found.length < 1_000) return reports;
  }
}

function reportOf(json: string): ServiceReport {
  const { transaction_id, user, event, location, ip } = shape.parse(JSON.parse(json));
  return {
    json,
    id: /^\{"id":(-?\d+)/.exec(json)?.[1] ?? '',
    timestamp: BigInt(/"timestamp":(-?\d+)/.exec(json)?.[1] ?? ''),
    transactionId: transaction_id,
    userId: user?.id ?? null,
    risk: event.risk_assignment,
    city: location?.address?.city ?? null,
    ipCity: ip?.address?.city ?? null,
  };
}
