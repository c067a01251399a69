/** How many rows one import takes, and one list of addresses to check. Free of schemas: screens read it. */
export const mostRows = 20_000;
