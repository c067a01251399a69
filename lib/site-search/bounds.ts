/** Everything that a site is asked for in one search: pages, robots.txt, sitemaps and what redirects lead to. */
export const mostRequests = 30;
