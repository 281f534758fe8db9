import { type BaseAddressMistake, longestBaseAddress } from '../../api/base-address';
import { counted, numberText } from '../number-text';

/** What is wrong with something that was typed or chosen: what, where, and what to do. */
export const mistakes = {
  /** Of a request that nothing in the window makes. */
  unexpected: 'This is not what is expected here.',

  transactionId: {
    none: 'Enter a transaction ID.',
    dots: 'A transaction ID cannot be "." or "..".',
    tooLong: (most: number) => `A transaction ID has at most ${most} characters.`,
    halfCharacter: 'This transaction ID holds half a character; copy it again.',
  },
  apiKey: {
    none: 'Enter the API key of your application.',
    tooLong: 'This is too long for an API key.',
    spaceAround: 'The API key begins or ends with a space or a line break; copy it again without it.',
    impossibleCharacter:
      'The API key holds a character that no key can hold (a space, line break or accented letter).',
  },
  baseAddress: {
    empty: 'Enter the base address of your reports service.',
    'not an address': 'This is not an address. It looks like https://reports.example.com.',
    scheme: 'The address must begin with https:// (or http:// for a service on this machine).',
    credentials: 'The address must not hold a user name or password; the API key goes into its own field.',
    query: 'The address must end before any "?" or "#".',
    length: `The address can have ${longestBaseAddress} characters at most.`,
  } satisfies Readonly<Record<BaseAddressMistake, string>>,
  tileAddress: {
    missingPart:
      'The address needs {z}, {x} and {y} where zoom, column and row go, such as https://tiles.example.com/{z}/{x}/{y}.png',
    unknownPart: (part: string) => `The address can hold {z}, {x}, {y} and {r}, but not ${part}.`,
    notAnAddress: 'This is not an address.',
    partInHost: 'The host must not hold a part in braces.',
    host: 'The host can only hold letters, digits, dots and hyphens, or be an IP address.',
    scheme: 'The address must begin with https://.',
    credentials: 'The address must not hold a user name or password.',
  },
  lookUp: {
    since: 'Enter a number and s, m, h or d, such as 30d.',
    wait: 'Enter a number and s, m, h or d, such as 5s.',
    waitTooLong: 'At most one hour (1h).',
  },
  assumedRadius: (name: string, most: number) =>
    `The assumed radius of “${name}” must be a number of km from 0 to ${numberText(most)}.`,
  travelLimits: {
    fastestKmPerHour: (least: number, most: number) =>
      `The fastest possible speed must be a number of km/h from ${least} to ${numberText(most)}.`,
    floorKm: (least: number, most: number) =>
      `The distance below which no move is impossible must be a number of km from ${least} to ${numberText(most)}.`,
  },

  feedback: {
    desiredRisk: 'Choose the risk the service should have given.',
    score: 'The score is a whole number from 0 to 10.',
    ratingType: 'Choose Positive, Negative or Corrective.',
    email: 'This is not an e-mail address: name@example.com is the shape.',
    oneLine: 'One line only.',
    tooManyCases: (most: number, cases: number) =>
      `At most ${most} fraud cases; these are ${numberText(cases)}.`,
    caseTooLong: (most: number) => `A fraud case has at most ${most} characters.`,
    tooLong: (most: number, length: number) =>
      `At most ${numberText(most)} characters; this has ${numberText(length)}.`,
  },
  profileName: (most: number, length: number) =>
    `A profile’s name has at most ${numberText(most)} characters; this has ${numberText(length)}.`,
  presetName: {
    none: 'Give it a name.',
    taken: 'There is one of this name.',
  },
  exportUnderWay: 'Another export is under way.',

  outbox: {
    hasLeft: 'It has left already.',
    stays: 'Feedback that was sent or is being sent stays in the outbox.',
    oneBefore: (state: string) => `The one before is ${state}; it stays.`,
  },
  bulk: {
    tooMany: (most: number) =>
      `Feedback can be given on ${numberText(most)} reports at once, and these are more. Filter them, for instance by time, and give it in parts.`,
    nothingToSend: 'None of the transactions is left to send feedback on.',
    givenMeanwhile: 'Feedback was given on some of them meanwhile. Look at the review again.',
  },

  /** Of a file of feedback as a whole. */
  file: {
    notRead: (code: string) => `The file could not be read (${code}).`,
    givenMeanwhile: 'Feedback was given on some of its transactions meanwhile. Choose the file again.',
    empty: 'The file is empty.',
    tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Divide it into several.`,
    tooManyRows: (most: number) =>
      `The file holds more than ${numberText(most)} feedbacks. Divide it into several.`,
    archive: 'The file is a spreadsheet or another archive, no CSV. Save it as CSV or JSON in UTF-8.',
    utf16: 'The file is UTF-16, not UTF-8. Save it as CSV or JSON in UTF-8.',
    notUtf8: (line: number) =>
      `The file is not UTF-8: line ${line} holds bytes that are no characters of it. Save it as CSV or JSON in UTF-8.`,
    notJson: 'Line 1: this is not JSON. Write an array of feedbacks, or each on a line of its own.',
    columnTwice: (line: number, one: string, other: string) =>
      `Line ${line}: the columns ${one} and ${other} say the same. Leave one of them out.`,
    noHeader: (line: number, column: string, beginning: string) =>
      `Line ${line} is no header with a column ${column}. It begins with: ${beginning}`,
    behindQuote: (line: number) =>
      `Line ${line}: something stands behind a closing quotation mark, so that nothing says where the row ends. Write a quotation mark within a cell twice.`,
    openQuote: (line: number) =>
      `The row that begins in line ${line} has a quotation mark that is never closed, and takes in the rest of the file. Close it, or write it twice where it belongs to the text.`,
    openArray: (line: number, from: number) =>
      `The array that begins in line ${line} is never closed. Look for a missing bracket or quotation mark from line ${from} on.`,
    openObject: (line: number, from: number) =>
      `The object that begins in line ${line} is never closed. Look for a missing bracket or quotation mark from line ${from} on.`,
    moreBehindArray: (line: number, behind: number) =>
      `The array is closed in line ${line}, but more follows in line ${behind}. Write one array of all feedbacks, or each on a line of its own.`,
    moreBehindObject: (line: number, behind: number) =>
      `The object is closed in line ${line}, but more follows in line ${behind}. Write one array of all feedbacks, or each on a line of its own.`,
  },
  /** Of one feedback in a file. */
  row: {
    atLine: (line: number) => `line ${line}`,
    atPlaceInLine: (place: string, line: number) => `${place} in line ${line}`,
    sameAs: (earlier: string) => `The same as ${earlier}.`,
    tooFewCells: (cells: number, columns: number) =>
      `The row has ${counted(cells, 'cell', 'cells')} where the header has ${numberText(columns)}. Write the missing delimiters.`,
    tooManyCells: (cells: number, columns: number) =>
      `The row has ${counted(cells, 'cell', 'cells')} where the header has ${numberText(columns)}. Put a cell that holds the delimiter in quotation marks.`,
    noArrayOfStrings: 'Begins like a JSON array and is none of strings, as ["one", "another"].',
    nothing: 'Nothing stands between two commas. Take one of them out.',
    tooLong: 'Longer than any feedback can be.',
    tooDeep: 'Nested deeper than any feedback is.',
    notJson: 'This is not JSON. Look for a missing comma, bracket or quotation mark.',
    noFeedback: 'Must be an object with transaction_id and feedback.',
    noObject: 'Must be an object, as in the specification.',
    noStrings: 'Must be an array of strings.',
    noString: 'Must be a string, in quotation marks.',
    noTransactionId: 'The transaction ID is missing.',
    desiredRisk: 'Must be fraud, high, low or clear, spelled so.',
    ratingType: 'Must be Positive, Negative or Corrective, spelled so, or nothing.',
    nul: 'Holds a NUL character; take it out.',
    halfCharacter: 'Holds half a character; write it anew.',
  },
  /** What is told of a file that can be read. */
  notes: {
    columnsNotRead: (names: string) => `Columns not read: ${names}.`,
    fieldsNotRead: (names: string) => `Fields not read: ${names}.`,
    spacedIds: (lines: string) =>
      `Transaction IDs that begin or end with a space, which is sent with them: lines ${lines}.`,
    andMore: (listed: string, more: number) => `${listed} and ${numberText(more)} more`,
  },
};
