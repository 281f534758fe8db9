import { createHash } from 'node:crypto';
import type { Migration } from '../../../shared/node/postgres/migrate';

/** The role in which the server works. It belongs to the whole PostgreSQL, not to one database. */
export const serverRole = 'whereabouts_team_server';
/** The channel of notifications about changes. */
export const channel = 'whereabouts_team';

/** Returns a key for a subject of an application, since the texts themselves may be too long for an index. */
export function subjectKey(application: string, subject: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([application, subject]))
    .digest();
}

/**
 * - `entry` only grows: only the owner may change or remove rows. `body` is the JSON text as it was sent, since
 *   `jsonb` would reorder it and refuse \\u0000. Times of entries are ms since 1970, because their hash contains them.
 * - `subject_key` is that of `subjectKey`. Tokens and invites are stored only as SHA-256.
 * - `blind_cover` has all subjects whose entries an item of a round hides, its own included.
 */
const tables = `
  CREATE TABLE team (
    id uuid PRIMARY KEY,
    name text NOT NULL UNIQUE,
    epoch uuid NOT NULL,
    last_seq bigint NOT NULL DEFAULT 0,
    last_hash text NOT NULL
  );
  CREATE TABLE person (
    id uuid PRIMARY KEY,
    team uuid NOT NULL REFERENCES team,
    name text NOT NULL,
    role text NOT NULL CHECK (role IN ('analyst', 'lead')),
    token_sha256 bytea NOT NULL UNIQUE,
    active boolean NOT NULL DEFAULT true,
    joined_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX person_by_team ON person (team);
  CREATE TABLE invite (
    token_sha256 bytea PRIMARY KEY,
    team uuid NOT NULL REFERENCES team,
    role text NOT NULL CHECK (role IN ('analyst', 'lead')),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE TABLE device (
    team uuid NOT NULL REFERENCES team,
    device uuid NOT NULL,
    person uuid NOT NULL REFERENCES person DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (team, device)
  );
  CREATE TABLE entry (
    team uuid NOT NULL REFERENCES team,
    seq bigint NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL REFERENCES person,
    device uuid NOT NULL,
    device_seq bigint NOT NULL,
    application text NOT NULL,
    subject text NOT NULL,
    subject_key bytea NOT NULL,
    kind text NOT NULL,
    version bigint NOT NULL,
    after uuid[] NOT NULL,
    said_at double precision NOT NULL,
    received_at double precision NOT NULL,
    claim_token text,
    body text NOT NULL,
    salt text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (team, seq),
    UNIQUE (team, id),
    UNIQUE (team, device, device_seq)
  );
  CREATE INDEX entry_verdicts ON entry (team, subject_key, seq) WHERE kind = 'verdict';
  CREATE TABLE claim (
    team uuid NOT NULL REFERENCES team,
    subject_key bytea NOT NULL,
    application text NOT NULL,
    subject text NOT NULL,
    person uuid NOT NULL REFERENCES person,
    until timestamptz NOT NULL,
    token uuid NOT NULL,
    PRIMARY KEY (team, subject_key)
  );
  CREATE TABLE presence (
    team uuid NOT NULL REFERENCES team,
    person uuid NOT NULL REFERENCES person,
    application text NOT NULL,
    subject text NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (team, person)
  );
  CREATE TABLE blind (
    team uuid NOT NULL REFERENCES team,
    round uuid NOT NULL,
    item integer NOT NULL,
    application text NOT NULL,
    subject text NOT NULL,
    subject_key bytea NOT NULL,
    first uuid NOT NULL REFERENCES person,
    second uuid NOT NULL REFERENCES person,
    revealed_at timestamptz,
    PRIMARY KEY (team, round, item)
  );
  CREATE INDEX blind_undecided ON blind (team, second) WHERE revealed_at IS NULL;
  CREATE TABLE blind_cover (
    team uuid NOT NULL,
    round uuid NOT NULL,
    item integer NOT NULL,
    subject_key bytea NOT NULL,
    PRIMARY KEY (team, round, item, subject_key),
    FOREIGN KEY (team, round, item) REFERENCES blind
  );`;

