import { longInteger, parseExact } from '../../../shared/json/exact-json';
import { longIntegerMark } from '../../../shared/json/scan-json';
import { send } from '../../../shared/node/rest/server';
import type { ServeFault } from '../fault-effects';
import { withChangedReports } from './changed-reports';

/** An object around each list. */
export const wrappedLists: ServeFault = async (response, answer) => {
  const { body, ...rest } = await answer();
  const text = Buffer.from(body).toString();
  const list = parseExact(text);
  const wrapped = Array.isArray(list) ? `{"total":${list.length},"reports":${text}}` : text;
  send(response, { ...rest, body: wrapped });
};

/** Reports without IDs, whose time is another one in each answer. */
export function changingTimes(every = 1): ServeFault {
  let answers = 0n;
  return async (response, answer) => {
    const { body, ...rest } = await answer();
    answers += 1n;
    const later = answers;
    const change = ({ id: _, timestamp, ...report }: Readonly<Record<string, unknown>>) => ({
      ...report,
      timestamp: `${longIntegerMark}${BigInt(longInteger(timestamp) ?? String(timestamp)) + later}`,
    });
    send(response, { ...rest, body: withChangedReports(Buffer.from(body).toString(), change, every) });
  };
}
