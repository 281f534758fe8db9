/**
 * The part of OCSF 1.5.0 that exports use: the class Detection Finding (2004) with the objects Metadata, Product, Finding
 * Information, Evidence Artifacts, User, Device and Geo Location. Written as JSON Schema from the attributes, types, enumerations,
 * requirements and constraints of the published schema (schema.ocsf.io/1.5.0, github.com/ocsf/ocsf-schema).
 */
const text = { type: 'string' } as const;
const timestamp = { type: 'integer' } as const;

const geoLocation = {
  type: 'object',
  additionalProperties: false,
  anyOf: ['city', 'country', 'postal_code', 'region'].map((name) => ({ required: [name] })),
  properties: {
    city: text,
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    desc: text,
    lat: { type: 'number', minimum: -90, maximum: 90 },
    long: { type: 'number', minimum: -180, maximum: 180 },
    postal_code: text,
    provider: text,
    region: text,
  },
};

const user = {
  type: 'object',
  additionalProperties: false,
  anyOf: ['account', 'name', 'uid'].map((name) => ({ required: [name] })),
  properties: { uid: text, name: text, email_addr: text, type: text, type_id: { type: 'integer' } },
};

const device = {
  type: 'object',
  additionalProperties: false,
  required: ['type_id'],
  anyOf: ['ip', 'uid', 'name', 'hostname', 'instance_uid', 'interface_uid', 'interface_name'].map((name) => ({
    required: [name],
  })),
  properties: {
    type_id: { enum: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 99] },
    type: text,
    uid: text,
    name: text,
    hostname: text,
    model: text,
    location: geoLocation,
  },
};

export const detectionFinding = {
  type: 'object',
  additionalProperties: false,
  required: [
    'activity_id',
    'category_uid',
    'class_uid',
    'finding_info',
    'metadata',
    'severity_id',
    'time',
    'type_uid',
  ],
  properties: {
    activity_id: { enum: [0, 1, 2, 3, 99] },
    activity_name: text,
    category_uid: { const: 2 },
    category_name: { const: 'Findings' },
    class_uid: { const: 2004 },
    class_name: { const: 'Detection Finding' },
    type_uid: { enum: [200_400, 200_401, 200_402, 200_403, 200_499] },
    time: timestamp,
    severity_id: { enum: [0, 1, 2, 3, 4, 5, 6, 99] },
    severity: { enum: ['Unknown', 'Informational', 'Low', 'Medium', 'High', 'Critical', 'Fatal', 'Other'] },
    is_alert: { type: 'boolean' },
    status_id: { enum: [0, 1, 2, 3, 4, 5, 99] },
    status: { enum: ['Unknown', 'New', 'In Progress', 'Suppressed', 'Resolved', 'Archived', 'Other'] },
    message: text,
    metadata: {
      type: 'object',
      additionalProperties: false,
      required: ['product', 'version'],
      properties: {
        version: { const: '1.5.0' },
        uid: text,
        product: {
          type: 'object',
          additionalProperties: false,
          anyOf: [{ required: ['name'] }, { required: ['uid'] }],
          properties: { name: text, vendor_name: text, version: text, uid: text },
        },
      },
    },
    finding_info: {
      type: 'object',
      additionalProperties: false,
      required: ['uid'],
      properties: {
        uid: text,
        title: text,
        desc: text,
        types: { type: 'array', items: text },
        created_time: timestamp,
        src_url: { type: 'string', format: 'uri' },
      },
    },
    evidences: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        anyOf: [{ required: ['user'] }, { required: ['device'] }],
        properties: { user, device, name: text, uid: text },
      },
    },
    unmapped: { type: 'object' },
  },
} as const;