/** Claims. Each statement of these functions sees what others have committed before it, so that none gives no answer. */
const claimFunctions = `
  CREATE FUNCTION take_claim(team_ uuid, key_ bytea, application_ text, subject_ text, person_ uuid, lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    DECLARE taken claim;
    BEGIN
      INSERT INTO claim (team, subject_key, application, subject, person, until, token)
        VALUES (team_, key_, application_, subject_, person_, clock_timestamp() + lease, gen_random_uuid())
        ON CONFLICT DO NOTHING RETURNING * INTO taken;
      IF NOT FOUND THEN
        UPDATE claim SET person = person_, until = clock_timestamp() + lease,
            token = CASE WHEN person = person_ THEN token ELSE gen_random_uuid() END
          WHERE team = team_ AND subject_key = key_ AND (person = person_ OR until <= clock_timestamp())
          RETURNING * INTO taken;
      END IF;
      RETURN taken;
    END $$;
  CREATE FUNCTION claim_subject(team_ uuid, key_ bytea, application_ text, subject_ text, person_ uuid, lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    DECLARE current claim;
    BEGIN
      LOOP
        current := take_claim(team_, key_, application_, subject_, person_, lease);
        IF current.team IS NOT NULL THEN RETURN current; END IF;
        SELECT * INTO current FROM claim WHERE team = team_ AND subject_key = key_;
        -- Released since the attempt.
        IF FOUND THEN RETURN current; END IF;
      END LOOP;
    END $$;
  CREATE FUNCTION claim_next(team_ uuid, keys bytea[], application_ text, subjects text[], person_ uuid, lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    DECLARE candidate record; taken claim;
    BEGIN
      FOR candidate IN
        SELECT listed.key, listed.subject
          FROM unnest(keys, subjects) WITH ORDINALITY AS listed (key, subject, position)
          LEFT JOIN claim AS held ON held.team = team_ AND held.subject_key = listed.key
            AND held.person <> person_ AND held.until > clock_timestamp()
          WHERE held.team IS NULL ORDER BY listed.position
      LOOP
        taken := take_claim(team_, candidate.key, application_, candidate.subject, person_, lease);
        IF taken.team IS NOT NULL THEN RETURN taken; END IF;
      END LOOP;
      RETURN NULL;
    END $$;`;

/** What is read before the team is known, and therefore in the owner's role. */
const lookUps = `
  CREATE FUNCTION identify(token bytea)
    RETURNS TABLE (team uuid, team_name text, epoch uuid, person uuid, role text, active boolean)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = whereabouts_team, pg_temp AS $$
      SELECT team.id, team.name, team.epoch, person.id, person.role, person.active
      FROM person JOIN team ON team.id = person.team WHERE person.token_sha256 = token $$;
  CREATE FUNCTION team_of_invite(token bytea) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = whereabouts_team, pg_temp AS $$
      SELECT team FROM invite WHERE token_sha256 = token $$;
  CREATE FUNCTION team_named(wanted text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = whereabouts_team, pg_temp AS $$
      SELECT id FROM team WHERE name = wanted $$;
  CREATE FUNCTION team_positions() RETURNS TABLE (team uuid, last_seq bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = whereabouts_team, pg_temp AS $$
      SELECT id, last_seq FROM team $$;`;

const role = `
  DO $$ BEGIN
    -- A login that may create no roles can't even try.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${serverRole}') THEN
      CREATE ROLE ${serverRole} NOLOGIN;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$ BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      GRANT ${serverRole} TO CURRENT_USER;
    END IF;
  EXCEPTION WHEN insufficient_privilege THEN NULL; -- An administrator has created and granted it.
  END $$;`;

