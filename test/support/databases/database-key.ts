/** The key of encrypted databases in tests. */
export const databaseKey = '00112233445566778899aabbccddeeff'.repeat(2);
