import { isServiceError, type Problem } from '../../shared/domain/problem';

/** What a failed request of a pass says about the connection, the page, or the page size. */

/** Whether the problem is over as soon as any other request is answered. */
export function isOfConnection(problem: Problem | null): boolean {
  switch (problem?.kind) {
    case 'host-unknown':
    case 'unreachable':
    case 'tls-refused':
    case 'connection-broken':
    case 'timed-out':
    case 'redirect-refused':
    case 'proxy-sign-in':
    case 'network-sign-in':
    case 'not-the-service':
    case 'key-refused':
      return true;
    default:
      return false;
  }
}

/** Whether the problem may recur with one page while the service delivers others. */
export function isOfPage(problem: Problem): boolean {
  switch (problem.kind) {
    case 'service-error':
    case 'not-the-service':
    case 'answer-too-large':
    case 'answer-cut-off':
    case 'connection-broken':
    case 'timed-out':
      return true;
    default:
      return false;
  }
}

/** Statuses that services answer after the last page with, although the specification has an empty list. */
const endStatuses = [400, 404, 410, 416, 422];

/** Whether the answer to a page after the first one may mean that the list ends before it. */
export function mayEndList(problem: Problem): boolean {
  if (problem.kind === 'not-the-service') return problem.reason === 'empty';
  return isServiceError(problem) && endStatuses.includes(problem.status);
}

/** Statuses that services may refuse a limit with; the service does not document one. */
const refusals = [400, 404, 422, 500];

/**
 * Whether the page size may have been refused. Only for first pages: further down, the size has already
 * worked, and the service should not be tried with others.
 */
export function mayBeTooMany(problem: Problem): boolean {
  return isServiceError(problem) && refusals.includes(problem.status);
}

/** Whether the page had too many bytes or reports to be read, or for a proxy that shortens answers. */
export function isTooLarge(problem: Problem): boolean {
  if (problem.kind === 'not-the-service') return problem.reason === 'too many reports';
  if (problem.kind === 'answer-cut-off') return true;
  return problem.kind === 'answer-too-large' || (isServiceError(problem) && problem.status === 413);
}
