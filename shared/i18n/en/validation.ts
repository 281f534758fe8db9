import { type BaseAddressError, maxBaseAddressLength } from '../../api/base-address';
import type { TextPlace } from '../../json/text-place';
import { counted, numberText } from '../number-text';

/** Errors in what was typed or selected: what is wrong, where, and what to do. */
export const validation = {
  /** A request that the window never makes. */
  unexpected: 'This value isn’t valid here.',

  transactionId: {
    none: 'Enter a transaction ID.',
    dots: 'A transaction ID can’t be "." or "..".',
    tooLong: (most: number) => `A transaction ID can have up to ${most} characters.`,
    incompleteCharacter: 'This transaction ID contains an incomplete character. Copy it again.',
  },
  apiKey: {
    none: 'Enter your application’s API key.',
    tooLong: (most: number) =>
      `An API key can have up to ${numberText(most)} characters. Check what you pasted.`,
    spaceAround: 'The API key starts or ends with a space or line break. Copy it again without it.',
    impossibleCharacter:
      'The API key contains a character that isn’t allowed in keys (a space, line break or accented letter).',
  },
  baseAddress: {
    empty: 'Enter the base address of your reports service.',
    'not an address': 'This isn’t a valid address. Enter one like https://reports.example.com.',
    scheme: 'The address must start with https:// (or http:// for a service on this computer).',
    credentials: 'The address can’t contain a user name or password. Enter the API key in its own field.',
    query: 'The address can’t contain "?" or "#".',
    length: `The address can have up to ${maxBaseAddressLength} characters.`,
  } satisfies Readonly<Record<BaseAddressError, string>>,
  team: {
    address: 'Enter the address of your team’s server.',
    invite: 'Enter the invite that a lead of the team gave you.',
    inviteRefused: 'The server doesn’t accept this invite. Each invite works once. Ask a lead for a new one.',
    name: 'Enter your name as the team should see it.',
    nameTaken:
      'Someone in the team has a name that looks the same. Enter a name that tells you apart, such as “Ana (laptop)”.',
    nameTooLong: (most: number) => `Your name can have up to ${most} characters.`,
    joined: 'This profile is already in a team. Leave it first.',
    olderServer: 'The team’s server is of an earlier version, which can’t invite somebody again. Update it.',
  },
  tileAddress: {
    missingPart:
      'The address must contain {z}, {x} and {y} for zoom, column and row, such as https://tiles.example.com/{z}/{x}/{y}.png',
    unknownPart: (part: string) => `The address can contain {z}, {x}, {y} and {r}, but not ${part}.`,
    notAnAddress: 'This isn’t a valid address.',
    partInHost: 'The host can’t contain a placeholder in braces.',
    host: 'The host must be an IP address or contain only letters, digits, dots and hyphens.',
    scheme: 'The address must start with https://.',
    credentials: 'The address can’t contain a user name or password.',
  },
  lookUp: {
    since: 'Enter a number followed by s, m, h or d, such as 30d.',
    wait: 'Enter a number followed by s, m, h or d, such as 5s.',
    waitTooLong: 'Enter one hour (1h) or less.',
  },
  assumedRadius: (name: string, most: number) =>
    `The assumed radius of “${name}” must be a number of km from 0 to ${numberText(most)}.`,
  travelLimits: {
    fastestKmPerHour: (least: number, most: number) =>
      `The maximum speed must be a number of km/h from ${least} to ${numberText(most)}.`,
    floorKm: (least: number, most: number) =>
      `The minimum distance for impossible travel must be a number of km from ${least} to ${numberText(most)}.`,
  },

  feedback: {
    desiredRisk: 'Select the risk the service should have assigned.',
    score: 'Enter a whole number from 0 to 10.',
    ratingType: 'Select Positive, Negative or Corrective.',
    email: 'Enter a valid e-mail address, such as name@example.com.',
    oneLine: 'Enter a single line.',
    tooManyCases: (most: number, cases: number) =>
      `Enter up to ${most} fraud cases. There are ${numberText(cases)}.`,
    caseTooLong: (most: number) => `A fraud case can have up to ${most} characters.`,
    tooLong: (most: number, length: number) =>
      `Enter up to ${numberText(most)} characters. This text has ${numberText(length)}.`,
  },
  profileName: (most: number, length: number) =>
    `A profile name can have up to ${numberText(most)} characters. This one has ${numberText(length)}.`,
  presetName: {
    none: 'Enter a name.',
    taken: 'This name is already in use.',
  },
  exportInProgress: 'Another export is in progress.',

  outbox: {
    alreadySent: 'This feedback was already sent or is being sent.',
    cannotDiscard: 'Feedback that was sent or is being sent stays in the outbox.',
    earlierInState: (state: string) => `The earlier feedback is ${state}, so it can’t be replaced.`,
  },
  batch: {
    tooMany: (most: number) =>
      `You can give feedback on up to ${numberText(most)} reports at a time. Filter the reports, for example by time, and send feedback in several batches.`,
    nothingToSend: 'There are no transactions left to send feedback on.',
    givenMeanwhile: 'Some of these transactions received feedback in the meantime. Review the list again.',
  },

  /** Errors of a feedback file as a whole. */
  /** Errors of a file of views or presets. */
  itemFile: {
    tooManyEntries: (most: number) =>
      `The file has more than ${numberText(most)} entries. Export a part of the history instead.`,
    tooLarge: (megabytes: number) =>
      `The file is larger than ${megabytes} MB. Select a file that Whereabouts exported.`,
    notJson: ({ line, column }: TextPlace) =>
      `The file isn’t JSON, or it is damaged. The first error is on line ${line}, column ${column}. Export it again.`,
    otherFormat: 'The file has another format. Select a file that Whereabouts exported from the same menu.',
    newerVersion:
      'A newer version of Whereabouts created this file. Update Whereabouts, then import the file again.',
    /** `path` is the place of the first error, as in "items.0.query.filters". */
    damaged: (path: string, { line, column }: TextPlace) =>
      `The file is damaged: its value ${path} on line ${line}, column ${column} isn’t valid. Export it again.`,
    unknownFields:
      'The file contains values that this version of Whereabouts doesn’t know. A newer version may have created it. Update Whereabouts, then import the file again.',
  },
  file: {
    readFailed: (code: string) => `The file couldn’t be read (${code}).`,
    givenMeanwhile:
      'Some transactions in this file received feedback in the meantime. Select the file again.',
    empty: 'The file is empty.',
    tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Split it into smaller files.`,
    tooManyRows: (most: number) =>
      `The file contains more than ${numberText(most)} feedback entries. Split it into smaller files.`,
    archive: 'The file is a spreadsheet or another archive, not CSV. Save it as CSV or JSON in UTF-8.',
    notUtf8: (line: number) =>
      `The file isn’t encoded as UTF-8: line ${line} contains invalid bytes. Save it as CSV or JSON in UTF-8.`,
    notJson: 'Line 1: this isn’t JSON. Enter an array of feedback entries, or one entry per line.',
    duplicateColumn: (line: number, one: string, other: string) =>
      `Line ${line}: the columns ${one} and ${other} have the same meaning. Remove one of them.`,
    noHeader: (line: number, beginning: string) =>
      `Row ${line} needs the columns transaction_id and risk_assignment. It starts with: ${beginning}`,
    textAfterQuote: (line: number) =>
      `Line ${line}: there is text after a closing quotation mark, so the end of the row is unclear. Double each quotation mark inside a cell.`,
    openQuote: (line: number) =>
      `The row that starts on line ${line} has a quotation mark that is never closed and runs to the end of the file. Close it, or double it if it’s part of the text.`,
    openArray: (line: number, from: number) =>
      `The array that starts on line ${line} is never closed. Look for a missing bracket or quotation mark from line ${from} on.`,
    openObject: (line: number, from: number) =>
      `The object that starts on line ${line} is never closed. Look for a missing bracket or quotation mark from line ${from} on.`,
    contentAfterArray: (line: number, behind: number) =>
      `The array ends on line ${line}, but there is more content on line ${behind}. Put all feedback entries in one array, or one entry per line.`,
    contentAfterObject: (line: number, behind: number) =>
      `The object ends on line ${line}, but there is more content on line ${behind}. Put all feedback entries in one array, or one entry per line.`,
  },
  /** Errors of one feedback entry in a file. */
  row: {
    atLine: (line: number) => `line ${line}`,
    atPlaceInLine: (place: string, line: number) => `${place} on line ${line}`,
    sameAs: (earlier: string) => `Duplicate of ${earlier}.`,
    tooFewCells: (cells: number, columns: number) =>
      `The row has ${counted(cells, 'cell', 'cells')}, but the header has ${numberText(columns)}. Add the missing delimiters.`,
    tooManyCells: (cells: number, columns: number) =>
      `The row has ${counted(cells, 'cell', 'cells')}, but the header has ${numberText(columns)}. Put cells that contain the delimiter in quotation marks.`,
    notArrayOfStrings: 'Looks like a JSON array, but isn’t an array of strings such as ["one", "another"].',
    emptyItem: 'There is nothing between two commas. Remove one comma.',
    tooLong: 'Longer than feedback can be.',
    tooDeep: 'Nested deeper than feedback can be.',
    notJson: ({ line, column }: TextPlace) =>
      `This isn’t JSON from line ${line}, column ${column} on. Look there, or before it, for a missing comma, bracket or quotation mark.`,
    notFeedback: 'Must be an object with transaction_id and feedback.',
    notObject: 'Must be an object, as in the specification.',
    notStrings: 'Must be an array of strings.',
    notString: 'Must be a string in quotation marks.',
    noTransactionId: 'The transaction ID is missing.',
    idInExponents:
      'A spreadsheet has rounded this ID. Format the column as text, enter the ID again, and save the file.',
    idAsNumber:
      'A spreadsheet or script has written this ID as a number. Format the column as text, enter the ID again, and save the file.',
    idChanged: (stored: string) =>
      `A spreadsheet has probably changed this ID, because reports are stored with: ${stored}. Format the column as text, enter the ID again, and save the file.`,
    idEndsInZeros:
      'A spreadsheet has probably rounded this ID to 15 digits, and no report with it is stored. Format the column as text, enter the ID again, and save the file. If the ID is right, sync its report first.',
    changedInJson: {
      written: 'Another program has written this ID as a number. Enter the original ID in quotes.',
      changed: (stored: string) =>
        `Another program has probably changed this ID, because reports are stored with: ${stored}. Enter the original ID in quotes.`,
      rounded:
        'Another program has probably rounded this ID, and no report with it is stored. Enter the original ID in quotes. If the ID is right, sync its report first.',
    },
    desiredRisk: 'Use exactly fraud, high, low or clear.',
    ratingType: 'Use exactly Positive, Negative or Corrective, or leave it empty.',
    nul: 'Contains a NUL character. Remove it.',
    incompleteCharacter: 'Contains an incomplete character. Enter it again.',
  },
  /** Warnings about a file that can be read. */
  notes: {
    ignoredColumns: (names: string) => `Ignored columns: ${names}.`,
    ignoredFields: (names: string) => `Ignored fields: ${names}.`,
    spacedIds: (lines: string) =>
      `Some transaction IDs start or end with a space, which is sent as part of the ID: lines ${lines}.`,
    andMore: (listed: string, more: number) => `${listed} and ${numberText(more)} more`,
  },
};
