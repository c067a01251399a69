/** How many rows one import takes, and one list of addresses to check. Free of schemas: screens read it. */
export const mostRows = 20_000;

/** Of so many addresses, or names, it is asked at most at once what is known of them. */
export const mostKnown = 500;

/** A larger file's rows are kept on this device in parts of so many, where one import takes `mostDeviceRows`. */
export const stagedRows = 5_120;
export const mostDeviceRows = 1_000_000;
