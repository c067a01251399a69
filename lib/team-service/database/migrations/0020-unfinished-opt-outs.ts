/** Opt-outs whose mentions in other leads' texts are still being removed. An interrupted one is finished later. */
export const unfinishedOptOuts = [
  `create table if not exists unfinished_opt_outs (
    team_id bigint not null,
    address text not null,
    primary key (team_id, address)
  )`,
];
