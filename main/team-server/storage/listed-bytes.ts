/**
 * SQL for the bytes that a row with an application and a subject takes in the JSON of a list, or more: IDs, times and names
 * of fields take fewer than 500. JSON writes a character of a text as up to six.
 */
export const listedBytes =
  '(500 + octet_length(to_json(application)::text) + octet_length(to_json(subject)::text))';
