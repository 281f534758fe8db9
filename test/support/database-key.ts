/** The key of the tests' encrypted databases. */
export const databaseKey = '00112233445566778899aabbccddeeff'.repeat(2);
