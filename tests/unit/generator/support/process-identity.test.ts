import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ownIdentity, stateOf } from '../../../../generator/support/process-identity.ts';

const isLinux = process.platform === 'linux';

describe('the state of a process', () => {
  it('is running for this process, if the system reports when processes started', () => {
    expect(stateOf(ownIdentity())).toBe(isLinux ? 'running' : 'unknown');
  });

  it('is ended for one that is gone', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    expect(stateOf({ ...ownIdentity(), pid })).toBe('ended');
  });

  it.skipIf(!isLinux)('is ended for an earlier process with the number of a running one', () => {
    expect(stateOf({ ...ownIdentity(), start: 'an earlier start' })).toBe('ended');
  });

  it('is unknown on another machine, in another space of numbers, and without a time of the start', () => {
    expect(stateOf({ ...ownIdentity(), host: 'elsewhere' })).toBe('unknown');
    expect(stateOf({ ...ownIdentity(), space: 'pid:[1]' })).toBe('unknown');
    expect(stateOf({ ...ownIdentity(), start: undefined })).toBe('unknown');
  });
});
