import { type NetworkFault, networkFaultOf } from '../domain/network-fault';
import type { Problem } from '../domain/problem';
import { builtInService, type ServiceId } from '../domain/service-id';
import type { StoreFault } from '../domain/store-state';
import { assertNever } from '../result';
import { messages } from './messages';
import { numberText } from './number-text';
import { visibleText } from './visible-text';

/** A problem in words: a title, what happened, and what the user can do ("" for nothing). */
interface ProblemText {
  readonly title: string;
  readonly what: string;
  readonly advice: string;
}

/** Windows gives these codes for a file that is open in another program; all systems, for missing rights. */
const refusedCodes: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EBUSY']);

/** Describes a problem. States only what is known, without guessing at a cause. */
export function problemText(problem: Problem): ProblemText {
  const words = serverProblemText(problem);
  return 'of' in problem && problem.of === 'team' ? teamServerText(problem, words) : words;
}

/** What the team's server shares with the reports service stays; the rest names it. */
function teamServerText(problem: Problem & { readonly host: string }, usual: ProblemText): ProblemText {
  const { titles, what, advice } = messages.problems.ofTeam;
  const { host } = problem;
  const fault = 'code' in problem ? networkFaultOf(problem.code) : null;
  const ofFault = fault === 'client-certificate' ? titles[fault] : usual.title;
  switch (problem.kind) {
    case 'plain-http':
      return { title: titles[problem.kind], what: what[problem.kind]({ host }), advice };
    case 'unreachable':
      return { title: fault === null ? titles[problem.kind] : ofFault, what: usual.what, advice };
    case 'tls-refused':
      return { title: ofFault, what: usual.what, advice };
    case 'connection-broken':
      return { title: ofFault, what: what[problem.kind]({ host }), advice };
    case 'timed-out': {
      const { seconds } = problem;
      return { title: titles[problem.kind], what: what[problem.kind]({ host, seconds }), advice };
    }
    case 'redirect-refused':
    case 'not-the-service':
      return { title: titles[problem.kind], what: what[problem.kind]({ host }), advice };
    case 'key-refused':
    case 'service-error':
      return { title: titles[problem.kind], what: usual.what, advice };
    case 'proxy-sign-in':
    case 'network-sign-in':
      return { ...usual, what: what['sign-in']({ host }) };
    case 'answer-too-large':
      return { ...usual, advice };
    default:
      return usual;
  }
}

