/** Few companies name other domains. Discover's numbers need them, without reading the records of all. */
export const linkedCompanies = [
  `create index if not exists companies_linked on companies (team_id, number)
    where record like '%"linked_domains":["%'`,
];
