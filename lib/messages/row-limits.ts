/** How many rows one import takes, and one list of addresses to check. Free of schemas: screens read it. */
export const mostRows = 20_000;

/** Of so many addresses, or names, it is asked at most at once what is known of them. */
export const mostKnown = 500;
