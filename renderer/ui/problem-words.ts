import type { UnexpectedAnswer } from '../../shared/api/read-answer';
import type { StoreFault } from '../../shared/domain/store-state';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { assertNever } from '../../shared/result';

/** A problem in words: what it is in a line, what happened, and what the person can do about it ("" for nothing). */
export interface ProblemWords {
  readonly title: string;
  readonly what: string;
  readonly advice: string;
}

const unexpectedAnswers: Readonly<Record<UnexpectedAnswer, string>> = {
  empty: 'with nothing at all',
  html: 'with a web page',
  'not JSON': 'with something that is not JSON',
  'not reports': 'with JSON that holds no reports',
  'nested too deeply': 'with JSON that is nested deeper than any report',
  'too many reports': 'with more reports in one page than were asked for, more than can be taken',
};

/** The words of every problem, in one voice. Says only what is known; never guesses at a cause. */
export function problemWords(problem: Problem): ProblemWords {
  switch (problem.kind) {
    case 'invalid-input':
      return { title: 'Something entered is not right', what: problem.reason, advice: '' };
    case 'plain-http':
      return {
        title: 'The API key would travel readable',
        what: `The address of ${problem.host} begins with http://, so nothing sent to it is encrypted. Everyone on the way could read the API key and use it.`,
        advice:
          'Use an https:// address if the service has one. Connect without encryption only over a network you trust from end to end.',
      };
    case 'host-unknown':
      return {
        title: 'There is no such host',
        what: `The name ${problem.host} could not be found.`,
        advice: 'Check its spelling, and that this computer is on the network (or VPN) that knows the name.',
      };
    case 'unreachable':
      return {
        title: 'The service cannot be reached',
        what: `${problem.host} did not take the connection (${problem.code}).`,
        advice: 'Check the address and its port, this computer’s network, and that the service is running.',
      };
    case 'tls-refused':
      return {
        title: 'The connection cannot be trusted',
        what: `${problem.host} could not prove that it is ${problem.host} (${problem.code}). Nothing was sent to it.`,
        advice:
          'Its certificate may be expired, be for another name, or come from an authority this computer does not know.',
      };
    case 'connection-broken':
      return {
        title: 'The connection was lost',
        what: `The connection to ${problem.host} broke before an answer came (${problem.code}). Whether the request arrived is not known.`,
        advice: 'Try again.',
      };
    case 'timed-out':
      return {
        title: 'The service did not answer in time',
        what: `${problem.host} did not answer within ${problem.seconds} s. Whether the request arrived is not known.`,
        advice: 'Try again, or ask for fewer reports per page.',
      };
    case 'redirect-refused':
      return {
        title: 'The service points to another address',
        what: `${problem.host} answered with a redirect. It was not followed, since it would carry the API key elsewhere.`,
        advice: 'Enter the address that the service really has.',
      };
    case 'not-the-service':
      return {
        title: 'This is not a reports service',
        what: `${problem.host} answered ${unexpectedAnswers[problem.reason]} instead of reports.`,
        advice: 'Check the base address: the host may be right and the path after it missing or wrong.',
      };
    case 'answer-too-large':
      return {
        title: 'The answer is too large',
        what: `${problem.host} sent more than ${megabytes(problem.limitBytes)} MB for one page.`,
        advice: 'Ask for fewer reports per page.',
      };
    case 'key-refused':
      return {
        title: 'The API key was refused',
        what: `${problem.host} answered with status ${problem.status}.`,
        advice:
          'Check that the whole key was copied, and that its user may consult the reports of this application.',
      };
    case 'too-many-requests':
      return {
        title: 'The service asks for patience',
        what: `${problem.host} answered with status 429: it got more requests than it takes.${
          problem.retryAfterSeconds === null ? '' : ` It asks to wait ${problem.retryAfterSeconds} s.`
        }`,
        advice: 'Wait a while before trying again.',
      };
    case 'service-error':
      return {
        title: 'The service answered with an error',
        what: `${problem.host} answered with status ${problem.status}.`,
        advice: 'If it stays so, give the people who run the service what is shown here.',
      };
    case 'feedback-given':
      return {
        title: 'There is feedback on this transaction already',
        what: 'It is in the outbox. Nothing was added to it.',
        advice: 'Look at it first; then say so if there is to be another one.',
      };
    case 'cancelled':
      return { title: 'Cancelled', what: 'The request was ended before an answer came.', advice: '' };
    case 'keychain-locked':
      return {
        title: 'The keychain is locked',
        what: 'This computer’s keychain is there, but locked, so the API key can be neither stored nor read.',
        advice: 'Unlock it and try again, or keep the key for this run only.',
      };
    case 'keychain-unavailable':
      return {
        title: 'There is no keychain',
        what: 'This computer offers no keychain, and the API key is never written anywhere else.',
        advice: 'The key can be kept in memory for this run; it is forgotten when the program ends.',
      };
    case 'no-key':
      return {
        title: 'There is no API key',
        what: 'No API key is kept for this profile.',
        advice: 'Enter it again.',
      };
    case 'not-connected':
      return {
        title: 'Not connected',
        what: 'No profile is open.',
        advice: 'Connect to a reports service first.',
      };
    case 'built-in-service-stopped':
      return {
        title: 'The built-in service is not running',
        what: 'The built-in service did not start, or it ended.',
        advice: 'Open it again; restart the program if that does not help.',
      };
    case 'disk':
      return {
        title: 'A file could not be written',
        what: `The ${problem.what} could not be written (${problem.code}).`,
        advice: 'Check that the disk has room and that the profile folder may be written to.',
      };
    case 'not-printed':
      return {
        title: 'The system did not print',
        what: `It says: ${problem.reason}.`,
        advice: 'Set up a printer, or save a picture instead.',
      };
    case 'store-restarting':
      return {
        title: 'The local copy is restarting',
        what: 'The part of the program that keeps the reports on this computer ended and is being started again. What was asked was not done.',
        advice: 'Try again in a moment.',
      };
    case 'store-down':
      return {
        title: 'The local copy is not running',
        what: 'The part of the program that keeps the reports on this computer ended several times within a minute, so it was not started again.',
        advice: 'Start it again. If it stays so, the log in the profile folder has more.',
      };
    case 'store-unopened':
      return storeFaultWords(problem.fault);
    case 'file-damaged':
      return {
        title: 'A file was damaged',
        what: `The file of the ${problem.what} could not be read. It was set aside in the profile folder, its name now ending in “.damaged-” and a number, and a new one was begun.`,
        advice: 'What was in it is not lost, but no longer shown here.',
      };
    case 'gone':
      return {
        title: 'No longer at hand',
        what: 'This is no longer held by the program.',
        advice: 'Load the reports again.',
      };
    case 'unexpected':
      return {
        title: 'Something went wrong in the program',
        what: 'This is a defect of the program. Its log, in the profile folder, has more.',
        advice: 'Try again.',
      };
    default:
      return assertNever(problem);
  }
}

