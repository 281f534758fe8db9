/** A key of an encrypted database: nothing is secret in a test. */
export const databaseKey = '00112233445566778899aabbccddeeff'.repeat(2);
