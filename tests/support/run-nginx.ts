import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from './nginx.js';

/** A running nginx for one or several sites. */
export interface RunningNginx {
  /** Path of its socket. */
  readonly address: string;
  /** Errors that it has logged so far. */
  complaints(): string;
  stop(): Promise<void>;
}

/**
 * Runs nginx with emitted configurations in a server block as in docs/hosting.md. It has no types
 * of its own.
 */
export async function startNginx(root: string, includes: readonly string[]): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const address = join(folder, 'socket');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path "${folder}/${name}";`);
  const config = `
    daemon off; master_process off; pid "${folder}/pid"; error_log stderr warn;
    events {}
    http {
      access_log off; ${temporary.join(' ')}
      server { lingering_close off; listen "unix:${address}"; root "${root}"; ${includes.map((file) => `include "${file}";`).join(' ')} }
    }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const child = spawn(findNginx() ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += String(text);
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error(`nginx ended: ${complaints}`);
  });
  ended.catch(() => {});
  await Promise.race([listening(address), ended]);
  return {
    address,
    complaints: () => complaints,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function listening(address: string): Promise<void> {
  for (;;) {
    const socket = connect(address);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