/** The words for each reason why the encrypted store of a profile cannot be opened. Nothing on disk was changed. */
export function storeFaultWords(fault: StoreFault): ProblemWords {
  switch (fault.kind) {
    case 'keychain-locked':
      return {
        title: 'The keychain is locked',
        what: 'The reports on this computer are encrypted, and their key is in the keychain, which is locked.',
        advice: 'Unlock the keychain and try again. Nothing is lost.',
      };
    case 'keychain-unavailable':
      return {
        title: 'The keychain cannot be reached',
        what: 'The reports on this computer are encrypted, and their key is in this computer’s keychain, which does not answer.',
        advice: 'Try again once it runs. Nothing is lost.',
      };
    case 'key-lost':
      return {
        title: 'The key of the local copy is missing',
        what: 'The reports and notes on this computer are encrypted, and the keychain no longer has their key.',
        advice:
          'If the keychain was moved or reset, bring it back and try again. Otherwise begin anew: the old files are set aside, never deleted.',
      };
    case 'wrong-key':
      return {
        title: 'The keychain has another key',
        what: 'The reports and notes on this computer were encrypted with another key than the one the keychain has for them now.',
        advice:
          'If this profile folder came from another computer or account, bring its keychain entry along. Otherwise begin anew: the old files are set aside, never deleted.',
      };
    case 'newer':
      return {
        title: 'The local copy is from a newer version',
        what: 'A newer version of Whereabouts has written the files of this profile, and this one does not know their form.',
        advice: 'Start the newer version. Nothing was changed.',
      };
    case 'own-data-damaged':
      return {
        title: 'Your own data is damaged',
        what: 'The file with the outbox, notes and views of this profile cannot be read.',
        advice:
          'Try again, or bring back a backup of the profile folder. To begin anew sets the damaged file aside and saves from it what can be read.',
      };
    case 'not-migrated':
      return messages.recovery.notMigrated(fault.found, fault.latest);
    case 'in-use':
      return {
        title: 'Another program has the local copy open',
        what: 'The files of this profile are in use by another run of Whereabouts.',
        advice: 'Close the other one and try again.',
      };
    case 'disk':
      return {
        title: 'The local copy cannot be opened',
        what: `The files of this profile could not be read or written (${fault.code}).`,
        advice: 'Check that the disk has room and that the profile folder may be read and written.',
      };
    default:
      return assertNever(fault);
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
}
