import type { CaseContent, CaseEntityKind, CaseStatus, PictureSubject } from '../../domain/case';
import { counted, numberText } from '../number-text';

/** Cases: what an analyst collects to hand over, and the bundles they are sealed in. */
export const cases = {
  list: 'All cases',
  new: 'New case',
  untitled: 'Untitled case',
  tooMany: (max: number) => `A profile can have ${numberText(max)} cases. Delete one first.`,
  /** When there are none. */
  empty: {
    title: 'No cases yet',
    what: 'A case collects reports, users, devices, places, notes and pictures, to print them or hand them over. Create one here, or select “Add to case” at a report, a selection, the map or a timeline.',
  },
  reading: 'Reading the cases…',
  failed: 'The cases couldn’t be read.',
  items: (count: number) => counted(count, 'item', 'items'),
  reports: (count: number) => counted(count, 'report', 'reports'),
  status: 'Status',
  statuses: { open: 'Open', closed: 'Closed' } satisfies Readonly<Record<CaseStatus, string>>,
  changed: 'Changed',
  /** Limits of what a case shows, below it. */
  meaning: 'A case holds what you chose. It doesn’t show what you left out, and it proves nothing by itself.',
  editor: {
    back: 'All cases',
    gone: 'This case isn’t in your list any more.',
    title: 'Title',
    summary: 'Summary',
    summaryHint: 'Why these items belong together, and what they show.',
    label: 'Contents',
    noItems: 'Nothing in this case yet. Add reports with “Add to case”, or write a note.',
    addNote: 'Add note',
    undo: 'Undo change',
    redo: 'Redo change',
    delete: 'Delete case',
    print: 'Print case file',
    pdf: 'Save case file as PDF',
    seal: 'Seal as bundle…',
    saved: 'Saved',
    notSaved: 'Not saved.',
    saveAgain: 'Save again',
  },
  item: {
    kinds: {
      report: 'Report',
      entity: 'Entity',
      note: 'Note',
      picture: 'Picture',
    } satisfies Readonly<Record<CaseContent['kind'], string>>,
    entities: {
      user: 'User',
      device: 'Device',
      place: 'Place',
    } satisfies Readonly<Record<CaseEntityKind, string>>,
    pictures: {
      map: 'Picture of the map',
      timeline: 'Picture of the timeline',
    } satisfies Readonly<Record<PictureSubject, string>>,
    /** The name of an item's handle and buttons: "3: Report 1005". */
    named: (number: number, name: string) => `${numberText(number)}: ${name}`,
    move: (item: string) => `Reorder ${item}`,
    moveHint: 'Drag, or press the up and down arrow keys.',
    moved: (item: string, number: number, count: number) =>
      `${item} is now ${numberText(number)} of ${numberText(count)}.`,
    remove: (item: string) => `Remove ${item}`,
    note: (number: number) => `Note ${numberText(number)}`,
    caption: (number: number) => `Caption ${numberText(number)}`,
    missingReport: 'This report is no longer on this computer.',
    missingPicture: 'This picture is missing.',
    noTransaction: 'No transaction ID',
  },
  /** Adding to a case, from other screens. */
  adding: {
    button: 'Add to case',
    entity: {
      user: 'Add this user to case',
      device: 'Add this device to case',
      place: 'Add this place to case',
    } satisfies Readonly<Record<CaseEntityKind, string>>,
    picture: 'Add picture to case',
    pictureDescription: 'The visible part of the map, with its legend',
    timeline: 'Add picture of the timeline to case',
    title: 'Add to case',
    choose: 'Choose a case, or create one.',
    open: 'Open cases',
    newTitle: 'Title of the new case',
    create: 'Create case',
    what: {
      reports: (count: number) => counted(count, 'report', 'reports'),
      picture: 'A picture',
      entity: 'A user, device or place',
    },
    added: (count: number, over: number) =>
      over === 0
        ? `Added ${counted(count, 'item', 'items')} to {case}`
        : `Added ${counted(count, 'item', 'items')} to {case}. ${numberText(over)} didn’t fit: a case can have 500 items and 50 pictures.`,
    known: (count: number) =>
      count === 1 ? 'It is in {case} already' : `All ${numberText(count)} are in {case} already`,
    firstOnly: (added: number, all: number) =>
      `Only the first ${numberText(added)} of ${numberText(all)} reports can be added to a case.`,
    show: 'Show case',
  },
  removed: { done: 'Deleted {case}', failed: 'The case wasn’t deleted.' },
  /** Sharing with the team. */
  sharing: {
    label: 'Sharing',
    /** What sharing sends, before it is done. */
    what: 'The team gets the title, the summary, notes, captions, transaction IDs, users, devices and places. Reports and pictures stay on this computer.',
    by: (name: string) => `Shared by ${name}`,
    byYou: 'Shared by you',
    changedBy: (name: string) => `Changed last by ${name}`,
    changedByYou: 'Changed last by you',
    unshared: (count: number) => `${counted(count, 'change', 'changes')} not shared yet`,
    newer:
      'A newer version of Whereabouts changed this case. Some of it isn’t shown. Update to see everything.',
    stopMeans:
      'If you stop sharing or delete the case, everyone who changed it has a copy. It leaves the lists of the others.',
    stopForAll: {
      title: 'Stop sharing this case for everyone?',
      text: (name: string) =>
        `${name} shared it. ${name} and everyone who changed it then have a case of their own. It leaves the lists of the others, who see that you stopped it.`,
    },
    /** A case that this analyst shared as another person of the team. */
    former:
      'You shared it before you left the team and joined it again, so the team takes you for another person. Only a lead can stop sharing it.',
    /** A case whose sharing a colleague ended. */
    ended: {
      title: (name: string) => `${name} stopped sharing this case`,
      yours:
        'This is your own copy, with all that was shared until then and all that you wrote. What you change from now on stays on this computer.',
    },
    /** Cases that were in the list. */
    withheld: {
      label: 'No longer in the list',
      untitled: 'Shared case',
      secondReview:
        'This case is hidden until you have decided: it contains a report that you are to judge in a second review. It comes back with everything that you wrote in it.',
      dismiss: (title: string) => `Dismiss ${title}`,
    },
    notDismissed: 'The case is still mentioned.',
    done: '{case} is shared with the team',
    failed: 'The case wasn’t shared.',
    stopped: '{case} is no longer shared',
    notStopped: 'The case is still shared.',
    notPicked: 'Your choice wasn’t saved.',
    divided: {
      title: (field: string) => `Several versions: ${field}`,
      text: 'They were written independently. The field shows the first one. Your choice replaces the others for everyone.',
      keep: (name: string) => `Keep the version of ${name}`,
      keepYours: 'Keep your version',
      both: 'Keep all, one after the other',
      empty: 'Empty',
    },
    missingReport: 'This report isn’t in the local copy.',
    missingPicture: 'Pictures aren’t shared. This one is on the computer where it was taken.',
  },
  pictureFailed: 'The picture wasn’t added.',
  pictureTooLarge: 'The picture is too large. Make the window smaller and try again.',
  /** The printed case file. */
  file: {
    kind: 'Whereabouts · Case file',
    kindName: 'Case file',
    notSaved: 'The case file wasn’t saved.',
    notPrinted: 'The case file wasn’t printed.',
    what: 'What',
    who: 'Who',
    when: 'When',
    where: 'Where',
    why: 'Why',
    users: 'Users',
    devices: 'Devices',
    noSummary: 'No summary.',
    none: 'None',
    noRisk: 'no risk level',
    withRisk: (count: number, risk: string) => `${numberText(count)} ${risk}`,
    more: (count: number) => `and ${numberText(count)} more`,
    contents: 'Contents',
    verdicts: 'Verdicts',
    notJudged: 'Not judged',
    takenAt: 'Taken',
    limits:
      'This file shows what the analyst chose, from the copy of the reports on their computer. It doesn’t show what they left out.',
  },
  bundle: {
    fileName: 'case',
    fileKind: 'Case bundle (zip)',
    sealTitle: 'Seal case',
    openTitle: 'Open case bundle',
    open: 'Open case bundle…',
    unnamedAuthor: 'Analyst',
    tooLarge: (megabytes: { readonly bundle: number; readonly file: number; readonly parsed: number }) =>
      `The case is too large for a bundle, which can have ${numberText(megabytes.bundle)} MB: ${numberText(megabytes.file)} MB in each file, and ${numberText(megabytes.parsed)} MB each in its notes and in the history of its reports. Remove pictures, notes or reports.`,
    notSealed: 'The case wasn’t sealed.',
    notOpened: 'The case bundle couldn’t be opened.',
    sealedTitle: 'Case sealed',
    sealedAs: 'Saved to {file}',
    handOver:
      'Send the seal number separately from the file, for example by phone. The recipient compares the two: a new bundle with other contents has another number.',
    digest: 'Seal number (SHA-256)',
    copyDigest: 'Copy seal number',
    missing: (count: number) =>
      `${counted(count, 'report is', 'reports are')} not in the bundle, because the copy on this computer no longer has ${count === 1 ? 'it' : 'them'}.`,
    done: 'Done',
    close: 'Close',
    intact: 'Nothing was changed since the case was sealed.',
    changed: 'This isn’t the bundle that was sealed.',
    unchecked: 'The bundle couldn’t be checked.',
    notShown: 'Its contents aren’t shown, because they may have been changed.',
    noCase: 'The bundle is intact, but its case can’t be read.',
    means:
      'The seal shows changes. It doesn’t show who made the bundle: compare the seal number with the one that you received from its author.',
    origin: (version: string) => `Sealed with Whereabouts ${version}`,
    checked: (count: number) => `${counted(count, 'file', 'files')} checked`,
    readOnly: 'Read only. Nothing is imported.',
    faults: 'What is wrong',
    showText: (item: string) => `Text of ${item}`,
    history: (item: string) => `Verdicts and notes on ${item}`,
    noHistory: 'No verdicts or notes when the case was sealed.',
    historyTooLong:
      'The verdicts and notes are too long to be shown. They are in the file history.json of the bundle.',
    notRead: 'The file can’t be read any more. Open the bundle again.',
    fault: {
      unreadable: (code: string) => `The file can’t be read (${code}).`,
      notABundle: 'This isn’t a case bundle, or its beginning or end is damaged.',
      damaged: 'The archive is damaged.',
      tooLarge: 'The file is larger than any case bundle.',
      refused: (name: string) =>
        `${name} has a name, size or form that no case bundle has. Nothing was unpacked.`,
      newer: (version: number) =>
        `A newer version of Whereabouts made it (format ${numberText(version)}). Update to check it.`,
      changed: (name: string) => `${name} was changed.`,
      missing: (name: string) => `${name} is missing.`,
      additional: (name: string) => `${name} was added.`,
      twice: (name: string) => `${name} is there twice.`,
      sealBroken: 'manifest.json or manifest.sha256 was changed: they don’t match.',
      archiveChanged:
        'No file was changed, but the archive around them: its directory, times, order or comment.',
    },
  },
};
