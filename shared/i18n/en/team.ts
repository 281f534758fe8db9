import type { Role } from '../../domain/team';
import { counted } from '../number-text';

const entries = (count: number) => counted(count, 'entry', 'entries');

/** Teams: the settings, what the others do, and what is shared with them. */
export const team = {
  title: 'Team',
  description:
    'Share verdicts, notes, claims, views and cases with other analysts through your team’s server. Reports aren’t shared: each computer reads them from the service.',
  reading: 'Reading the team…',
  /** This analyst in a list of people. */
  you: 'You',
  /** A person that the team’s list doesn’t have. */
  someone: 'Another analyst',
  /** A person whose history was imported from a file. */
  fromFile: (name: string) => `${name} (from a file)`,
  roles: { analyst: 'Analyst', lead: 'Lead' } satisfies Readonly<Record<Role, string>>,
  join: {
    address: 'Server address',
    addressHint: 'Starts with https://, unless the server runs on this computer.',
    addressExample: 'https://team.example.com/',
    invite: 'Invite',
    inviteHint: 'A lead of the team creates it. Each invite works once.',
    name: 'Your name',
    nameHint: 'As the others see it',
    action: 'Join team',
    shares: 'When you join, the team also gets what this profile has in its history, except read marks.',
    missing: {
      address: 'Enter the server’s address.',
      invite: 'Enter the invite.',
      name: 'Enter your name.',
    },
    failed: 'Couldn’t join the team.',
  },
  facts: {
    team: 'Team',
    address: 'Address',
    state: 'State',
    unread: 'Unreadable entries',
    unreadMeans:
      'A newer version of Whereabouts wrote them, or they are damaged. They are stored, but don’t count in anything that you see. Update Whereabouts. If the number stays, ask a lead which of you uses another version.',
    lastEntry: 'Last entry',
    lastEntryMeans:
      'If you and a colleague see the same number, the letters and digits after it must be the same too. If they differ, the server shows you different histories.',
  },
  reach: {
    connecting: 'Connecting…',
    connected: 'Connected',
    /** `time`: "14:02". */
    offline: (time: string) => `Offline since ${time}`,
    /** `time`: "14:02". */
    held: (time: string) => `Receiving only, until ${time}`,
    resumes: 'Sharing resumes by itself.',
    removed: 'You’re no longer in the team',
    'no-token': 'No access to the keychain',
    outdated: 'This version of Whereabouts is too old',
  },
  unshared: (count: number) => `${entries(count)} ${count === 1 ? 'is' : 'are'} not shared yet.`,
  notices: {
    removed:
      'A lead removed you, or your access was revoked. Nothing is shared any more. Everything you received stays on this computer. To share again, leave the team here and join with a new invite. Ask a lead for one that invites you again: with an ordinary one you are another person to the team, and can’t withdraw what you wrote before.',
    removedHidden: (count: number) =>
      `Your second reviews have ended: you see your own entries and cases again, but ${counted(count, 'entry', 'entries')} of others can’t be received any more.`,
    'no-token':
      'Your access to the team is in the keychain, which can’t be read. Nothing is shared until it can. Unlock it. If this message stays, restart Whereabouts.',
    outdated:
      'The server uses a newer protocol. You receive what the others write, but what you write stays on this computer. Update Whereabouts to share it.',
    held: {
      title: 'You’ve shared as much as the server takes in a day',
      text: (time: string) =>
        `What you write stays on this computer and is shared from ${time} on. You still receive what the others write. There is nothing to do.`,
    },
    historyChanged: {
      title: (time: string) => `The team’s history changed (noticed ${time})`,
      text: 'The server’s history no longer continues the one this computer received, or isn’t the one a colleague received. This happens after a backup is restored, and also if someone changed entries. Nothing on this computer was removed.',
      advice:
        'Ask the person who runs the server whether a backup was restored. If not, compare the last entry below with your colleagues, by phone.',
      checked: 'I have checked this',
      checkedMeans:
        'Removes this message on this computer and changes nothing else. It comes back if the history changes again.',
      failed: 'The message stays.',
    },
    restored: {
      title: (time: string) => `An older copy of this profile was restored (noticed ${time})`,
      text: 'The team has entries of this computer that the copy lacked. They were received again, and what you wrote since the copy was put back is shared as from a new device. Nothing was lost.',
      advice:
        'Feedback that was waiting in the copy may have been sent before: it asks you. If you didn’t restore a backup, find out who put the copy there.',
      checked: 'I have checked this',
      checkedMeans: 'Removes this message and changes nothing else.',
      failed: 'The message stays.',
    },
  },
  people: {
    title: 'People',
    remove: (name: string) => `Remove ${name}`,
    inviteAgain: (name: string) => `Invite ${name} again`,
    invited: (name: string) => `Invite for ${name}`,
    returnsAs: (name: string) =>
      `Who joins with it is ${name}, with everything that ${name} wrote before. It ends the access that ${name} had until then.`,
    removal: {
      title: (name: string) => `Remove ${name} from the team?`,
      text: 'Their access ends at once, and the invites they created no longer work. What they wrote stays in the history. To return as the same person, they need an invite from “Invite again”.',
      action: 'Remove',
    },
    removed: 'Removed',
    failed: 'Couldn’t remove this person.',
  },
  invites: {
    analyst: 'Invite an analyst',
    lead: 'Invite a lead',
    created: { analyst: 'Invite for an analyst', lead: 'Invite for a lead' } satisfies Readonly<
      Record<Role, string>
    >,
    once: 'It works once and isn’t shown again. Send it together with the server’s address.',
    copy: 'Copy',
    failed: 'Couldn’t create an invite.',
    /** Invites that can be used. `inviter`: who created one, such as "You". */
    open: {
      title: 'Open invites',
      failed: 'Couldn’t read the open invites.',
      notWithdrawn: 'Couldn’t withdraw the invite.',
      server: 'The server',
      by: (inviter: string, time: string) => `${inviter}, expires ${time}`,
      /** `name`: of the person who returns with the invite. */
      byFor: (inviter: string, name: string, time: string) => `${inviter}, for ${name}, expires ${time}`,
      /** `invite`: what `by` or `byFor` says of it. */
      withdraw: (invite: string) => `Withdraw the invite: ${invite}`,
    },
  },
  leaving: {
    button: 'Leave team',
    title: (team: string) => `Leave the team “${team}”?`,
    text: 'Sharing ends. Everything you received stays on this computer, and what you shared stays with the team. To return as the same person, ask a lead to invite you again: with an ordinary invite, you can’t withdraw for the others what you wrote before.',
    unshared: (count: number) => `${counted(count, 'entry', 'entries')} never reached the team.`,
    hidden: (count: number) =>
      `You have a second review to give. After you leave, you see your own entries and cases about it again, but ${counted(count, 'entry', 'entries')} of others, hidden until you decide, can’t be received any more.`,
    action: 'Leave',
    failed: 'Couldn’t leave the team.',
  },
  status: {
    label: 'Team',
    unshared: (count: number) => `${entries(count)} not shared`,
  },
  /** What the others do with the report under review. */
  desk: {
    queue: 'Disagreements',
    claimed: (name: string, time: string) => `Claimed by ${name} until ${time}`,
    claimedMeaning:
      'They’re reviewing this report now. Continue with another one, to avoid reviewing it twice.',
    claimedLooking: 'You can look at it. To give a verdict all the same, select Decide anyway.',
    /** `queue`: where verdicts that differ are listed. */
    besideTheirs: (queue: string) =>
      `Your verdict counts beside theirs. If they differ, both are listed under ${queue}.`,
    /** What another person decided on the report under review. */
    decided: {
      judged: '{name}: {verdict}, {time}.',
      snoozed: '{name} snoozed this report, {time}.',
      escalated: '{name} escalated this report, {time}.',
      answered: '{name} answered the question about this report, {time}.',
      stillYours: 'You can still give a verdict.',
    },
    next: 'Next free',
    look: 'Look anyway',
    decide: 'Decide anyway',
    noneFree: 'No other report in this list is free.',
    looking: (names: string, count: number) =>
      count === 1 ? `${names} is looking at this` : `${names} are looking at this`,
  },
  divided: {
    title: 'Two verdicts',
    settlers: {
      self: 'These verdicts on the same data differ.',
      another:
        'These verdicts on the same data differ, and one is yours. Someone else settles it. A new verdict of yours replaces only yours.',
      'only-self': 'These verdicts on the same data differ, and one is yours. No one else can settle it.',
    },
    settles: 'Your verdict settles it.',
    agreeing: 'To settle it, agree with one of them.',
    agree: (name: string) => `Agree with ${name}`,
    keep: 'Keep your verdict',
  },
  escalation: {
    to: 'For',
    anyone: 'Anyone',
    asked: (name: string) => `Question for ${name}:`,
    textName: 'For',
  },
  entry: { unshared: 'not shared yet', unclaimed: 'without a claim' },
  person: { label: 'Filter by person', all: 'Everyone' },
  views: {
    share: 'Share with the team',
    stop: 'Stop sharing',
    group: 'Team',
    shared: 'View “{name}” shared with the team',
    stopped: 'View “{name}” no longer shared',
    failed: 'Couldn’t share the view.',
    notStopped: 'Couldn’t stop sharing the view.',
  },
};
