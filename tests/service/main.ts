/** `npm run service:reference`: the reference service on a fixed port, for developers of a client. */
import { parseArgs } from 'node:util';
import { type PlanName, planNames } from './accounts.ts';
import { defaultSeed } from './data/world.ts';
import { apps, campaigns, domains, sentence, verdictAddresses } from './fixtures.ts';
import type { Reference, ServiceOptions } from './reference.ts';
import { startService } from './start-service.ts';

const usualPort = 4400;

const help = `Harrier's reference service: the contact-data contract on loopback, with invented data.

  npm run service:reference -- [--port ${usualPort}] [--plan ${planNames.join('|')}] [--seed ${defaultSeed}]
                     [--leads mock|none|NUMBER]

  --port   where to listen on 127.0.0.1
  --plan   whose key is printed first
  --seed   what the generated companies are made from
  --leads  what leads there are: the few of the mock in every account, none, or so many made-up ones in the starter's
  --help   this`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(usualPort) },
    plan: { type: 'string', default: 'starter' },
    seed: { type: 'string', default: defaultSeed },
    leads: { type: 'string', default: 'mock' },
    help: { type: 'boolean', default: false },
  },
});
const plan = planNames.find((name) => name === values.plan);
const port = Number(values.port);
const leads = values.leads === 'mock' || values.leads === 'none' ? values.leads : Number(values.leads);

if (values.help) console.log(help);
else if (plan === undefined || !isWithin(port, 65_535) || (typeof leads === 'number' && !isWithin(leads, 1_000_000))) {
  console.error(help);
  process.exitCode = 1;
} else await run(plan, { port, seed: values.seed, leads });

function isWithin(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= most;
}

async function run(plan: PlanName, options: ServiceOptions): Promise<void> {
  try {
    console.log(introduction(await startService(options), plan));
  } catch (error) {
    console.error(`The service could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

function introduction({ base, keys, holds }: Reference, plan: PlanName): string {
  const { origin } = new URL(base);
  const control = `${origin}/_control`;
  const others = Object.entries(keys).filter(([name]) => name !== plan);
  return `Harrier's reference service (all data are invented)

  Address   ${base}
  Key       ${keys[plan]}   (${plan})
${others.map(([name, key]) => `            ${key}   (${name})`).join('\n')}

  Holds     ${holds.companies} companies, ${holds.addresses.toLocaleString('en')} addresses
            ${domains.aldermoor} (37), ${domains.kestrel} (58), ${domains.aoyama} (212), ${domains.munich} (10,000+),
            ${domains.wadden} (articles), ${domains.acceptAll} (accepts all), ${domains.empty} (none), ${domains.hostile}
  Verdicts  ${Object.values(verdictAddresses).join(', ')}
  Campaigns ${campaigns.spring}, ${campaigns.observatories} (recipients); connected apps: ${apps.ledgerly}, ${apps.postrider}, ${apps.gridline}
            all fixtures: tests/service/fixtures.ts

  Try       curl -H 'X-API-KEY: ${keys[plan]}' '${base}/domain-search?domain=${domains.aldermoor}'
            curl -X POST -H 'X-API-KEY: ${keys[plan]}' -H 'Content-Type: application/json' ${base}/discover -d '{"query":"${sentence}","limit":5}'
  Faults    curl -X POST -H 'Content-Type: application/json' ${control}/faults -d '{"kind":"status","status":503,"operation":"verifyEmail","times":3}'
            kinds: drop, delay, drip, truncate, status, html, empty, body, huge, redirect, pending (tests/service/faults.ts)
            curl -X DELETE ${control}/faults
  Described ${origin}/openapi.json
  Windows   curl -X POST -H 'Content-Type: application/json' ${control}/rate -d '{"scale":20}'
  Clock     curl -X POST -H 'Content-Type: application/json' ${control}/clock -d '{"move":86400000}'
  Received  curl ${control}/requests

  Stop it with Ctrl+C.`;
}
