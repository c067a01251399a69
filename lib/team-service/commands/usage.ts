export const usage = `The team service: one database of companies, people and leads for a team.

  npm run service -- --data FOLDER             starts the service on an embedded database in that folder
  npm run service -- --database postgres://…   starts it on a PostgreSQL server, which instances can share; with
                                               several hosts (one:5432,other:5432), on the one that takes writes
      --read-database postgres://…             a standby of it, which answers what only reads
      --host 127.0.0.1 --port 4400             address to listen on; put a TLS proxy in front of it
      --connections 10                         connections to that server at most; a team gets half of them
      --metrics 9464                           serves Prometheus metrics on 127.0.0.1; off by default
      --mail-name mail.example.com             asks mail servers whether an address exists, under this name and
      --mail-sender postmaster@example.com     with this sender, instead of the settings of the command mail
      --mail-proxy socks5://user:password@host:1080
                                               asks them through this proxy, also as HARRIER_MAIL_PROXY
      --private-apps                           allows connected apps on private networks, such as your own CRM
      --local-apps                             allows them on this machine, also over http, such as your own webhook
      --sync-space 200                         megabytes for a member's encrypted sync of their browsers; 0 for none

  npm run service -- team add NAME             adds a team   [--searches N] [--verifications N] per month
  npm run service -- team change               changes what is named   [--team TEAM] [--searches N|none]
                                               [--verifications N|none] [--name NAME]
      --auto-save off|listed|unlisted          saves found and verified addresses as leads: in the last list or in none
      --attributes region,tier                 slugs of the custom attributes of leads; replaces the former ones
  npm run service -- team list
  npm run service -- key add NAME              adds a member and prints their key once   [--team TEAM]
                                               [--email ADDRESS] [--role owner|member|reader]
  npm run service -- key list                  [--team TEAM]
  npm run service -- key remove ID             [--team TEAM]

  npm run service -- member list               [--team TEAM]
  npm run service -- member change ADDRESS|ID  changes what is named   [--team TEAM] [--role owner|member|reader]
      --allow delete,export,push,opt-out|none  beside the role: deleting or reading many leads, pushing, opting people out
      --searches N|none --verifications N|none monthly limits of this member
  npm run service -- member remove ADDRESS|ID  ends all their keys; what they saved stays with the team   [--team TEAM]

  npm run service -- invite NAME               prints a link with which they join once, within seven days   [--team TEAM]
      --address https://team.example.com       where members reach the service
      --role owner|member|reader               default: member   [--searches N] [--verifications N]

  npm run service -- audit export FILE|-       writes who did what to a CSV file   [--team TEAM]

  npm run service -- app connect PROVIDER      connects an app that leads are pushed to; reads its settings as JSON
                                               from standard input   [--team TEAM] [--name NAME]
  npm run service -- app settings ID           replaces its settings from standard input   [--team TEAM]
  npm run service -- app list                  [--team TEAM]
  npm run service -- app remove ID             [--team TEAM]

  npm run service -- events connect ADDRESS|-  posts what happens to leads there, signed; reads the secret (whsec_…)
                                               from standard input, with - the address before it   [--team TEAM]
  npm run service -- events list               what waits, and why a receiver is off   [--team TEAM]
  npm run service -- events resume ID          switches it on; it continues where it stopped   [--team TEAM]
  npm run service -- events remove ID          [--team TEAM]

  npm run service -- leads export FILE|-       writes leads to a CSV file   [--team TEAM] [--list NAME]
  npm run service -- leads import FILE         imports leads from a CSV file   [--team TEAM] [--list NAME]
      --existing fill|skip|overwrite           existing leads: fill their empty fields (default), skip or overwrite them
      --no-merge                               matches people by address only, not by name and company
      --dry                                    counts only, writes nothing
  npm run service -- leads trash               lists deleted leads   [--team TEAM]
  npm run service -- leads restore ID          restores one, within thirty days   [--team TEAM]

  npm run service -- mail                      shows how mail servers are asked
  npm run service -- mail --name mail.example.com --sender postmaster@example.com
                                               changes what is named while the service runs, for all teams
      --proxy socks5://host:1080|-|none        through a proxy; - reads its address from standard input
  npm run service -- mail --off                mail servers are not asked

  npm run service -- site search DOMAIN        searches the public pages of a company's site   [--team TEAM]

  npm run service -- opt-out add ADDRESS|-     removes a person and refuses their data from then on; - reads addresses
                                               from standard input, one a line   [--team TEAM, default: all]
  npm run service -- opt-out count             [--team TEAM, default: all]

  npm run service -- backup FILE|-             writes all teams to a file, while the service runs
  npm run service -- restore FILE|-            reads it into an empty database, embedded or not

  npm run service -- mcp grant KEY-ID          lets assistants use a key beyond free reading, so many times a day; what
      --searches 20 --verifications 50         is not named is off: also --saves, --deletions, --pushes   [--team TEAM]
  npm run service -- mcp --address https://…   an MCP server on standard input and output, in front of any service;
      --key-file FILE                          the key is in this file or in HARRIER_KEY; budgets as above

  npm run service -- citus                     prints the statements that distribute the tables on Citus, for psql

What a command writes to standard output (FILE is -, and citus and mcp --address) is piped with npm run --silent service,
as npm writes lines of its own there otherwise.
Every command but citus and mcp --address needs --data or --database, or HARRIER_DATA or HARRIER_DATABASE in the environment, which
process lists do not show.
HARRIER_READ_DATABASE stands for --read-database.
HARRIER_SECRET encrypts the settings of apps. Use the same at all instances; without it nothing is pushed.
HARRIER_MAIL_SECRET lets several instances ask mail servers alike. Use the same at all of them.`;
