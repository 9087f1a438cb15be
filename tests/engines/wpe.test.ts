import { testOldEngine } from './engine-tests.ts';

testOldEngine('wpe');
