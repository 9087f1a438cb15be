#!/usr/bin/env node
// `npm create boreal my-site` runs `boreal new my-site`.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const boreal = dirname(createRequire(import.meta.url).resolve('boreal/package.json'));
process.argv.splice(2, 0, 'new');
await import(pathToFileURL(join(boreal, 'cli', 'bin.js')).href);
