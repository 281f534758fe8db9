/** The choices for the separator of CSV files. `automatic` follows the system's region. */
export const csvSeparators = ['automatic', 'comma', 'semicolon', 'tab'] as const;
/** The choices for the decimal sign of CSV files. */
export const csvDecimalSigns = ['automatic', 'point', 'comma'] as const;

/** How the user wants CSV files. */
export interface CsvChoice {
  readonly separator: (typeof csvSeparators)[number];
  readonly decimalSign: (typeof csvDecimalSigns)[number];
  /** Excel needs it to read UTF-8; some other programs take it for a part of the first heading. */
  readonly byteOrderMark: boolean;
}

export const defaultCsvChoice: CsvChoice = {
  separator: 'automatic',
  decimalSign: 'automatic',
  byteOrderMark: true,
};

/** How a CSV file is written. */
export interface CsvDialect {
  readonly separator: ',' | ';' | '\t';
  readonly decimalSign: '.' | ',';
  readonly byteOrderMark: boolean;
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
const decimalSigns = { point: '.', comma: ',' } as const;

/**
 * Returns how to write CSV files. What is automatic follows the system's region, as Excel does: where numbers have a decimal
 * comma, and in Switzerland and Liechtenstein, the system's list separator is the semicolon.
 */
export function csvDialect({ separator, decimalSign, byteOrderMark }: CsvChoice, region: string): CsvDialect {
  const hasComma = hasDecimalComma(region);
  return {
    separator:
      separators[
        separator === 'automatic' ? (hasComma || isSwiss(region) ? 'semicolon' : 'comma') : separator
      ],
    decimalSign: decimalSigns[decimalSign === 'automatic' ? (hasComma ? 'comma' : 'point') : decimalSign],
    byteOrderMark,
  };
}

/** `region`: a BCP 47 tag, such as "es-ES". Without a usable one, such as "C", numbers have a point. */
function hasDecimalComma(region: string): boolean {
  try {
    return new Intl.NumberFormat(region, { numberingSystem: 'latn' }).format(0.5).includes(',');
  } catch {
    return false;
  }
}

/** The apostrophe separates thousands there, and numbers may have a point: 1’234.5; 2. */
function isSwiss(region: string): boolean {
  return /-(?:CH|LI)\b/i.test(region);
}
