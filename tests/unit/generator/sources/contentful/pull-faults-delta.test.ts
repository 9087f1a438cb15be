import { describe } from 'vitest';
import { pullFaults } from './pull-faults.suite.ts';

describe('a delta', () => pullFaults('delta'));
