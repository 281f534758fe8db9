import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startCursor } from '../../../../main/store/calls/stored-json';
import { migrate } from '../../../../main/store/migrations';
import { generationOf } from '../../../../main/store/user-data/file-identity';
import { userDataMigrations } from '../../../../main/store/user-data/migrations';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import {
  dueWatches,
  readStates,
  readUnannounced,
  readWatches,
} from '../../../../main/store/user-data/watch-tables';
import { everyItem } from '../../../../shared/domain/outbox';
import { everyReport } from '../../../../shared/domain/report-query';
import { Database } from '../../../../shared/node/database/database';
import { databaseKey } from '../../../support/databases/database-key';
import { storedCopy, succeeded } from '../../../support/databases/stored-copy';
import { gridState, outboxItem, savedView } from '../../../support/databases/user-data-samples';
import { noteOn, openOwn, ownPath, reviewStateIn } from '../../../support/databases/user-database';
import { allItems } from '../../../support/outbox/all-items';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** The rows of all tables, exactly as each version wrote them. Never change the text of a released version. */
const rows: readonly string[] = [
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO note (key, text, created_at, changed_at) VALUES
      ('9007199254740993', '"a note \ud800\u0000 ü"', 1700000000000.5, 1700000000001);
    INSERT INTO annotation (sequence, key, read, noted) VALUES
      (3, '9007199254740993', 1, 1), (5, '-9223372036854775808', 1, 0), (6, 'sha256:0f', 0, 0);
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view"}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, previous_hash, hash) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', '00', '0f');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":2,"hash":"0f"},"sharedAt":1700000000006,"historyChangedAt":null}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, previous_hash, hash) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', '00', '0f');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":2,"hash":"0f"},"sharedAt":1700000000006,"historyChangedAt":null}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, previous_hash, hash) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', '00', '0f');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":2,"hash":"0f"},"sharedAt":1700000000006,"historyChangedAt":null}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, previous_hash, hash) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', '00', '0f');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":2,"hash":"0f"},"sharedAt":1700000000006,"historyChangedAt":null}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}'),
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-00000000000d', 5, 'built-in', 'report:8', 'seen', 1, '[]', 1700000000004, '{"subjects":["report:8","report:7"],"contents":["8ETG_mFg","31dW6cKOEEh2Fb2V"]}'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}');
    INSERT INTO entry (id, person, device, device_seq, application, subject, kind, version, after, said_at, arrived_at, body) VALUES
      ('00000000-0000-4000-8000-000000000007', 'file:Eva', '00000000-0000-4000-8000-00000000000f', 1, 'built-in', 'transaction:x', 'verdict', 1, '[]', 4900000000000, 1700000000007, '{"verdict":"fraud","reason":null,"note":null,"reportKey":"8","reportVersion":1,"content":"8ETG_mFg","newest":"-9223372036854775808","reportedRisk":null,"tookMs":null}');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, previous_hash, hash) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', '00', '0f');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":2,"hash":"0f"},"sharedAt":1700000000006,"historyChangedAt":null}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5'), ('reading', 'by another version');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}', 'note'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}', 'verdict'),
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-00000000000d', 5, 'built-in', 'report:8', 'seen', 1, '[]', 1700000000004, '{"subjects":["report:8","report:7"],"contents":["8ETG_mFg","31dW6cKOEEh2Fb2V"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}', NULL);
    INSERT INTO entry (id, person, device, device_seq, application, subject, kind, version, after, said_at, arrived_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000007', 'file:Eva', '00000000-0000-4000-8000-00000000000f', 1, 'built-in', 'transaction:x', 'verdict', 1, '[]', 4900000000000, 1700000000007, '{"verdict":"fraud","reason":null,"note":null,"reportKey":"8","reportVersion":1,"content":"8ETG_mFg","newest":"-9223372036854775808","reportedRisk":null,"tookMs":null}', 'verdict');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, said, previous_hash, hash) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', 'verdict', '00', '0f');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":2,"hash":"0f"},"sharedAt":1700000000006,"historyChangedAt":null}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);
    INSERT INTO subject_state (subject, verdict, reported_risk, judged_at, noted) VALUES
      ('report:9007199254740993', NULL, NULL, NULL, 1), ('transaction:t', 'fraud', 'low_risk', 1700000000002, 0),
      ('transaction:v', 'legitimate', NULL, 1700000000004, 0);
    INSERT INTO subject_change (subject, position) VALUES ('transaction:w', 9);`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5'), ('reading', 'by another version');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}', 'note'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}', 'verdict'),
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-00000000000d', 5, 'built-in', 'report:8', 'seen', 1, '[]', 1700000000004, '{"subjects":["report:8","report:7"],"contents":["8ETG_mFg","31dW6cKOEEh2Fb2V"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}', NULL);
    INSERT INTO entry (id, person, device, device_seq, application, subject, kind, version, after, said_at, arrived_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000007', 'file:Eva', '00000000-0000-4000-8000-00000000000f', 1, 'built-in', 'transaction:x', 'verdict', 1, '[]', 4900000000000, 1700000000007, '{"verdict":"fraud","reason":null,"note":null,"reportKey":"8","reportVersion":1,"content":"8ETG_mFg","newest":"-9223372036854775808","reportedRisk":null,"tookMs":null}', 'verdict');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, said, previous_hash, hash, author) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', 'verdict', '00', '0f', NULL),
      (3, '00000000-0000-4000-8000-000000000008', NULL, '00000000-0000-4000-8000-00000000000d', 6, 'built-in', 'transaction:u', 'note', 1, '[]', 1700000000006, 1700000000007, NULL, '{"text":"as another person"}', 'note', '0f', '10', '00000000-0000-4000-8000-0000000000ff');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":3,"hash":"10"},"sharedAt":1700000000006,"historyChangedAt":null,"ended":true}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);
    INSERT INTO subject_state (subject, verdict, reported_risk, judged_at, noted) VALUES
      ('report:9007199254740993', NULL, NULL, NULL, 1), ('transaction:t', 'fraud', 'low_risk', 1700000000002, 0),
      ('transaction:u', NULL, NULL, NULL, 1), ('transaction:v', 'legitimate', NULL, 1700000000004, 0);
    INSERT INTO subject_change (subject, position) VALUES ('transaction:w', 10);`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5'), ('reading', 'by another version');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}', 'note'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}', 'verdict'),
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-00000000000d', 5, 'built-in', 'report:8', 'seen', 1, '[]', 1700000000004, '{"subjects":["report:8","report:7"],"contents":["8ETG_mFg","31dW6cKOEEh2Fb2V"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}', NULL);
    INSERT INTO entry (id, person, device, device_seq, application, subject, kind, version, after, said_at, arrived_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000007', 'file:Eva', '00000000-0000-4000-8000-00000000000f', 1, 'built-in', 'transaction:x', 'verdict', 1, '[]', 4900000000000, 1700000000007, '{"verdict":"fraud","reason":null,"note":null,"reportKey":"8","reportVersion":1,"content":"8ETG_mFg","newest":"-9223372036854775808","reportedRisk":null,"tookMs":null}', 'verdict');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, said, previous_hash, hash, author) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', 'verdict', '00', '0f', NULL),
      (3, '00000000-0000-4000-8000-000000000008', NULL, '00000000-0000-4000-8000-00000000000d', 6, 'built-in', 'transaction:u', 'note', 1, '[]', 1700000000006, 1700000000007, NULL, '{"text":"as another person"}', 'note', '0f', '10', '00000000-0000-4000-8000-0000000000ff');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":3,"hash":"10"},"sharedAt":1700000000006,"historyChangedAt":null,"ended":true}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);
    INSERT INTO subject_state (subject, verdict, reported_risk, judged_at, noted) VALUES
      ('report:9007199254740993', NULL, NULL, NULL, 1), ('transaction:t', 'fraud', 'low_risk', 1700000000002, 0),
      ('transaction:u', NULL, NULL, NULL, 1), ('transaction:v', 'legitimate', NULL, 1700000000004, 0);
    INSERT INTO subject_change (subject, position) VALUES ('transaction:w', 10);`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5'), ('reading', 'by another version');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}', 'note'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}', 'verdict'),
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-00000000000d', 5, 'built-in', 'report:8', 'seen', 1, '[]', 1700000000004, '{"subjects":["report:8","report:7"],"contents":["8ETG_mFg","31dW6cKOEEh2Fb2V"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}', NULL);
    INSERT INTO entry (id, person, device, device_seq, application, subject, kind, version, after, said_at, arrived_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000007', 'file:Eva', '00000000-0000-4000-8000-00000000000f', 1, 'built-in', 'transaction:x', 'verdict', 1, '[]', 4900000000000, 1700000000007, '{"verdict":"fraud","reason":null,"note":null,"reportKey":"8","reportVersion":1,"content":"8ETG_mFg","newest":"-9223372036854775808","reportedRisk":null,"tookMs":null}', 'verdict');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, said, previous_hash, hash, author) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', 'verdict', '00', '0f', NULL),
      (3, '00000000-0000-4000-8000-000000000008', NULL, '00000000-0000-4000-8000-00000000000d', 6, 'built-in', 'transaction:u', 'note', 1, '[]', 1700000000006, 1700000000007, NULL, '{"text":"as another person"}', 'note', '0f', '10', '00000000-0000-4000-8000-0000000000ff');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":3,"hash":"10"},"sharedAt":1700000000006,"historyChangedAt":null,"ended":true}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);
    INSERT INTO subject_state (subject, verdict, reported_risk, judged_at, noted) VALUES
      ('report:9007199254740993', NULL, NULL, NULL, 1), ('transaction:t', 'fraud', 'low_risk', 1700000000002, 0),
      ('transaction:u', NULL, NULL, NULL, 1), ('transaction:v', 'legitimate', NULL, 1700000000004, 0);
    INSERT INTO subject_change (subject, position) VALUES ('transaction:w', 10);`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5'), ('reading', 'by another version');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}', 'note'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}', 'verdict'),
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-00000000000d', 5, 'built-in', 'report:8', 'seen', 1, '[]', 1700000000004, '{"subjects":["report:8","report:7"],"contents":["8ETG_mFg","31dW6cKOEEh2Fb2V"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}', NULL);
    INSERT INTO entry (id, person, device, device_seq, application, subject, kind, version, after, said_at, arrived_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000007', 'file:Eva', '00000000-0000-4000-8000-00000000000f', 1, 'built-in', 'transaction:x', 'verdict', 1, '[]', 4900000000000, 1700000000007, '{"verdict":"fraud","reason":null,"note":null,"reportKey":"8","reportVersion":1,"content":"8ETG_mFg","newest":"-9223372036854775808","reportedRisk":null,"tookMs":null}', 'verdict');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, said, previous_hash, hash, author) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', 'verdict', '00', '0f', NULL),
      (3, '00000000-0000-4000-8000-000000000008', NULL, '00000000-0000-4000-8000-00000000000d', 6, 'built-in', 'transaction:u', 'note', 1, '[]', 1700000000006, 1700000000007, NULL, '{"text":"as another person"}', 'note', '0f', '10', '00000000-0000-4000-8000-0000000000ff');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":3,"hash":"10"},"sharedAt":1700000000006,"historyChangedAt":null,"ended":true}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);
    INSERT INTO subject_state (subject, verdict, reported_risk, judged_at, noted) VALUES
      ('report:9007199254740993', NULL, NULL, NULL, 1), ('transaction:t', 'fraud', 'low_risk', 1700000000002, 0),
      ('transaction:u', NULL, NULL, NULL, 1), ('transaction:v', 'legitimate', NULL, 1700000000004, 0);
    INSERT INTO subject_change (subject, position) VALUES ('transaction:w', 10);
    INSERT INTO assistant (position, json) VALUES
      (1, '{"isOn":true,"coarseKm":50,"freeText":false,"tools":{"search":"allowed","explain":"ask","timeline":"ask","links":"ask","alibi":"ask","hot_spots":"refused","what_if":"ask","metrics":"ask","draft_case":"ask"}}');
    INSERT INTO assistant_reading (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000e1', '{"id":"00000000-0000-4000-8000-0000000000e1","at":1700000000000,"client":"A chat","tool":"search","reports":3,"fields":["reports.user"]}');`,
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7'), ('hidden', '["transaction:w"]'), ('removed', '5'), ('reading', 'by another version');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000d', 1, 'built-in', 'report:9007199254740993', 'seen', 1, '[]', 0, '{"version":null,"subjects":["report:9007199254740993","report:-9223372036854775808"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000d', 2, 'built-in', 'report:9007199254740993', 'note', 1, '[]', 1700000000001, '{"text":"a note \ud800\u0000 ü","createdAt":1700000000000.5}', 'note'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000d', 3, 'built-in', 'transaction:t', 'verdict', 1, '[]', 1700000000002, '{"verdict":"fraud","reason":null,"note":"\ud800","reportKey":"9007199254740993","reportVersion":2,"reportedRisk":"low_risk","tookMs":1200}', 'verdict'),
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-00000000000d', 5, 'built-in', 'report:8', 'seen', 1, '[]', 1700000000004, '{"subjects":["report:8","report:7"],"contents":["8ETG_mFg","31dW6cKOEEh2Fb2V"]}', 'seen'),
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-00000000000d', 4, 'built-in', 'transaction:t', 'case', 7, '["00000000-0000-4000-8000-000000000003"]', 1700000000003, '{"of a":["newer program"]}', NULL);
    INSERT INTO entry (id, person, device, device_seq, application, subject, kind, version, after, said_at, arrived_at, body, said) VALUES
      ('00000000-0000-4000-8000-000000000007', 'file:Eva', '00000000-0000-4000-8000-00000000000f', 1, 'built-in', 'transaction:x', 'verdict', 1, '[]', 4900000000000, 1700000000007, '{"verdict":"fraud","reason":null,"note":null,"reportKey":"8","reportVersion":1,"content":"8ETG_mFg","newest":"-9223372036854775808","reportedRisk":null,"tookMs":null}', 'verdict');
    INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, received_at, claim_token, body, said, previous_hash, hash, author) VALUES
      (2, '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000e', 1, 'built-in', 'transaction:v', 'verdict', 1, '[]', 1700000000004, 1700000000005, 'token', '{"verdict":"legitimate","reason":null,"note":null,"reportKey":"9","reportVersion":1,"reportedRisk":null,"tookMs":null}', 'verdict', '00', '0f', NULL),
      (3, '00000000-0000-4000-8000-000000000008', NULL, '00000000-0000-4000-8000-00000000000d', 6, 'built-in', 'transaction:u', 'note', 1, '[]', 1700000000006, 1700000000007, NULL, '{"text":"as another person"}', 'note', '0f', '10', '00000000-0000-4000-8000-0000000000ff');
    INSERT INTO hidden_entry (seq, subject, hash) VALUES (1, 'transaction:w', '00');
    INSERT INTO team (position, json) VALUES
      (1, '{"address":"https://team.example/","name":"Night shift","person":"00000000-0000-4000-8000-00000000000a","role":"lead","epoch":"00000000-0000-4000-8000-00000000000c","people":[{"id":"00000000-0000-4000-8000-00000000000a","name":"Ana","role":"lead","active":true}],"cursor":{"seq":3,"hash":"10"},"sharedAt":1700000000006,"historyChangedAt":null,"ended":true}');
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view","widths":{"time":140}}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');
    INSERT INTO case_file (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000c1', '{"id":"00000000-0000-4000-8000-0000000000c1","title":"Ring \ud800","summary":"","status":"closed","createdAt":1700000000000,"changedAt":1700000000001,"items":[{"id":"00000000-0000-4000-8000-0000000000c2","kind":"report","key":"9007199254740993","transactionId":null},{"id":"00000000-0000-4000-8000-0000000000c3","kind":"picture","picture":"00000000-0000-4000-8000-0000000000c4","of":"map","caption":"","takenAt":1700000000000}]}');
    INSERT INTO case_picture (id, taken_at, png) VALUES ('00000000-0000-4000-8000-0000000000c4', 1700000000000, 'iVBORw0KGgo=');
    INSERT INTO watch (json) VALUES
      ('{"id":"w","title":"Ana \ud800","subject":{"kind":"user","value":"ana"},"isOn":true,"createdAt":1700000000007}');
    INSERT INTO watch_position (watch_id, json) VALUES
      ('w', '{"copy":"canary-0","seq":12,"since":"1700000000000000001","subject":{"kind":"user","value":"ana"}}');
    INSERT INTO watch_hit (watch_id, key, certain, found_at, seen, announced) VALUES
      ('w', '9007199254740993', 1, 1700000000008, 0, 1), ('w', 'sha256:0f', 0, 1700000000009, 0, 0), ('w', '5', 1, 1700000000010, 1, 1);
    INSERT INTO subject_state (subject, verdict, reported_risk, judged_at, noted, divided, entry_id) VALUES
      ('report:9007199254740993', NULL, NULL, NULL, 1, 0, NULL),
      ('transaction:t', 'fraud', 'low_risk', 1700000000002, 0, 0, '00000000-0000-4000-8000-000000000003'),
      ('transaction:u', NULL, NULL, NULL, 1, 0, NULL),
      ('transaction:v', 'legitimate', NULL, 1700000000004, 0, 0, '00000000-0000-4000-8000-000000000005');
    INSERT INTO subject_change (subject, position) VALUES ('transaction:w', 10);
    INSERT INTO assistant (position, json) VALUES
      (1, '{"isOn":true,"coarseKm":50,"freeText":false,"tools":{"search":"allowed","explain":"ask","timeline":"ask","links":"ask","alibi":"ask","hot_spots":"refused","what_if":"ask","metrics":"ask","draft_case":"ask"}}');
    INSERT INTO assistant_reading (id, json) VALUES
      ('00000000-0000-4000-8000-0000000000e1', '{"id":"00000000-0000-4000-8000-0000000000e1","at":1700000000000,"client":"A chat","tool":"search","reports":3,"fields":["reports.user"]}');`,
];
const versions = rows.map((_, index) => index + 1);

/** Creates a folder with a file as a version left it, with rows of every kind. */
async function folderOfVersion(version: number): Promise<string> {
  const folder = temporaryFolder();
  const database = await Database.open(ownPath(folder), { key: databaseKey });
  await migrate(database, userDataMigrations.slice(0, version));
  await database.exec(rows[version - 1] ?? '');
  await database.close();
  return folder;
}

describe('the versions of the user data file', () => {
  it('all have rows in this test', () => {
    expect(versions).toEqual(userDataMigrations.map((_, index) => index + 1));
  });

  it.each(versions)('version %i is read completely', async (version) => {
    const own = await openOwn(await folderOfVersion(version));
    const calls = userDataHandlers(own, () => 1);
    const feedback = {
      behaviour: { desired: { risk_assignment: 'clear' as const } },
      situation: { description: 'lone \ud800, NUL \u0000' },
    };
    const restError = { error: 'e', errorCode: 'c', cause: null, traceabilityId: 't' };
    const failed = outboxItem('a', {
      transactionId: 't',
      feedback,
      state: 'Failed',
      problem: { kind: 'service-error', host: 'h', status: 500, restError, excerpt: '' },
      answer: '',
    });
    expect(await allItems(calls)).toMatchObject({
      value: [{ id: 'b', state: 'Sending', createdAt: 1_700_000_000_002 }, failed],
    });
    const found = { ...everyItem, text: 'LONE', transactionId: 't' };
    expect(await calls['items.page']({ query: found, page: 1, limit: 1 })).toMatchObject({
      value: { total: 1, items: [{ id: 'a' }] },
    });
    expect(await calls['drafts.read']({ transactionId: 't \ud800' })).toMatchObject({
      value: { desiredRisk: 'low', fraudCases: ['\ud800'], score: '5.5', reporter: { name: 'Ada' } },
    });
    const noted = await reviewStateIn(own, 'report:9007199254740993');
    expect(noted).toMatchObject({
      note: {
        text: 'a note \ud800\u0000 ü',
        createdAt: 1_700_000_000_000.5,
        changedAt: 1_700_000_000_001,
      },
      seen: { content: null, at: 0 },
    });
    expect(await noteOn(own.reviewLog, '9007199254740993')).toBe('a note \ud800\u0000 ü');
    const subjects = ['report:9007199254740993', 'report:-9223372036854775808', 'report:sha256:0f'];
    expect([...(await own.reviewLog.statesOf(subjects))]).toMatchObject([
      [subjects[0], { seen: true, noted: true }],
      [subjects[1], { seen: true, noted: false }],
    ]);
    expect(await calls['views.read']({})).toEqual({ ok: true, value: [savedView('a', 'Fraud')] });
    const widths = version === 1 ? {} : gridState.widths;
    expect(await calls['grid.read'](undefined)).toEqual({ ok: true, value: { ...gridState, widths } });
    expect(await calls['cases.read']({})).toMatchObject({
      value: {
        cases:
          version < 5 ? [] : [{ title: 'Ring \ud800', items: [{ kind: 'report' }, { kind: 'picture' }] }],
      },
    });
    expect(await calls['storedAssistant.read'](undefined)).toMatchObject({
      value: version < 12 ? null : { isOn: true, coarseKm: 50 },
    });
    expect(await calls['assistant.history']({ before: null, limit: 5 })).toMatchObject({
      value: { dropped: 0, readings: version < 12 ? [] : [{ client: 'A chat', reports: 3 }] },
    });
    expect(await generationOf(own)).toBe(7);
    expect(await own.reviewLog.canary()).toMatch(/^canary-/);
    await own.close();
  });

  it.each(versions)('version %i can be written to', async (version) => {
    const own = await openOwn(await folderOfVersion(version));
    const calls = userDataHandlers(own, () => 1);
    await calls['log.write']({ outbox: { put: [outboxItem('c'), outboxItem('a')], remove: ['b'] } });
    expect(await allItems(calls)).toMatchObject({ value: [{ id: 'c' }, outboxItem('a')] });
    await own.reviewLog.markSeen([{ key: 'sha256:0f', content: '8ETG_mFg' }], true, 5);
    expect(await reviewStateIn(own, 'report:sha256:0f')).toMatchObject({
      seen: { content: '8ETG_mFg', at: 5 },
    });
    await own.close();
  });

  it('version 1 has its notes and read marks in the log afterwards, and nowhere else', async () => {
    const own = await openOwn(await folderOfVersion(1));
    const note = { text: 'a note \ud800\u0000 ü', createdAt: 1_700_000_000_000.5 };
    const page = {
      text: '',
      kinds: [],
      verdicts: [],
      people: [],
      from: null,
      until: null,
      page: 1,
      limit: 10,
    };
    expect(await userDataHandlers(own, () => 1)['log.page'](page)).toMatchObject({
      value: {
        total: 2,
        entries: [
          { kind: 'note', deviceSeq: 2, saidAt: 1_700_000_000_001, body: note, subjects: 1 },
          { kind: 'seen', deviceSeq: 1, saidAt: 0, body: { version: null }, subjects: 2 },
        ],
      },
    });
    expect(
      await userDataHandlers(own, () => 1)['log.page']({ ...page, text: 'NOTE 9007199254740993' }),
    ).toMatchObject({
      value: { total: 1 },
    });
    const names = await own.read((session) =>
      session.rows(
        "SELECT name FROM sqlite_schema WHERE name IN ('note', 'annotation')",
        [],
        z.object({ name: z.string() }),
      ),
    );
    expect(names).toEqual([]);
    await own.close();
  });

  it('version 6 has its watches, where they stopped, and what they found', async () => {
    const own = await openOwn(await folderOfVersion(6));
    const subject = { kind: 'user', value: 'ana' } as const;
    expect(await own.read(readWatches)).toEqual([
      { id: 'w', title: 'Ana \ud800', subject, isOn: true, createdAt: 1_700_000_000_007 },
    ]);
    const position = { copy: 'canary-0', seq: 12, since: '1700000000000000001' };
    expect(await own.read(dueWatches)).toEqual([{ id: 'w', subject, position, room: 498 }]);
    expect(await own.read(readStates)).toEqual([{ id: 'w', certain: 1, possible: 1 }]);
    expect((await own.read(readUnannounced)).watches).toMatchObject([{ certain: 0, possible: 1 }]);
    await own.close();
  });

  it.each([7, 8, 9, 10, 11])(
    'version %i has what was seen of each report, and when entries of others arrived',
    async (version) => {
      const own = await openOwn(await folderOfVersion(version));
      expect([...(await own.reviewLog.statesOf(['report:7', 'report:8', 'transaction:x']))]).toMatchObject([
        ['report:7', { seen: true, seenContent: '31dW6cKOEEh2Fb2V' }],
        ['report:8', { seen: true, seenContent: '8ETG_mFg' }],
        [
          'transaction:x',
          {
            review: {
              judged: { content: '8ETG_mFg', newest: '-9223372036854775808', at: 1_700_000_000_007 },
            },
          },
        ],
      ]);
      await own.close();
    },
  );

  it('version 10 has the texts of its queries in the query language', async () => {
    const folder = await folderOfVersion(10);
    const database = await Database.open(ownPath(folder), { key: databaseKey });
    const query = { ...everyReport, text: 'BED OR "\ud800" user:a*b' };
    const subject = { kind: 'view', name: 'Beds', query } as const;
    const view = { ...savedView('b', 'Beds'), query };
    const list = { id: 'b', title: 'Beds', subject, isOn: true, createdAt: 1 };
    const started = { copy: 'canary-0', seq: 12, since: '0', subject };
    const json = (value: object) => JSON.stringify(value);
    await database.run('INSERT INTO view (json) VALUES (?)', [json(view)]);
    await database.run('UPDATE grid_state SET json = ?', [json({ ...gridState, query })]);
    await database.run('INSERT INTO watch (json) VALUES (?)', [json(list)]);
    await database.run('INSERT INTO watch_position (watch_id, json) VALUES (?, ?)', ['b', json(started)]);
    await database.close();
    const own = await openOwn(folder);
    const calls = userDataHandlers(own, () => 1);
    const renewed = { ...query, text: String.raw`BED "OR" "${'\ud800'}" user:a\*b` };
    expect(succeeded(await calls['views.read']({}))).toMatchObject([
      { id: 'a' },
      { ...view, query: renewed },
    ]);
    expect(succeeded(await calls['grid.read'](undefined))).toEqual({ ...gridState, query: renewed });
    const due = await own.read(dueWatches);
    expect(due).toMatchObject([{ id: 'w' }, { id: 'b', subject: { query: renewed }, position: { seq: 12 } }]);
    await own.close();
  });

  it('version 8 may have entries of a file that a team placed: they are received again, with their authors', async () => {
    const folder = await folderOfVersion(8);
    const database = await Database.open(ownPath(folder), { key: databaseKey });
    await database.exec(`INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, body, said, hash) VALUES
      (3, '00000000-0000-4000-8000-000000000009', 'file:Ana', '00000000-0000-4000-8000-0000000000ee', 1, 'built-in', 'transaction:u', 'note', 1, '[]', 5, '{"text":"n"}', 'note', '10')`);
    await database.close();
    const own = await openOwn(folder);
    const { team, unshared } = succeeded(await userDataHandlers(own, () => 1)['membership.read'](undefined));
    expect(team?.cursor).toEqual(startCursor);
    expect(unshared).toBe(3);
    await own.close();
  });

  it.each(versions.filter((version) => version > 2))(
    'version %i may have entries that can’t be read: it is opened, mirrored and hidden again',
    async (version) => {
      const folder = await folderOfVersion(version);
      const database = await Database.open(ownPath(folder), { key: databaseKey });
      const poison = (number: number, kind: string, body: unknown) =>
        `INSERT INTO entry (seq, id, person, device, device_seq, application, subject, kind, version, after, said_at, body, hash) VALUES
          (${number + 9}, '00000000-0000-4000-8000-0000000000f${number}', '00000000-0000-4000-8000-00000000000b',
          '00000000-0000-4000-8000-0000000000ee', ${number}, 'built-in', 'transaction:odd', '${kind}', 1, '[]', 5, '${JSON.stringify(body)}', '${number}');`;
      await database.exec(
        [
          poison(1, 'seen', { version: 1, subjects: [1] }),
          poison(2, 'unseen', { subjects: { a: [] } }),
          poison(3, 'withdrawal', { of: 5 }),
          poison(4, 'seen', { version: 1, subjects: ['report:5'] }),
        ].join('\n'),
      );
      await database.close();
      const own = await openOwn(folder);
      const calls = userDataHandlers(own, () => 1);
      const copy = await storedCopy(own.reviewLog);
      expect(await own.reviewLog.statesOf(['transaction:t'])).toMatchObject(
        new Map([['transaction:t', { review: { verdict: 'fraud' } }]]),
      );
      expect((await reviewStateIn(own, 'report:5')).history).toEqual([]);
      expect(succeeded(await calls['log.agreement']({ from: null, until: null })).judgedBySeveral).toBe(0);
      expect(succeeded(await calls['log.metrics']({ from: null, until: null, zone: 'utc' })).total).toBe(
        version < 7 ? 2 : 3,
      );
      expect(succeeded(await calls['shared.hide']({ subjects: ['transaction:odd'] }))).toContain(
        'transaction:odd',
      );
      expect((await reviewStateIn(own, 'transaction:odd')).history).toEqual([]);
      await copy.reports.close();
      await own.close();
    },
  );

  it('version 2 keeps what a newer version wrote', async () => {
    const own = await openOwn(await folderOfVersion(2));
    const state = await reviewStateIn(own, 'transaction:t');
    expect(state.verdict).toMatchObject({ kind: 'settled', verdict: 'fraud' });
    expect(state.history[1]).toMatchObject({
      entry: { kind: 'case', version: 7, body: { 'of a': ['newer program'] } },
      content: null,
    });
    await own.close();
  });
});