const grants = `
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA whereabouts_team FROM PUBLIC;
  GRANT USAGE ON SCHEMA whereabouts_team TO ${serverRole};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA whereabouts_team TO ${serverRole};
  GRANT SELECT, INSERT ON team, person, invite, device, entry, claim, presence, blind, blind_cover TO ${serverRole};
  GRANT SELECT ON migration TO ${serverRole};
  GRANT UPDATE (last_seq, last_hash) ON team TO ${serverRole};
  GRANT UPDATE (active) ON person TO ${serverRole};
  GRANT UPDATE (used_at) ON invite TO ${serverRole};
  GRANT UPDATE (person) ON device TO ${serverRole};
  GRANT UPDATE (person, until, token), DELETE ON claim TO ${serverRole};
  GRANT UPDATE (application, subject, until), DELETE ON presence TO ${serverRole};
  GRANT UPDATE (revealed_at) ON blind TO ${serverRole};`;

/** Rows of other teams than the transaction's don't exist for the server's role. */
const rowSecurity = ['person', 'invite', 'device', 'entry', 'claim', 'presence', 'blind', 'blind_cover']
  .map((table) => [table, 'team'])
  .concat([['team', 'id']])
  .map(
    ([table, column]) => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_team ON ${table} TO ${serverRole}
    USING (${column} = nullif(current_setting('app.team', true), '')::uuid);`,
  )
  .join('');

/** The SQLSTATE of `enter` for a person who is not in the team, or has another token. */
export const tokenRevoked = 'WT001';

/**
 * `enter` begins the work of a transaction: in the server's role, in one team, and for a person only while they are in it
 * (null for the server itself). The other functions are whole transactions, for a single round trip.
 */
const entering = `
  CREATE FUNCTION enter(team_ uuid, person_ uuid) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM set_config('role', '${serverRole}', true),
        set_config('search_path', 'whereabouts_team, pg_temp', true),
        set_config('statement_timeout', '15s', true),
        set_config('idle_in_transaction_session_timeout', '30s', true),
        set_config('app.team', coalesce(team_::text, ''), true);
      IF person_ IS NOT NULL AND NOT EXISTS (SELECT FROM person WHERE id = person_ AND active) THEN
        RAISE EXCEPTION USING ERRCODE = '${tokenRevoked}', MESSAGE = 'The person is not in the team.';
      END IF;
    END $$;
  CREATE FUNCTION enter_and_claim(
      team_ uuid, person_ uuid, key_ bytea, application_ text, subject_ text, lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM whereabouts_team.enter(team_, person_);
      RETURN claim_subject(team_, key_, application_, subject_, person_, lease);
    END $$;
  CREATE FUNCTION enter_and_claim_next(
      team_ uuid, person_ uuid, keys bytea[], application_ text, subjects text[], lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM whereabouts_team.enter(team_, person_);
      RETURN claim_next(team_, keys, application_, subjects, person_, lease);
    END $$;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA whereabouts_team FROM PUBLIC;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA whereabouts_team TO ${serverRole};`;

/** Which subjects a case contains, or contained: entries on the case (`subject_key`) are hidden with them (`about_key`). */
const relations = `
  CREATE TABLE related (
    team uuid NOT NULL REFERENCES team,
    subject_key bytea NOT NULL,
    about_key bytea NOT NULL,
    PRIMARY KEY (team, about_key, subject_key)
  );
  GRANT SELECT, INSERT ON related TO ${serverRole};
  ALTER TABLE related ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_team ON related TO ${serverRole}
    USING (team = nullif(current_setting('app.team', true), '')::uuid);`;

/**
 * Until a person has used their token, the answer that contains it may have been lost. `invite.person` is who joined with
 * the invite. People from before have used theirs.
 */
const unusedTokens = `
  ALTER TABLE person ADD COLUMN token_used boolean NOT NULL DEFAULT true;
  ALTER TABLE invite ADD COLUMN person uuid REFERENCES person;
  GRANT UPDATE (name, token_sha256) ON person TO ${serverRole};
  GRANT UPDATE (person) ON invite TO ${serverRole};
  CREATE FUNCTION use_token(token bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = whereabouts_team, pg_temp AS $$
    BEGIN
      IF EXISTS (SELECT FROM person WHERE token_sha256 = token AND NOT token_used) THEN
        UPDATE person SET token_used = true WHERE token_sha256 = token;
      END IF;
    END $$;
  REVOKE ALL ON FUNCTION use_token FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION use_token TO ${serverRole};`;

/**
 * An invite works only while the lead who created it is one, or if the server did; those of earlier servers, which didn't
 * note this, no longer do. `body_values` counts as JsonBounds does, and the commas and brackets of texts too. `storing` has
 * how much each person has stored lately: `used` goes down evenly with time. A change of a role or a removal is announced
 * however it is made.
 */
const limits = `
  ALTER TABLE invite ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
  ALTER TABLE invite ADD COLUMN inviter uuid REFERENCES person;
  ALTER TABLE invite ADD COLUMN by_server boolean NOT NULL DEFAULT false;
  CREATE INDEX invite_by_team ON invite (team) WHERE used_at IS NULL;
  ALTER TABLE entry ADD COLUMN body_values integer NOT NULL
    GENERATED ALWAYS AS (length(body) - length(translate(body, ',[{', ''))) STORED;
  CREATE TABLE storing (
    person uuid PRIMARY KEY REFERENCES person,
    team uuid NOT NULL REFERENCES team,
    used double precision NOT NULL,
    used_at timestamptz NOT NULL
  );
  GRANT SELECT, INSERT, UPDATE (used, used_at) ON storing TO ${serverRole};
  ALTER TABLE storing ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_team ON storing TO ${serverRole}
    USING (team = nullif(current_setting('app.team', true), '')::uuid);
  CREATE FUNCTION announce_people() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('${channel}', json_build_object('kind', 'people', 'team', new.team)::text);
      RETURN NULL;
    END $$;
  REVOKE ALL ON FUNCTION announce_people FROM PUBLIC;
  CREATE TRIGGER person_changed AFTER UPDATE ON person FOR EACH ROW
    WHEN (old.role <> new.role OR old.active <> new.active) EXECUTE FUNCTION announce_people();`;

/** `returning_person`: who comes back with the invite, as the same person; null for a new one. */
const returningPeople = `
  ALTER TABLE invite ADD COLUMN returning_person uuid REFERENCES person;
  CREATE FUNCTION return_person(invite_token bytea, new_name text, new_token bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = whereabouts_team, pg_temp AS $$
    BEGIN
      UPDATE person SET active = true, token_used = false, name = new_name, role = invite.role, token_sha256 = new_token
        FROM invite WHERE invite.token_sha256 = invite_token AND invite.used_at IS NULL
          AND person.id = invite.returning_person AND person.team = invite.team
          AND invite.team = nullif(current_setting('app.team', true), '')::uuid;
    END $$;
  REVOKE ALL ON FUNCTION return_person FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION return_person TO ${serverRole};`;

/** Of a person at once, in a team. No one decides on so many subjects at the same time. */
export const maxClaims = 200;

/**
 * Claims that ended are removed with the next claim of the team, except the one that is claimed again: its holder keeps its
 * token. Those who remove rows skip what others lock, and `take_claim` tries again what was removed since its attempt.
 * `enter_and_claim` and `enter_and_claim_next` return nothing for a person who has `maxClaims` others.
 */
const limitedClaims = `
  DELETE FROM claim WHERE until <= clock_timestamp();
  CREATE INDEX claim_by_person ON claim (team, person);
  CREATE FUNCTION can_claim(team_ uuid, person_ uuid, key_ bytea) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      -- The person's other claims wait, so that the count is exact.
      PERFORM FROM person WHERE id = person_ FOR NO KEY UPDATE;
      DELETE FROM claim WHERE team = team_ AND subject_key IN (
        SELECT subject_key FROM claim WHERE team = team_ AND until <= clock_timestamp()
          AND subject_key IS DISTINCT FROM key_ FOR UPDATE SKIP LOCKED);
      RETURN ${maxClaims} > (SELECT count(*) FROM claim
        WHERE team = team_ AND person = person_ AND subject_key IS DISTINCT FROM key_);
    END $$;
  REVOKE ALL ON FUNCTION can_claim FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION can_claim TO ${serverRole};
  CREATE OR REPLACE FUNCTION take_claim(
      team_ uuid, key_ bytea, application_ text, subject_ text, person_ uuid, lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    DECLARE taken claim;
    BEGIN
      LOOP
        INSERT INTO claim (team, subject_key, application, subject, person, until, token)
          VALUES (team_, key_, application_, subject_, person_, clock_timestamp() + lease, gen_random_uuid())
          ON CONFLICT DO NOTHING RETURNING * INTO taken;
        IF FOUND THEN RETURN taken; END IF;
        UPDATE claim SET person = person_, until = clock_timestamp() + lease,
            token = CASE WHEN person = person_ THEN token ELSE gen_random_uuid() END
          WHERE team = team_ AND subject_key = key_ AND (person = person_ OR until <= clock_timestamp())
          RETURNING * INTO taken;
        IF FOUND THEN RETURN taken; END IF;
        IF EXISTS (SELECT FROM claim WHERE team = team_ AND subject_key = key_) THEN RETURN NULL; END IF;
      END LOOP;
    END $$;
  CREATE OR REPLACE FUNCTION enter_and_claim(
      team_ uuid, person_ uuid, key_ bytea, application_ text, subject_ text, lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM whereabouts_team.enter(team_, person_);
      IF NOT can_claim(team_, person_, key_) THEN RETURN NULL; END IF;
      RETURN claim_subject(team_, key_, application_, subject_, person_, lease);
    END $$;
  CREATE OR REPLACE FUNCTION enter_and_claim_next(
      team_ uuid, person_ uuid, keys bytea[], application_ text, subjects text[], lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM whereabouts_team.enter(team_, person_);
      IF NOT can_claim(team_, person_, NULL) THEN RETURN NULL; END IF;
      RETURN claim_next(team_, keys, application_, subjects, person_, lease);
    END $$;`;

/**
 * The same functions, for a person only while they have this token: who comes back has another one. Servers from before use
 * those without.
 */
const enteringWithToken = `
  CREATE FUNCTION enter(team_ uuid, person_ uuid, token_ bytea) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM whereabouts_team.enter(team_, NULL);
      IF person_ IS NOT NULL AND NOT EXISTS (
        SELECT FROM person WHERE id = person_ AND active AND token_sha256 = token_) THEN
        RAISE EXCEPTION USING ERRCODE = '${tokenRevoked}', MESSAGE = 'The token no longer works.';
      END IF;
    END $$;
  CREATE FUNCTION enter_and_claim(
      team_ uuid, person_ uuid, token_ bytea, key_ bytea, application_ text, subject_ text, lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM whereabouts_team.enter(team_, person_, token_);
      IF NOT can_claim(team_, person_, key_) THEN RETURN NULL; END IF;
      RETURN claim_subject(team_, key_, application_, subject_, person_, lease);
    END $$;
  CREATE FUNCTION enter_and_claim_next(
      team_ uuid, person_ uuid, token_ bytea, keys bytea[], application_ text, subjects text[], lease interval)
    RETURNS claim LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM whereabouts_team.enter(team_, person_, token_);
      IF NOT can_claim(team_, person_, NULL) THEN RETURN NULL; END IF;
      RETURN claim_next(team_, keys, application_, subjects, person_, lease);
    END $$;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA whereabouts_team FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION enter(uuid, uuid, bytea),
    enter_and_claim(uuid, uuid, bytea, bytea, text, text, interval),
    enter_and_claim_next(uuid, uuid, bytea, bytea[], text, text[], interval) TO ${serverRole};`;

/** Numbered from 1. */
export const migrations: readonly Migration[] = [
  { needs: 1, sql: tables + claimFunctions + lookUps + role + grants + rowSecurity },
  { needs: 1, sql: entering },
  { needs: 1, sql: relations },
  { needs: 1, sql: unusedTokens },
  { needs: 1, sql: limits },
  { needs: 1, sql: returningPeople },
  { needs: 1, sql: limitedClaims },
  { needs: 1, sql: enteringWithToken },
];
