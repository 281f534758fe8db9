import { z } from 'zod';
import type { Position } from '../../../shared/domain/position';
import type { Report } from '../../../shared/domain/report';
import { placeOfReport } from '../../../shared/domain/report-place';
import type { Session } from '../../../shared/node/database/session';
import { positionList, valueText } from './stored-row';
import { countChanged } from './upkeep';
import { dictionaryValueOfPlace, type ValueDictionary } from './value-dictionary';

/** The columns of a report with its place and those of its positions, and their schema. */
export const namedColumns = `${valueText('place')} AS place, report.is_place_of_ip AS isPlaceOfIp, report.position_list AS positionList`;
export const namedReport = z.object({
  seq: z.int(),
  place: z.string().nullable(),
  isPlaceOfIp: z.int(),
  positionList: z.string(),
});

interface NamedReport extends z.output<typeof namedReport> {
  readonly report: Report;
  /** The usable ones. */
  readonly positions: readonly Position[];
}

const update = `UPDATE report SET place = requested.value ->> 1, is_place_of_ip = requested.value ->> 2,
  position_list = requested.value ->> 3 FROM json_each(?) AS requested WHERE report.seq = requested.value ->> 0`;

/** Names the places of reports that another version of the app stored. Returns how many have another name. */
export async function namePlacesAgain(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly NamedReport[],
): Promise<number> {
  const changed = reports.flatMap((before) => {
    const { place, isPlaceOfIp } = placeOfReport(before.report, before.positions);
    const value = dictionaryValueOfPlace(place);
    const after = { value, ofIp: Number(isPlaceOfIp), list: positionList(before.positions) };
    const isSame =
      (value?.text ?? null) === before.place &&
      after.ofIp === before.isPlaceOfIp &&
      after.list === before.positionList;
    return isSame ? [] : [{ seq: before.seq, ...after }];
  });
  if (changed.length === 0) return 0;
  const codes = await dictionary.codesOf(
    session,
    changed.map(({ value }) => value),
  );
  const rows = changed.map(({ seq, ofIp, list }, at) => [seq, codes[at] ?? null, ofIp, list]);
  await session.run(update, [JSON.stringify(rows)]);
  await countChanged(session, changed.length);
  return changed.length;
}
