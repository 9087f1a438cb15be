// Test files share processes and loaded modules: each one chooses its own client.
import { forgetRealClient } from './mini-site.ts';

forgetRealClient();
