import type { Problem } from '../../shared/problem';

/** What a failed request of a pass says: about the connection, about the one page, about the size of the page. */

/** True for what is over as soon as any other request is answered. */
export function isOfConnection(problem: Problem | null): boolean {
  switch (problem?.kind) {
    case 'host-unknown':
    case 'unreachable':
    case 'tls-refused':
    case 'connection-broken':
    case 'timed-out':
    case 'redirect-refused':
    case 'not-the-service':
    case 'key-refused':
      return true;
    default:
      return false;
  }
}

/** True for what may happen with one page again and again, while the service gives others. */
export function isOfPage(problem: Problem): boolean {
  switch (problem.kind) {
    case 'service-error':
    case 'not-the-service':
    case 'answer-too-large':
    case 'connection-broken':
    case 'timed-out':
      return true;
    default:
      return false;
  }
}

export function isNotFound(problem: Problem): boolean {
  return problem.kind === 'service-error' && problem.status === 404;
}

/** Statuses that a limit may be refused with: which one is not documented. */
const refusals = [400, 404, 422, 500];

/** Only asked of first pages: later on, as many reports were given before, and no service is to be tried with other sizes. */
export function mayBeTooMany(problem: Problem): boolean {
  return problem.kind === 'service-error' && refusals.includes(problem.status);
}

/** True where the page had too many bytes, or reports, to be taken. */
export function isTooLarge(problem: Problem): boolean {
  if (problem.kind === 'not-the-service') return problem.reason === 'too many reports';
  return problem.kind === 'answer-too-large' || (problem.kind === 'service-error' && problem.status === 413);
}
