import { placeRadiusKm } from '../../../../shared/domain/links/link-kinds';
import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import type { ReportFilter } from '../../../../shared/domain/report-query';
import { maxRowTextLength } from '../../../../shared/shown-text';

/** Returns the filter of the reports of a node; null if there is none. */
export function nodeFilter({
  ref: { kind, value },
  point,
}: Pick<LinkNode, 'ref' | 'point'>): ReportFilter | null {
  if (kind === 'place' || kind === 'ipPlace') {
    if (point === null) return null;
    const sources = [kind === 'place' ? 'geo' : 'ip'] as const;
    return { field: 'area', area: { kind: 'circle', ...point, km: placeRadiusKm }, sources };
  }
  if (value.length > maxRowTextLength || kind === 'city' || kind === 'country') return null;
  return { field: kind === 'model' ? 'deviceModel' : kind, in: [value], out: [] };
}
