/** Ceph's S3 gateway on loopback, run by an ordinary user: one monitor and one disk in memory, without replicas. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import { until } from '../e2e/harness/until.ts';
import { installFromDebian } from '../run/debian-packages.ts';
import { freePort, type Program, startProgram } from '../run/program.ts';
import { hireServant } from '../run/servant.ts';
import { loopback } from '../service/listen.ts';

export interface Ceph {
  address: string;
  bucket: string;
  region: string;
  keyId: string;
  secretKey: string;
  close(): Promise<void>;
}

export function installPackages(): boolean {
  return installFromDebian('Ceph and its gateway', {
    'ceph-mon': ['ceph.target', 'ceph-mon.target'],
    'ceph-osd': ['ceph-osd.target'],
    radosgw: ['ceph-radosgw.target'],
  });
}

const cluster = '11111111-2222-4333-8444-555555555555';
const disk = '66666666-2222-4333-8444-555555555555';

export async function startCeph(): Promise<Ceph> {
  const servant = hireServant();
  const home = join(servant.folder, 'ceph');
  const [first, second, port] = [await freePort(), await freePort(), await freePort()];
  const monitor = `[v2:${loopback}:${first}/0,v1:${loopback}:${second}/0]`;
  for (const name of ['', 'mon', 'osd', 'rgw']) mkdirSync(join(home, name), { recursive: true });
  const settings = join(home, 'ceph.conf');
  writeFileSync(settings, settingsOf(home, monitor, port));
  servant.takeOver(home);
  const ask = (name: string, ...args: string[]) =>
    execFileSync(name, args, { cwd: home, stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000, ...servant.account });
  const programs: Program[] = [];
  const start = (name: string, ...args: string[]) => {
    const program = startProgram(name, ['-f', '-c', settings, ...args], { servant });
    programs.unshift(program);
    return program;
  };
  const close = async () => {
    for (const program of programs) await program.close();
    await servant.remove();
  };
  const made = { address: `http://${loopback}:${port}/`, bucket: 'herons', region: 'us-east-1', close };
  const keys = { keyId: 'HERON123', secretKey: 'a secret/key+of Ceph' };
  try {
    ask('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitor, 'map');
    ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'map', '-c', settings);
    start('ceph-mon', '-i', 'a');
    ask('ceph', '-c', settings, 'osd', 'new', disk);
    ask('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', disk, '-c', settings);
    start('ceph-osd', '-i', '0');
    const user = ['--uid=ada', '--display-name=Ada', `--access-key=${keys.keyId}`, `--secret=${keys.secretKey}`];
    ask('radosgw-admin', '-c', settings, '-n', 'client.rgw', 'user', 'create', ...user);
    const gateway = start('radosgw', '-n', 'client.rgw');
    await until('the bucket is made', () => {
      gateway.mustRun();
      return createBucket({ ...made, ...keys }).catch(() => false);
    });
  } catch (problem) {
    await close();
    throw problem;
  }
  return { ...made, ...keys };
}

async function createBucket({ address, bucket, region, keyId, secretKey }: Ceph): Promise<boolean> {
  const signed = await new AwsV4Signer({
    ...{ method: 'PUT', url: `${address}${bucket}`, service: 's3', region },
    ...{ accessKeyId: keyId, secretAccessKey: secretKey },
  }).sign();
  return (await fetch(signed.url, { method: signed.method, headers: signed.headers })).ok;
}

const settingsOf = (home: string, monitor: string, port: number): string => `
[global]
fsid = ${cluster}
mon_host = ${monitor}
public_addr = ${loopback}
cluster_addr = ${loopback}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
mon_allow_pool_size_one = true
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_crush_chooseleaf_type = 0
mon_data = ${home}/mon
osd_data = ${home}/osd
osd_objectstore = memstore
memstore_device_bytes = 268435456
run_dir = ${home}
log_file = ${home}/$name.log
admin_socket = ${home}/$name.asok
pid_file = ${home}/$name.pid
crash_dir = ${home}
mon_data_avail_crit = 1
[client.rgw]
rgw_data = ${home}/rgw
rgw_frontends = beast endpoint=${loopback}:${port}
# The default is encrypted, which needs keys.
ms_mon_client_mode = crc
`;