function serverProblemText(problem: Problem): ProblemText {
  const { problems } = messages;
  switch (problem.kind) {
    case 'invalid-input':
      return { ...problems[problem.kind], what: problem.reason, advice: '' };
    case 'cancelled':
      return { ...problems[problem.kind], advice: '' };
    case 'plain-http':
    case 'host-unknown':
    case 'redirect-refused':
      return { ...problems[problem.kind], what: problems[problem.kind].what({ host: problem.host }) };
    case 'unreachable':
    case 'tls-refused':
    case 'connection-broken': {
      const fault = networkFaultOf(problem.code);
      const kind = fault === null ? problem.kind : (kindOfFault[fault] ?? problem.kind);
      const words = { ...problems[kind], ...(fault === null ? {} : problems.networkFaults[fault]) };
      return { ...words, what: words.what({ host: problem.host, code: problem.code }) };
    }
    case 'proxy-sign-in': {
      const { title, what, whatProxy, advice, signInAdvice } = problems[problem.kind];
      const { host, proxy } = problem;
      if (proxy === undefined) return { title, what: what({ host }), advice };
      return { title, what: whatProxy({ host, proxy: visibleText(proxy) }), advice: signInAdvice };
    }
    case 'answer-cut-off':
    case 'network-sign-in':
      return { ...problems[problem.kind], what: problems[problem.kind].what({ host: problem.host }) };
    case 'key-refused':
    case 'service-error':
      return {
        ...problems[problem.kind],
        what: problems[problem.kind].what({ host: problem.host, status: problem.status }),
      };
    case 'timed-out': {
      const words = problems[problem.kind];
      return { ...words, what: words.what({ host: problem.host, seconds: problem.seconds }) };
    }
    case 'not-the-service': {
      const words = problems[problem.kind];
      const what = words.what({ host: problem.host, answer: words.answers[problem.reason] });
      return {
        title: words.title,
        what,
        advice: problem.reason === 'html' ? words.htmlAdvice : words.advice,
      };
    }
    case 'answer-too-large': {
      const words = problems[problem.kind];
      return {
        ...words,
        what: words.what({
          host: problem.host,
          megabytes: numberText(problem.limitBytes / 1_000_000, 1),
        }),
      };
    }
    case 'too-many-requests': {
      const words = problems[problem.kind];
      const { host, retryAfterSeconds: seconds } = problem;
      return {
        ...words,
        what: seconds === null ? words.what({ host }) : words.whatAndHowLong({ host, seconds }),
      };
    }
    case 'disk': {
      const words = problems[problem.kind];
      return {
        title: words.title,
        what: words.what({ file: fileText(problem.what), code: problem.code }),
        advice: refusedCodes.has(problem.code) ? words.refusedAdvice : words.advice,
      };
    }
    case 'file-damaged': {
      const words = problems[problem.kind];
      return { ...words, what: words.what({ file: fileText(problem.what) }) };
    }
    case 'not-printed': {
      const words = problems[problem.kind];
      return { ...words, what: messages.problems.reasonGiven({ reason: problem.reason }) };
    }
    case 'not-opened': {
      const words = problems[problem.kind];
      return {
        ...words,
        what:
          problem.reason === '' ? words.missing : messages.problems.reasonGiven({ reason: problem.reason }),
      };
    }
    case 'feedback-by-other': {
      const words = problems[problem.kind];
      return { ...words, what: words.what({ name: problem.name }) };
    }
    case 'changed-meanwhile': {
      const words = problems[problem.kind];
      return { ...words, what: words.what({ count: problem.keys.length }) };
    }
    case 'feedback-in-doubt': {
      const { doubts, ...words } = problems[problem.kind];
      return { ...words, what: words.what({ doubt: doubts[problem.why] }) };
    }
    case 'store-open-failed':
      return storeFaultText(problem.fault);
    case 'feedback-given':
    case 'feedback-under-review':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'secret-not-removed':
    case 'no-key':
    case 'profile-not-open':
    case 'not-connected':
    case 'built-in-service-stopped':
    case 'store-restarting':
    case 'store-down':
    case 'unexpected':
      return problems[problem.kind];
    case 'not-found':
      return problems.gone;
    default:
      return assertNever(problem);
  }
}

/** The problem that a fault's title is of, if it has none of its own. */
const kindOfFault: Readonly<
  Partial<Record<NetworkFault, 'unreachable' | 'tls-refused' | 'connection-broken'>>
> = {
  'no-answer': 'unreachable',
  'no-route': 'unreachable',
  'certificate-date': 'tls-refused',
  'certificate-name': 'tls-refused',
  'certificate-authority': 'tls-refused',
  'certificate-revoked': 'tls-refused',
  'network-changed': 'connection-broken',
};

/** Describes why the encrypted store of a profile can't be opened. Nothing on disk was changed. */
export function storeFaultText(fault: StoreFault): ProblemText {
  const { storeFaults } = messages.problems;
  switch (fault.kind) {
    case 'disk':
      return { ...storeFaults.disk, what: storeFaults.disk.what({ code: fault.code }) };
    case 'other-service': {
      const words = storeFaults[fault.kind];
      return {
        ...words,
        what: words.what({ madeFor: serviceText(fault.madeFor), requested: serviceText(fault.requested) }),
      };
    }
    case 'no-database-module': {
      const words = storeFaults[fault.kind];
      const failed = fault.failed.map(({ name, reason }) =>
        reason.kind === 'older-node-api'
          ? words.olderNodeApi({ name, required: reason.required, found: reason.found })
          : words.notLoaded({ name, message: reason.message }),
      );
      return { ...words, what: words.what({ failed: failed.join(' ') }) };
    }
    case 'not-migrated': {
      const words = messages.recovery.notMigrated;
      return { ...words, what: words.what({ found: fault.found, latest: fault.latest }) };
    }
    case 'keychain-locked':
      return { ...messages.problems[fault.kind], ...storeFaults[fault.kind] };
    default:
      return storeFaults[fault.kind];
  }
}

/** An item may name a file as another version did: unknown names are shown unchanged. */
function fileText(file: string): string {
  const known: Readonly<Record<string, string>> = messages.problems.files;
  return Object.hasOwn(known, file) ? (known[file] ?? file) : file;
}

/** Returns a service as text: its base address, escaped because a file may give any text, or the built-in service's name. */
export function serviceText(service: ServiceId): string {
  return service === builtInService ? messages.connection.keyNotice.builtInService : visibleText(service);
}
