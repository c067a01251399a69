/** Metrics for this machine alone, without a key. */
import { createServer } from 'node:http';
import type { Measures } from './measures.ts';
import { listen } from './server.ts';

const host = '127.0.0.1';
/** Accepted `Host` headers. After DNS rebinding, a web page's requests still carry the name of its own site. */
const ownNames = /^(?:localhost|127(?:\.\d{1,3}){3})(?::\d+)?$/i;

interface MetricsServer {
  /** Such as `http://127.0.0.1:9464`. */
  origin: string;
  close(): Promise<void>;
}

export async function serveMetrics(
  wanted: number,
  measures: Pick<Measures, 'text' | 'contentType'>,
): Promise<MetricsServer> {
  const server = createServer(async ({ headers }, response) => {
    if (!ownNames.test(headers.host ?? '')) {
      response.writeHead(403, { 'content-type': 'text/plain' });
      return void response.end(`Ask at localhost or ${host}.\n`);
    }
    response.writeHead(200, { 'content-type': measures.contentType });
    response.end(await measures.text());
  });
  const port = await listen(server, host, wanted);
  return { origin: `http://${host}:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
