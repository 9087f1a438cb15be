import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { ended, requestsOf, type SystemServer } from './system-server.ts';

/** A WordPress with the content of wordpress-seed.php. Its token is the application password of `user`. */
export interface WordPressServer extends SystemServer {
  /** Folder of its files. */
  readonly www: string;
  readonly user: string;
}

const program = '/usr/share/wordpress';
const here = import.meta.dirname;

/** Reason why it cannot start on this machine; undefined if it can. */
export const missingWordPress = (): string | undefined =>
  [program, '/usr/bin/php', '/usr/sbin/mariadbd'].every((path) => existsSync(path))
    ? undefined
    : 'apt-get install wordpress php-cli php-mysql php-gd mariadb-server';

/** Starts the database and WordPress of the system's packages in an empty folder. */
export async function startWordPress(folder: string, picture: string): Promise<WordPressServer> {
  const [www, socket] = [join(folder, 'www'), join(folder, 'db.sock')];
  cpSync(program, www, { recursive: true, dereference: true });
  mkdirSync(join(www, 'wp-content/mu-plugins'), { recursive: true });
  mkdirSync(join(www, 'wp-content/uploads'), { recursive: true });
  cpSync(join(here, 'wordpress-plugin.php'), join(www, 'wp-content/mu-plugins/tests.php'));
  writeFileSync(join(www, 'wp-config.php'), config(socket));
  const data = join(folder, 'db');
  const owner = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  const options = ['--no-defaults', `--datadir=${data}`, `--user=${owner}`];
  execFileSync('mariadb-install-db', [...options, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'ignore',
  });
  const server = [...options, `--socket=${socket}`, `--pid-file=${join(folder, 'db.pid')}`, '--skip-networking'];
  const database = spawn('mariadbd', [...server, '--innodb-flush-log-at-trx-commit=0'], { stdio: 'ignore' });
  await until(async () => existsSync(socket), 'the database');
  execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'create database wordpress']);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ORIGIN: origin, PICTURE: resolve(picture), PHP_CLI_SERVER_WORKERS: '3' };
  const token = execFileSync('php', [join(here, 'wordpress-seed.php')], { cwd: www, env, encoding: 'utf8' }).trim();
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', www], { env, stdio: 'ignore', detached: true });
  await until(async () => (await fetch(`${origin}/?rest_route=/`)).ok, 'WordPress');
  const user = 'ann';
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  return {
    origin,
    www,
    user,
    token,
    request: requestsOf(authorization, (path) => `${origin}/?rest_route=/wp/v2/${path.replace('?', '&')}`),
    async close() {
      // Its workers are processes of their own.
      if (php.pid !== undefined) process.kill(-php.pid);
      await ended(database);
    },
  };
}

async function until(isReady: () => Promise<boolean>, name: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isReady().catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`${name} did not start.`);
}

const config = (socket: string): string => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) define($name, $name);
define('WP_HOME', getenv('ORIGIN')); define('WP_SITEURL', getenv('ORIGIN')); define('WP_ENVIRONMENT_TYPE', 'local'); define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', false); define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
