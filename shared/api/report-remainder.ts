import { z } from 'zod';
import { extraDataOf } from '../domain/extra-data';
import type { JsonText, UnknownField } from '../domain/report';
import { sliceMembers } from '../json/slice-json';
import { wireReport } from './wire';

/** The parts of a report beyond the specification's fields: unknown fields and `extra_data`, as received. */
export interface ReportRemainder {
  readonly extraData: JsonText | null;
  readonly unknownFields: readonly UnknownField[];
}

/** Finds extra_data, and the fields unknown to the specification at any depth of its models. */
export function readRemainder(json: JsonText): ReportRemainder {
  const extraData = extraDataOf(json);
  return { extraData, unknownFields: unknownFieldsOf(json, wireReport, '') };
}

function unknownFieldsOf(json: JsonText, schema: z.ZodObject, prefix: string): readonly UnknownField[] {
  const shape = new Map(Object.entries(schema.shape));
  return (sliceMembers(json) ?? []).flatMap((member) => {
    const path = prefix + member.name;
    const known = shape.get(member.name);
    if (known === undefined) return [{ path, json: member.json }];
    const inner = objectIn(known);
    return inner ? unknownFieldsOf(member.json, inner, `${path}.`) : [];
  });
}

/** Returns the object schema inside an optional field, or null if the field isn't an object. */
function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectIn(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectIn(schema.unwrap());
  return null;
}
