/** The parts of a workbook but its sheets. */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The cell formats of `styles`, by their place there. */
export const cellStyles = { text: 1, time: 2, heading: 3, link: 4 } as const;

/** Texts have the format "text", because a spreadsheet would make a number of an ID as soon as somebody edits its cell. */
export const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const sheetName = (number: number) => (number === 1 ? 'Reports' : `Reports ${number}`);

/** `areaOf` returns the cells of a sheet with its headings, such as "$A$1:$C$9": the area of its filters. */
export function workbook(sheets: number, areaOf: (number: number) => string): string {
  const listed = numbersTo(sheets).map(
    (number) => `<sheet name="${sheetName(number)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const filters = numbersTo(sheets).map(
    (number) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">'${sheetName(number)}'!${areaOf(number)}</definedName>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="0"/><sheets>${listed.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

export function workbookRelations(sheets: number): string {
  const listed = numbersTo(sheets).map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const ofStyles = `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/>`;
  return `${declaration}<Relationships xmlns="${packageNames}/relationships">${listed.join('')}${ofStyles}</Relationships>`;
}

export const packageRelations = `${declaration}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheets: number): string {
  const listed = numbersTo(sheets).map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${mediaType}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/>${listed.join('')}</Types>`;
}
