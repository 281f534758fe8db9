import type { CaseContent, CaseEntityKind } from './case';
import { instantOf, isPlausible } from './instant';
import type { StoredRow } from './report-row';

/** Who, what, when and where: what the reports and entities of a case name. Each list is in their order. */
interface CaseFacts {
  readonly users: readonly string[];
  readonly devices: readonly string[];
  readonly places: readonly string[];
  /** Reports by risk; null without one. */
  readonly risks: readonly (readonly [risk: string | null, count: number])[];
  /** The first and the last plausible time of a report, ns since 1970; null if none has one. */
  readonly first: string | null;
  readonly last: string | null;
}

type FactsRow = Pick<
  StoredRow,
  'userId' | 'deviceId' | 'deviceModel' | 'place' | 'riskAssignment' | 'timestamp'
>;

export function factsOf(items: readonly CaseContent[], rows: readonly FactsRow[]): CaseFacts {
  const entities = (kind: CaseEntityKind) =>
    items.flatMap((item) => (item.kind === 'entity' && item.entity === kind ? [item.value] : []));
  const risks = new Map<string | null, number>();
  for (const { riskAssignment } of rows) risks.set(riskAssignment, (risks.get(riskAssignment) ?? 0) + 1);
  const times = rows
    .flatMap(({ timestamp }) => {
      const instant = timestamp === null ? null : instantOf(timestamp);
      return timestamp !== null && instant && isPlausible(instant) ? [BigInt(timestamp)] : [];
    })
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return {
    users: distinct([...rows.map(({ userId }) => userId), ...entities('user')]),
    devices: distinct([
      ...rows.map(({ deviceModel, deviceId }) => deviceId ?? deviceModel),
      ...entities('device'),
    ]),
    places: distinct([...rows.map(({ place }) => place), ...entities('place')]),
    risks: [...risks],
    first: times[0]?.toString() ?? null,
    last: times.at(-1)?.toString() ?? null,
  };
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values)].filter((value): value is string => value !== null && value !== '');
}
