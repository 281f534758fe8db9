import type { Session } from '../../../shared/node/database/session';

/**
 * `entry_subject.content` has what this analyst saw of a subject, if a mark names it: the n-th of its contents is about the
 * n-th of its subjects, which the groups bring together in linear time. `arrived_at` is when an entry of others was received
 * here.
 */
const contentMarks = `
  ALTER TABLE entry ADD COLUMN arrived_at REAL;
  ALTER TABLE entry_subject ADD COLUMN content TEXT;
  DROP TRIGGER entry_indexed;
  CREATE TRIGGER entry_indexed AFTER INSERT ON entry BEGIN
    INSERT OR IGNORE INTO entry_subject (subject, position, seen, content)
      SELECT covered.subject, new.position, mark.seen, CASE WHEN mark.seen >= 0 THEN covered.content END
      FROM (
        SELECT CASE WHEN new.person IS NULL AND new.version = 1 THEN
          CASE new.kind WHEN 'seen' THEN coalesce(new.body ->> '$.version', 0) WHEN 'unseen' THEN -1 END END AS seen
        LIMIT 1
      ) AS mark CROSS JOIN (
        SELECT max(subject) AS subject, max(content) AS content FROM (
          SELECT key AS at, value AS subject, NULL AS content FROM json_each(new.body, '$.subjects')
            WHERE new.kind IN ('seen', 'unseen') AND type = 'text'
          UNION ALL SELECT key, NULL, value FROM json_each(new.body, '$.contents')
            WHERE new.kind = 'seen' AND type = 'text'
        ) GROUP BY at HAVING max(subject) IS NOT NULL
        UNION ALL SELECT new.subject, CASE WHEN new.kind = 'seen' THEN new.body ->> '$.contents[0]' END
      ) AS covered;
  END;`;

export function markContents(session: Session): Promise<void> {
  return session.exec(contentMarks);
}
