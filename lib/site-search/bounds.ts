/** Limits of one search: pages, robots.txt, sitemaps and redirect targets together. */
export const mostRequests = 30;
