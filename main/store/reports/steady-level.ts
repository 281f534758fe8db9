import { z } from 'zod';
import { type ContentLevel, partLength } from '../../../shared/domain/content-identity';
import type { Session } from '../../../shared/node/database/session';

/** As many contents of a report show which fields change every time; see contents.ts. */
export const minRevisions = 4;
/** The reports that are asked, those received last first. */
const maxAsked = 100;
/** As many must agree, and half of those asked. */
const minAgreeing = 2;

const levelRow = z.object({ level: z.int() });
const revised = `SELECT level FROM report INDEXED BY report_revised WHERE versions >= ${minRevisions}
  ORDER BY seq DESC LIMIT ${maxAsked}`;

/**
 * Returns the level at which the contents of this service say something: without what changes with every response in most of
 * the reports that were received several times. What a report itself is known to change can leave less.
 */
export async function serviceLevel(session: Session): Promise<ContentLevel> {
  const levels = (await session.rows(revised, [], levelRow)).map(({ level }) => level);
  const isAgreed = (level: ContentLevel) => {
    const agreeing = levels.filter((each) => each <= level).length;
    return agreeing >= minAgreeing && agreeing * 2 >= levels.length;
  };
  return isAgreed(1) ? 1 : isAgreed(2) ? 2 : 3;
}

/** SQL for what is noted of a report's content: without what changes with every response, of it or of most reports. */
export const notedContent = (ofService: ContentLevel) =>
  `substr(report.content, 1, ${partLength} * min(report.level, ${ofService}))`;
