import { parseArgs } from 'node:util';
import type { OverStdio } from '../mcp/over-stdio.ts';
import { searchable } from '../site-search/endpoint.ts';
import type { Command } from './command.ts';
import { foreignOption, options } from './command-options.ts';
import {
  addressOf,
  allowance,
  appNameOf,
  autoSaveOf,
  changedAllowance,
  existingOf,
  fileOf,
  listNameOf,
  mailChange,
  mailOf,
  mailOfStart,
  memberChange,
  memberEmailOf,
  providerOf,
  required,
  roleOf,
  secretOf,
  slugsOf,
  teamNameOf,
  Wrong,
  whereOf,
  whole,
} from './option-values.ts';
import { allowanceOf, overStdio } from './read-mcp.ts';

type Read = Command | ({ at: 'mcp' } & OverStdio) | { at: 'help' } | { at: 'citus' } | { at: 'wrong'; why: string };

export function readCommand(args: string[], environment: Readonly<Record<string, string | undefined>>): Read {
  try {
    const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true });
    if (values.help) return { at: 'help' };
    const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const foreign = foreignOption(positionals, given);
    if (foreign !== null) throw new Wrong(`"${positionals.join(' ')}" takes no --${foreign}.`);
    if (positionals.join(' ') === 'citus') return { at: 'citus' };
    if (positionals.join(' ') === 'mcp') {
      const { address, 'key-file': keyFile } = values;
      const read = overStdio({ address, keyFile, allowance: allowanceOf(values, whole) }, environment);
      return typeof read === 'string' ? { at: 'wrong', why: read } : { at: 'mcp', ...read };
    }
    const where = whereOf(values, environment);
    const team = values.team === undefined ? null : required('the name or the number of the team', values.team.trim());
    const network = { private: values['private-apps'], loopback: values['local-apps'] };
    const [thing, verb, ...rest] = positionals;
    const name = rest.join(' ').trim();
    if (thing === 'invite')
      return {
        at: 'invite',
        where,
        team,
        address: addressOf(values.address),
        invitation: {
          name: required('the name of whoever is invited', [verb, ...rest].join(' ').trim()),
          role: roleOf(values.role ?? 'member'),
          limits: {
            searches: allowance('--searches', values.searches),
            verifications: allowance('--verifications', values.verifications),
          },
        },
      };
    // They have no second word.
    if (thing === 'backup') return { at: 'back up', where, file: fileOf('the file to write', [verb, ...rest]) };
    if (thing === 'restore') return { at: 'restore', where, file: fileOf('the file to read', [verb, ...rest]) };
    switch (`${thing ?? ''} ${verb ?? ''}`.trim()) {
      case '':
        return {
          at: 'serve',
          where,
          // Nothing would be every address of the machine.
          host: required('the address to listen on: --host 127.0.0.1', values.host.trim()),
          port: whole('--port', values.port, 65_535),
          metrics: values.metrics === undefined ? null : whole('--metrics', values.metrics, 65_535),
          mail: mailOf(values, environment),
          mailOfStart: mailOfStart(values, environment),
          secret: environment.HARRIER_SECRET ? secretOf(environment) : null,
          network,
          syncSpace: whole('--sync-space', values['sync-space'], 100_000) * 1_000_000,
        };
      case 'team add':
        return {
          at: 'add team',
          where,
          name: teamNameOf('the name of the team', name),
          plan: {
            searches: allowance('--searches', values.searches),
            verifications: allowance('--verifications', values.verifications),
          },
        };
      case 'team change': {
        const change = {
          ...(values.searches !== undefined && { searches: changedAllowance('--searches', values.searches) }),
          ...(values.verifications !== undefined && {
            verifications: changedAllowance('--verifications', values.verifications),
          }),
          ...(values.name !== undefined && { name: teamNameOf('a name', values.name) }),
          ...(values['auto-save'] !== undefined && { auto_save: autoSaveOf(values['auto-save']) }),
          ...(values.attributes !== undefined && { attributes: slugsOf(values.attributes) }),
        };
        if (Object.keys(change).length === 0) throw new Wrong('Add what to change, such as --searches 500.');
        return { at: 'change team', where, team, change };
      }
      case 'team list':
        return { at: 'list teams', where };
      case 'key add':
        return {
          at: 'add key',
          where,
          team,
          name: required('the name of the member', name),
          email: memberEmailOf(values.email),
          role: values.role === undefined ? undefined : roleOf(values.role),
        };
      case 'key list':
        return { at: 'list keys', where, team };
      case 'key remove':
        return { at: 'remove key', where, team, id: required('the id of the key (key list shows it)', name) };
      case 'member list':
        return { at: 'list members', where, team };
      case 'member change': {
        const member = required('the address or the id of the member', name);
        return { at: 'change member', where, team, member, change: memberChange(values) };
      }
      case 'member remove':
        return { at: 'remove member', where, team, member: required('the address or the id of the member', name) };
      case 'audit export': {
        const file = required('the file to write, or - for standard output', name);
        return { at: 'export audit', where, team, file: file === '-' ? null : file };
      }
      case 'leads trash':
        return { at: 'list trash', where, team };
      case 'leads restore':
        return { at: 'restore lead', where, team, id: required('the id of the lead (leads trash shows it)', name) };
      case 'app connect': {
        const provider = providerOf(required('which app it is', name));
        const access = { network, secret: secretOf(environment) };
        return { at: 'connect app', where, team, provider, name: appNameOf(values.name), ...access };
      }
      case 'app settings':
        return { at: 'renew app', where, team, id: required(anApp, name), network, secret: secretOf(environment) };
      case 'app list':
        return { at: 'list apps', where, team };
      case 'app remove':
        return { at: 'remove app', where, team, id: required(anApp, name) };
      case 'events connect': {
        const address = required('the address that gets the events', name);
        return { at: 'connect receiver', where, team, address, network, secret: secretOf(environment) };
      }
      case 'events list':
        return { at: 'list receivers', where, team, secret: secretOf(environment) };
      case 'events resume': {
        const id = required(aReceiver, name);
        return { at: 'resume receiver', where, team, id, network, secret: secretOf(environment) };
      }
      case 'events remove':
        return { at: 'remove receiver', where, team, id: required(aReceiver, name) };
      case 'mail': {
        const change = mailChange(values);
        const isChange = Object.keys(change).length > 0;
        if (values.off && isChange) throw new Wrong('Use --off alone.');
        if (values.off) return { at: 'stop mail', where };
        const needsSecret = Boolean(change.proxy) || environment.HARRIER_SECRET;
        const secret = needsSecret ? secretOf(environment) : null;
        return isChange ? { at: 'change mail', where, secret, change } : { at: 'show mail', where, secret };
      }
      case 'site search': {
        const domain = searchable(required('the domain of the site', name));
        if (domain === null) throw new Wrong('This is not the domain of a public https site.');
        return { at: 'search site', where, team, domain };
      }
      case 'opt-out add': {
        const address = required('the address of the person who opts out, or - for standard input', name);
        return { at: 'add opt-out', where, team, address: address === '-' ? null : address };
      }
      case 'mcp grant': {
        const id = required('the id of the key (key list shows it)', name);
        return { at: 'grant', where, team, id, allowance: allowanceOf(values, whole) };
      }
      case 'opt-out count':
        return { at: 'count opt-outs', where, team };
      case 'leads export': {
        const file = fileOf('the file to write', rest);
        return { at: 'export leads', where, team, file, list: values.list ?? null };
      }
      case 'leads import': {
        const { dry } = values;
        const way = {
          list: listNameOf(values.list),
          existing: existingOf(values.existing),
          dry,
          merge: !values['no-merge'],
        };
        return { at: 'import leads', where, team, file: required('the file to read', name), ...way };
      }
      default:
        return { at: 'wrong', why: `Unknown command "${positionals.join(' ')}".` };
    }
  } catch (error) {
    if (error instanceof Wrong || error instanceof TypeError) return { at: 'wrong', why: error.message };
    throw error;
  }
}

const anApp = 'the id of the app (app list shows it)';
const aReceiver = 'the id of the receiver (events list shows it)';
