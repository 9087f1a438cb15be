// Runs lint, types, boundaries and tests in parallel, and fails if one of them does. `--quick` leaves
// out slow test files; other arguments are for Vitest. Plain JavaScript for Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @param {string} script A script of package.json. */
async function check(script) {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { name: script, code, output };
}

async function test() {
  const args = process.argv.slice(2);
  const env = { ...process.env, ...(args.includes('--quick') ? { BOREAL_QUICK: '1' } : {}) };
  const ofVitest = args.filter((arg) => arg !== '--quick');
  const [code] = await once(spawn('npx', ['vitest', 'run', ...ofVitest], { stdio: 'inherit', env }), 'close');
  return { name: 'test', code, output: '' };
}

const results = await Promise.all([test(), ...['lint', 'types', 'boundaries'].map(check)]);
// Results of checks come after the tests, whose lines would hide them.
for (const { name, code, output } of results) {
  if (code === 0) console.log(`✓ ${name}`);
  else console.error(`✗ ${name}\n${output}`);
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
