import type { FeedbackDoubt } from '../../domain/feedback-doubt';
import type { NetworkFault } from '../../domain/network-fault';
import type { UnexpectedAnswer } from '../../domain/problem';
import { counted, numberText } from '../number-text';
import { storeFaults, storeNotices } from './store-problems';

interface NetworkFaultText {
  readonly title: string;
  readonly what: (host: string, code: string) => string;
  readonly advice: string;
}

/** Why others of the team may have sent feedback. */
const doubts: Readonly<Record<FeedbackDoubt, string>> = {
  'left-or-changed':
    'You left the team, or its history changed after your decision, as when a backup is restored.',
  removed: 'You’re no longer in the team, so its server can’t confirm that only you send this feedback.',
  'no-token':
    'Your access to the team can’t be read from the keychain, so the team’s server can’t confirm that only you send this feedback.',
  outdated:
    'This version of Whereabouts is too old for the team’s server, so it can’t confirm that only you send this feedback.',
};

/** Everything that can go wrong: a title, what happened and what to do. */
export const problems = {
  'invalid-input': { title: 'Couldn’t complete this action' },
  'plain-http': {
    title: 'The API key would be sent unencrypted',
    what: (host: string) =>
      `The address of ${host} starts with http://, so nothing sent to it is encrypted. Anyone on the network path could read the API key and use it.`,
    advice:
      'Use an https:// address if the service has one. Connect without encryption only over a network you trust end to end.',
  },
  'host-unknown': {
    title: 'Host not found',
    what: (host: string) => `The name ${host} couldn’t be resolved.`,
    advice:
      'Check the spelling, and that this computer is connected to the network (or VPN) that resolves it.',
  },
  unreachable: {
    title: 'Can’t reach the service',
    what: (host: string, code: string) => `${host} didn’t accept the connection (${code}).`,
    advice: 'Check the address and port, this computer’s network, and that the service is running.',
  },
  'tls-refused': {
    title: 'The connection isn’t secure',
    what: (host: string, code: string) =>
      `The identity of ${host} couldn’t be verified (${code}). Nothing was sent to it.`,
    advice:
      'Its certificate may have expired, be issued for another name, or come from an authority this computer doesn’t trust.',
  },
  'connection-broken': {
    title: 'The connection was lost',
    what: (host: string, code: string) =>
      `The connection to ${host} closed before a response arrived (${code}). The service may have received the request.`,
    advice: 'Try again.',
  },
  /** What the code of a failed connection says. */
  networkFaults: {
    offline: {
      title: 'This computer is offline',
      what: (host: string, code: string) =>
        `${host} can’t be reached, because this computer has no network connection (${code}).`,
      advice: 'Connect to a network. Then try again.',
    },
    'no-answer': {
      title: 'Can’t reach the service',
      what: (host: string, code: string) => `${host} didn’t respond to the attempt to connect (${code}).`,
      advice: 'Check the address and port, and whether a firewall or a missing VPN blocks the connection.',
    },
    'no-route': {
      title: 'Can’t reach the service',
      what: (host: string, code: string) => `This computer’s network has no route to ${host} (${code}).`,
      advice:
        'Check the address, and that this computer is connected to the network (or VPN) of the service.',
    },
    'invalid-address': {
      title: 'Can’t connect to this address',
      what: (host: string, code: string) =>
        `${host} isn’t an address that connections can be made to (${code}).`,
      advice: 'Check the base address.',
    },
    'unsafe-port': {
      title: 'This port isn’t allowed',
      what: (host: string, code: string) =>
        `Nothing was sent to ${host}. Its port is reserved for another protocol, and web connections to it are blocked (${code}).`,
      advice:
        'Check the port in the base address. If it is right, the service must use another one, such as 443 or 8080.',
    },
    proxy: {
      title: 'The proxy couldn’t connect',
      what: (host: string, code: string) =>
        `This computer connects through a proxy, and the proxy didn’t connect to ${host} (${code}).`,
      advice: 'Check the proxy in this computer’s network settings, or ask your network’s administrator.',
    },
    blocked: {
      title: 'The connection was blocked',
      what: (host: string, code: string) =>
        `This computer doesn’t allow the connection to ${host} (${code}).`,
      advice: 'Ask your administrator to allow it in the firewall or policy.',
    },
    'certificate-date': {
      title: 'The connection isn’t secure',
      what: (host: string, code: string) =>
        `The certificate of ${host} has expired or isn’t valid yet (${code}). Nothing was sent to it.`,
      advice: 'Check this computer’s date and time. If they are right, the service needs a new certificate.',
    },
    'certificate-name': {
      title: 'The connection isn’t secure',
      what: (host: string, code: string) =>
        `The certificate of ${host} was issued for another name (${code}). Nothing was sent to it.`,
      advice: 'Check the address. If it is right, tell the service’s administrator.',
    },
    'certificate-authority': {
      title: 'The connection isn’t secure',
      what: (host: string, code: string) =>
        `The certificate of ${host} comes from an authority that this computer doesn’t trust (${code}). Nothing was sent to it.`,
      advice:
        'If your organisation runs this authority, install its root certificate in the operating system. Otherwise, don’t connect.',
    },
    'certificate-revoked': {
      title: 'The connection isn’t secure',
      what: (host: string, code: string) =>
        `The certificate of ${host} was revoked by its issuer (${code}). Nothing was sent to it.`,
      advice: 'Don’t connect. Tell the service’s administrator.',
    },
    'client-certificate': {
      title: 'The service requires a client certificate',
      what: (host: string, code: string) =>
        `${host} asks for a certificate of this computer (${code}). Whereabouts doesn’t send one.`,
      advice: 'Ask the service’s administrator for an address that needs only the API key.',
    },
    'no-encryption': {
      title: 'The connection couldn’t be encrypted',
      what: (host: string, code: string) =>
        `${host} didn’t establish an encrypted connection (${code}). Nothing was sent to it.`,
      advice: 'Check the port: it may belong to a service without https. The service needs TLS 1.2 or newer.',
    },
    'network-changed': {
      title: 'The connection was lost',
      what: (host: string, code: string) =>
        `This computer’s network changed or was suspended before ${host} responded (${code}). The service may have received the request.`,
      advice: 'Try again.',
    },
    'not-http': {
      title: 'The response is unreadable',
      what: (host: string, code: string) =>
        `${host} responded, but not with valid HTTP (${code}). The service may have received the request.`,
      advice: 'Check the address and port: they may belong to another program.',
    },
  } satisfies Readonly<Record<NetworkFault, NetworkFaultText>>,
  'timed-out': {
    title: 'The service timed out',
    what: (host: string, seconds: number) =>
      `${host} didn’t respond within ${seconds} s. The service may have received the request.`,
    advice: 'Try again, or request fewer reports per page.',
  },
  'redirect-refused': {
    title: 'The service redirects to another address',
    what: (host: string) =>
      `${host} responded with a redirect. Whereabouts didn’t follow it, because that would send the API key to another address.`,
    advice:
      'Sign in to this network first if it asks for that. Otherwise, enter the service’s actual address.',
  },
  'proxy-sign-in': {
    title: 'Your network’s proxy asks for a name and password',
    what: (host: string) =>
      `A proxy between this computer and ${host} refused the request (status 407). The service hasn’t received it.`,
    whatProxy: (host: string, proxy: string) =>
      `The proxy ${proxy}, between this computer and ${host}, refused the request (status 407). The service hasn’t received it.`,
    advice:
      'Ask your network’s administrator to let Whereabouts through, or to allow your computer’s account at the proxy. Your API key isn’t the cause.',
    signInAdvice: 'Sign in to the proxy, here or in Settings. Then try again. Your API key isn’t the cause.',
  },
  'network-sign-in': {
    title: 'Sign in to this network first',
    what: (host: string) =>
      `This network asks you to sign in before it lets you reach ${host} (status 511). The service hasn’t received the request.`,
    advice: 'Open any page in your browser, sign in there, then try again.',
  },
  'not-the-service': {
    title: 'This isn’t a reports service',
    what: (host: string, answer: string) => `Instead of reports, ${host} returned ${answer}.`,
    answers: {
      empty: 'an empty response',
      html: 'a web page',
      'not JSON': 'a response that isn’t JSON',
      'not reports': 'JSON without reports',
      'nested too deeply': 'JSON nested deeper than any report',
      'too many reports': 'a page with more reports than requested, too many to accept',
      'too much data': 'JSON with more or longer values than any answer',
    } satisfies Readonly<Record<UnexpectedAnswer, string>>,
    advice: 'Check the base address: the host may be right, and the path after it missing or wrong.',
    htmlAdvice:
      'Sign in to this network first if it asks for that: open any page in your browser. Otherwise, check the base address.',
  },
  'answer-cut-off': {
    title: 'The response ends early',
    what: (host: string) =>
      `${host} returned a page that ends in the middle. The reports before that place are stored; those after it are missing.`,
    advice: 'Try again. If it stays so, ask the service’s administrator whether a proxy shortens responses.',
  },
  'answer-too-large': {
    title: 'The response is too large',
    what: (host: string, megabytes: number) =>
      `${host} returned more than ${numberText(megabytes, 1)} MB for one page.`,
    advice: 'Request fewer reports per page.',
  },
  'key-refused': {
    title: 'The service refused the API key',
    what: (host: string, status: number) => `${host} responded with status ${status}.`,
    advice: 'Check that you copied the whole key and that its user has access to this application’s reports.',
  },
  'too-many-requests': {
    title: 'Too many requests',
    what: (host: string) => `${host} responded with status 429: its request limit was exceeded.`,
    whatAndHowLong: (host: string, seconds: number) =>
      `${host} responded with status 429: its request limit was exceeded. It asks you to wait ${seconds} s.`,
    advice: 'Wait a while, then try again.',
  },
  'service-error': {
    title: 'The service returned an error',
    what: (host: string, status: number) => `${host} responded with status ${status}.`,
    advice: 'If this keeps happening, send these details to the service’s administrator.',
  },
  'feedback-given': {
    title: 'This transaction already has feedback',
    what: 'It’s in the outbox. Nothing was added.',
    advice: 'Review it first, then confirm if you want to add another feedback entry.',
  },
  'feedback-by-other': {
    title: 'Someone in your team already sends this feedback',
    what: (name: string) =>
      `${name} decided to send feedback on this transaction before you. Yours waits for your decision.`,
    advice: 'Send yours too only if it adds something. Otherwise, discard it.',
  },
  'feedback-in-doubt': {
    title: 'Someone in your team may have sent this feedback',
    what: (why: FeedbackDoubt) =>
      `${doubts[why]} Others may have sent feedback that isn’t known here. Yours waits for your decision.`,
    advice: 'Ask your team whether this transaction has feedback. Then send yours, or discard it.',
  },
  'feedback-under-review': {
    title: 'Waiting until you give your verdict',
    what: 'You’re the second reviewer of this transaction. What the others decided stays hidden until you give your verdict. Then it’s known whether someone else sends feedback.',
    advice: 'Give your verdict in the queue “Second review”, or send this feedback without waiting.',
  },
  cancelled: { title: 'Cancelled', what: 'The request was cancelled before a response arrived.' },
  'keychain-locked': {
    title: 'The keychain is locked',
    what: 'This computer’s keychain is locked, so the API key can’t be saved or read.',
    advice:
      'Unlock it and try again, or use the key for this session only. If it’s still locked here, restart Whereabouts.',
  },
  'keychain-unavailable': {
    title: 'No keychain available',
    what: 'This computer has no keychain, and Whereabouts never saves the API key anywhere else.',
    advice: 'You can use the key for this session only. It stays in memory until you quit Whereabouts.',
  },
  'no-key': {
    title: 'API key missing',
    what: 'No API key is saved for this profile.',
    advice: 'Enter it again.',
  },
  'profile-not-open': {
    title: 'This profile is no longer open',
    what: 'You switched profiles before this finished, so nothing was changed or sent. What you typed is saved in its own profile.',
    advice: 'Open that profile again to continue.',
  },
  'not-connected': {
    title: 'Not connected',
    what: 'No profile is open.',
    advice: 'Connect to a reports service first.',
  },
  'built-in-service-stopped': {
    title: 'The built-in service isn’t running',
    what: 'The built-in service didn’t start, or it stopped.',
    advice: 'Open it again. If that doesn’t help, restart Whereabouts.',
  },
  disk: {
    title: 'Couldn’t save the file',
    what: (file: string, code: string) => `Whereabouts couldn’t write the ${file} (${code}).`,
    advice: 'Check that the disk has free space and that you have write access to the profile folder.',
    refusedAdvice:
      'Check that no other program has the file open and that you have write access to its folder, then try again.',
  },
  'not-printed': {
    title: 'The system couldn’t print',
    what: (reason: string) => `The system reported: ${reason}.`,
    advice: 'Set up a printer, or save a picture instead.',
  },
  'not-opened': {
    title: 'Couldn’t open the file',
    missing: 'It was moved, renamed or deleted.',
    what: (reason: string) => `The system reported: ${reason}.`,
    advice: 'Open it in your file manager.',
  },
  'store-restarting': {
    title: 'The local copy is restarting',
    what: 'The process that stores reports on this computer stopped and is restarting. Your last action wasn’t completed.',
    advice: 'Try again in a moment.',
  },
  'store-down': {
    title: 'The local copy isn’t running',
    what: 'The process that stores reports on this computer stopped several times within a minute, so it wasn’t restarted.',
    advice: 'Restart it. If it keeps stopping, see the log in the profile folder.',
  },
  'file-damaged': {
    title: 'A file was damaged',
    what: (file: string) =>
      `Whereabouts couldn’t read the ${file}. The damaged file was renamed in the profile folder (its name now ends in “.damaged-” and a number), and a new one was created.`,
    advice: 'Its contents aren’t lost, but they’re no longer shown here.',
  },
  'changed-meanwhile': {
    title: 'Changed in the meantime',
    what: (count: number) =>
      `${counted(count, 'report says', 'reports say')} something else than when you saw ${count === 1 ? 'it' : 'them'}.`,
    advice: 'Look at the new data and decide again.',
  },
  gone: {
    title: 'No longer available',
    what: 'Whereabouts no longer has this data.',
    advice: 'Reload the reports.',
  },
  unexpected: {
    title: 'Something went wrong',
    what: 'This is a bug in Whereabouts. The log in the profile folder has details.',
    advice: 'Try again.',
  },
  /** The files that `disk` and `file-damaged` name. */
  files: {
    diagnostics: 'diagnostics',
    export: 'export',
    views: 'views',
    presets: 'presets',
    'list of errors': 'list of errors',
    'dragged file': 'dragged file',
    template: 'template',
    picture: 'picture',
    'case sheet': 'case sheet',
    'case bundle': 'case bundle',
    profiles: 'profiles',
    settings: 'settings',
    store: 'local copy',
  },
  storeFaults,
  storeNotices,
  partlySent: 'Some of this feedback was already sent. The rest won’t be sent.',
};
