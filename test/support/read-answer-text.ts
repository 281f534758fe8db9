import { contentKey } from '../../main/store/reports/new-report';
import { readReports } from '../../shared/api/read-answer';

/** Reads the reports of an answer's text as the store does. */
export function readAnswerText(body: string) {
  return readReports(new TextEncoder().encode(body), contentKey);
}
