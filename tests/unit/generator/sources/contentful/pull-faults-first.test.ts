import { describe } from 'vitest';
import { pullFaults } from './pull-faults.suite.ts';

describe('a first pull', () => pullFaults('first pull'));
