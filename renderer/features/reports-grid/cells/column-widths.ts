import { type Column, columnTable } from '../../../../shared/domain/columns';
import { infiniteSpeed } from '../../../../shared/domain/derived-signals';
import { isExtraColumn, type ShownColumn } from '../../../../shared/domain/report-query';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { travelSpeedText } from '../../../../shared/i18n/derived-text';
import { messages } from '../../../../shared/i18n/messages';
import { shortTimeText } from '../../../../shared/i18n/short-time-text';
import { wordText } from '../../../../shared/i18n/word-text';

/** How wide a column is that the user gave no width. */
interface ColumnWidth {
  /** Width in px in a narrow grid. */
  readonly least: number;
  /** Width in px with room for most values. */
  readonly comfortable: number;
  /** Share of the remaining width. */
  readonly share: number;
}

/** Width in em of a character on average, rather too wide. */
const characterWidth = 0.54;
/** Font sizes in px: of a cell, and of a badge in it. */
const [cellFont, badgeFont, headFont] = [13, 12, 12];
/** Width in px next to a word: of the cell's padding, and of a badge with its icon in a cell. */
const [cellEdges, badgeEdges] = [12, 46];

/** Returns the width in px of the longest of a column's known words, in the user's language. */
function widthOf(words: readonly string[], font: number, edges: number): number {
  return Math.ceil(Math.max(...words.map(({ length }) => length)) * characterWidth * font) + edges;
}

function riskWidth(): number {
  const words = riskAssignments.map((risk) => wordText('risk_assignment', risk));
  return widthOf(words, badgeFont, badgeEdges);
}

function verdictWidth(): number {
  const words = [...Object.values(messages.words.verdicts), messages.words.standings.divided];
  return widthOf(words, cellFont, cellEdges);
}

function travelWidth(): number {
  return widthOf([travelSpeedText(infiniteSpeed), travelSpeedText(9_999_999)], cellFont, cellEdges);
}

function timeWidth(): number {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2000, month, 28));
  const texts = months.map((at) => shortTimeText(at, Date.UTC(2000, 11, 31), 'utc'));
  return widthOf(texts, cellFont, cellEdges);
}

function headingWidth(column: Column): number {
  return widthOf([messages.words.fields[column]], headFont, cellEdges);
}

/** Room in px that the column of fraud cases gives to the marks. */
export const maxGiven = 16;

const text: ColumnWidth = { least: 86, comfortable: 146, share: 29 };
const list: ColumnWidth = { least: 100, comfortable: 180, share: 26 };
const number: ColumnWidth = { least: 82, comfortable: 92, share: 0 };
const decimal: ColumnWidth = { least: 92, comfortable: 116, share: 0 };
const extra: ColumnWidth = { least: 70, comfortable: 120, share: 14 };

/** The widths that differ from those of the column's kind. */
const ownWidths: Readonly<Partial<Record<Column, ColumnWidth>>> = {
  get risk() {
    const width = riskWidth();
    return { least: Math.max(82, width), comfortable: Math.max(100, width), share: 0 };
  },
  get verdict() {
    return { least: Math.max(122, verdictWidth()), comfortable: 140, share: 0 };
  },
  get fraudCases() {
    const heading = headingWidth('fraudCases') + maxGiven;
    return { least: Math.max(126, heading), comfortable: Math.max(150, heading), share: 24 };
  },
  get time() {
    const width = timeWidth();
    return { least: Math.max(104, width), comfortable: Math.max(116, width), share: 0 };
  },
  amount: { least: 100, comfortable: 116, share: 0 },
  device: { least: 86, comfortable: 126, share: 29 },
  place: { least: 78, comfortable: 134, share: 28 },
  signals: { least: 67, comfortable: 172, share: 22 },
  positions: { least: 82, comfortable: 96, share: 0 },
  disagreement: { least: 92, comfortable: 114, share: 0 },
  get travel() {
    const width = travelWidth();
    return { least: width, comfortable: Math.max(132, width), share: 0 };
  },
  deviceUsers: { least: 64, comfortable: 104, share: 0 },
  country: { least: 72, comfortable: 112, share: 20 },
  transaction: { least: 96, comfortable: 150, share: 22 },
  id: { least: 96, comfortable: 164, share: 12 },
};

export function columnWidth(column: ShownColumn): ColumnWidth {
  if (isExtraColumn(column)) return extra;
  const { least, comfortable, share } = ownWidths[column] ?? widthOfKind(column);
  const heading = headingWidth(column);
  return { least: Math.max(least, heading), comfortable: Math.max(comfortable, heading), share };
}

function widthOfKind(column: Column): ColumnWidth {
  switch (columnTable[column].kind) {
    case 'list':
      return list;
    case 'number':
      return number;
    case 'decimal':
      return decimal;
    default:
      return text;
  }
}
