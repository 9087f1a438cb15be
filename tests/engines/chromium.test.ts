import { testEngine } from './engine-tests.ts';

testEngine('chromium');
