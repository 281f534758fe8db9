import type { ProgramSchema } from '../../../../shared/node/postgres/migrate';

/**
 * - `application`: a writer's turn locks its row. `version` changes with each turn that wrote. `key` is readable, so that
 *   each start can print it.
 * - `report`: numbered from 1 without gaps in each application, so that a page is a range of numbers. `json` is text,
 *   exactly as it was made: jsonb would reorder it and refuse \u0000. Times never decrease, so positions have their order.
 * - `report_partition`: the existing partitions of `report`, by their last position.
 * - Transaction IDs and keys of histories are JSON strings, and `transaction_hash` is that of an ID, because an ID can
 *   be too long for an index (stored-transactions.ts). The ID distinguishes equal hashes.
 */
const tables = `
  CREATE TABLE application (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    key text COLLATE "C" NOT NULL,
    is_filled boolean NOT NULL DEFAULT false,
    report_count bigint NOT NULL DEFAULT 0,
    newest_timestamp bigint NOT NULL DEFAULT 0,
    version uuid NOT NULL DEFAULT gen_random_uuid(),
    feedback_count bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 10);
  CREATE TABLE report (
    position bigint NOT NULL,
    transaction_hash bigint NOT NULL,
    timestamp bigint NOT NULL,
    application integer NOT NULL,
    transaction_id text COLLATE "C" NOT NULL,
    json text COLLATE "C" NOT NULL,
    PRIMARY KEY (application, position)
  ) PARTITION BY RANGE (position);
  CREATE INDEX report_of_transaction ON report (application, transaction_hash, position);
  CREATE TABLE report_partition (last_position bigint PRIMARY KEY);
  CREATE TABLE history (
    application integer NOT NULL,
    key text COLLATE "C" NOT NULL,
    json text COLLATE "C" NOT NULL,
    PRIMARY KEY (application, key)
  ) WITH (fillfactor = 80);
  CREATE TABLE feedback (
    application integer NOT NULL,
    position bigint NOT NULL,
    id uuid NOT NULL,
    transaction_id text COLLATE "C" NOT NULL,
    received_at text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    PRIMARY KEY (application, position)
  );`;

export const reportsSchema: ProgramSchema = {
  name: 'whereabouts_reports',
  program: 'reports service',
  lock: 7_268_310_412,
  migrations: [{ needs: 1, sql: tables }],
};
