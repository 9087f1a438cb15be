import { defineError, defineErrors } from '../errors/define-errors.ts';

export const serveErrors = defineErrors('SERVE', {
  PORT_IN_USE: defineError<{ port: number; host: string }>({
    title: 'The port is taken',
    message: (p) => `Port ${p.port} on ${p.host} is already in use.`,
    hint: 'Stop the other program, or choose another port with --port.',
  }),
  CANNOT_LISTEN: defineError<{ port: number; host: string }>({
    title: 'The server cannot listen',
    message: (p) => `The server cannot listen on ${p.host}:${p.port}.`,
    hint: 'Choose another --host or --port; ports below 1024 need special rights.',
  }),
  NOTHING_TO_SERVE: defineError<{ folder: string }>({
    title: 'There is no generated site to serve',
    message: (p) => `There is no generated site in ${p.folder}.`,
    hint: 'Run `boreal generate` first, or name the folder with --dir.',
  }),
  RESTART_DUE: defineError<{ setting: string }>({
    title: 'A changed setting needs a restart of the preview',
    message: (p) =>
      `The setting “${p.setting}” has changed. The preview uses the value from its start, and ignores the new config until it is restarted.`,
    hint: 'Stop `boreal develop` with Ctrl+C and start it again, or restore the setting.',
  }),
  TOKEN: defineError<{ reason: string }>({
    title: 'The access token of a preview is not usable',
    message: (p) => `The token of --token ${p.reason}. It is not printed here.`,
    hint: 'Make a token with `openssl rand -hex 24`, and give it as --token "$TOKEN".',
  }),
  GEO_NOT_UNDERSTOOD: defineError<{ geo: string }>({
    title: 'The location in --geo is not understood',
    message: (p) => `“${p.geo}” is not a location of visitors.`,
    hint: 'Give city, province and country, or some of them, each once: --geo city=TORONTO,province=ON,country=CA.',
  }),
});
