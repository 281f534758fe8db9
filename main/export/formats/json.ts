import type { ReceivedText } from '../../store/contract';
import { type TextFormat, textLines } from './text-format';

/** One array of the reports, each exactly as the service sent it. */
export const jsonFormat: TextFormat<ReceivedText> = {
  beginning: '[\n',
  parts: (report) => [jsonOf(report)],
  separator: ',\n',
  end: '\n]\n',
};

/**
 * A line for each report, exactly as the service sent it but for its line ends. They are between two tokens, where they mean
 * nothing: JSON has none within strings.
 */
export const jsonLinesFormat: TextFormat<ReceivedText> = textLines((report) =>
  jsonOf(report).replace(/[\r\n]+/g, ' '),
);

/** Returns a report as JSON: as it was sent or, if that wasn't JSON, as a JSON string with that text. */
function jsonOf({ json, problems }: ReceivedText): string {
  const isJson = problems.every(({ invalidFrom }) => invalidFrom === undefined);
  return isJson ? json : JSON.stringify(json);
}
