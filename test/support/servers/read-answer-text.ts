import { contentKey } from '../../../main/store/reports/new-report';
import { readReports } from '../../../shared/api/read-answer';

/** Parses the reports of a response's text as the store does. */
export function readAnswerText(body: string) {
  return readReports(new TextEncoder().encode(body), contentKey);
}
