/** How many rows one import accepts, and one list of addresses to check. Without schemas, because pages load it. */
export const mostRows = 20_000;

/** How many addresses, or names, one message may ask about. */
export const mostKnown = 500;

/** A larger file's rows are stored on this device in parts of this size. There, one import accepts `mostDeviceRows`. */
export const stagedRows = 5_120;
export const mostDeviceRows = 1_000_000;
